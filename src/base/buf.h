#ifndef VR_BASE_BUF_H
#define VR_BASE_BUF_H

/* A growing text buffer with a named maximum, or a view of a caller's array.

   Writers never fail in the middle: past the maximum, or without memory, the
   buffer only remembers that it overflowed and `vr_buf_ok` is false.  The
   text is always terminated by a zero that `length` does not count. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct vr_buf
{
  char *data;
  size_t length;
  size_t capacity;     /* bytes at data, the final zero included */
  size_t maximum;      /* of capacity */
  bool is_borrowed;    /* data belongs to the caller: never grown or freed */
  bool has_overflowed;
};

/* Empty; allocates nothing until the first write.  _clear frees. */
void vr_buf_init (struct vr_buf *buf, size_t maximum_bytes);
void vr_buf_clear (struct vr_buf *buf);

/* Writes into array[size]; size must be at least 1.  No _clear needed. */
void vr_buf_init_borrowed (struct vr_buf *buf, char *array, size_t size);

/* Keeps the memory, drops the text. */
void vr_buf_reset (struct vr_buf *buf);

bool vr_buf_ok (const struct vr_buf *buf);

/* Gives the text away: the caller frees it.  NULL when it has overflowed. */
char *vr_buf_take (struct vr_buf *buf);

void vr_buf_add (struct vr_buf *buf, const char *data, size_t length);
void vr_buf_add_text (struct vr_buf *buf, const char *text);
void vr_buf_add_char (struct vr_buf *buf, char c);
void vr_buf_add_u64 (struct vr_buf *buf, uint64_t value);
void vr_buf_add_i64 (struct vr_buf *buf, int64_t value);

/* At most `decimals` (0 to 9) digits behind the point, trailing zeros
   dropped; values that fixed point cannot hold are written with 12
   significant digits.  NaN and infinities are written as null. */
void vr_buf_add_f64 (struct vr_buf *buf, double value, unsigned decimals);

/* Exactly `decimals` digits behind the point. */
void vr_buf_add_fixed (struct vr_buf *buf, double value, unsigned decimals);

void vr_buf_printf (struct vr_buf *buf, const char *format, ...)
  __attribute__ ((format (printf, 2, 3)));

/* A JSON string with its quotes.  Bytes that are not UTF-8 become U+FFFD. */
void vr_buf_add_json_string (struct vr_buf *buf, const char *text);

#endif
