#ifndef VR_BASE_NUMBER_H
#define VR_BASE_NUMBER_H

/* Strict text to number, and numbers as short texts.

   The parsers take the whole text or nothing: no spaces, no plus sign, no
   hexadecimal, no leading zeros, no overflow.  A whole number may be written
   with an exponent or a point as long as its value is whole (1e9, 8192.0). */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What "not given" looks like in a query. */
#define VR_UNSET_U64 UINT64_MAX
#define VR_UNSET_I64 INT64_MIN

bool vr_number_parse_u64 (const char *text, size_t length, uint64_t *value);
bool vr_number_parse_i64 (const char *text, size_t length, int64_t *value);
bool vr_number_parse_f64 (const char *text, size_t length, double *value);

/* Texts in the caller's array, which they return: for sentences. */
enum { VR_NUMBER_TEXT = 32 };
const char *vr_number_u64_text (char text[VR_NUMBER_TEXT], uint64_t value);
const char *vr_number_f64_text (char text[VR_NUMBER_TEXT], double value);
/* 2^30 bytes with two digits behind the point: "10.52". */
const char *vr_number_gib_text (char text[VR_NUMBER_TEXT], double bytes);

/* A fresh array for the functions above; lives as long as its block. */
#define VR_NUMBER_BUF ((char[VR_NUMBER_TEXT]) { 0 })

#endif
