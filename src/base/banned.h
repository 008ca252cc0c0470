#ifndef VR_BASE_BANNED_H
#define VR_BASE_BANNED_H

/* Functions that this project does not use: unbounded copies, silent number
   parsing, locale switches and non-reentrant helpers.  Include after the
   system headers. */

/* fortified C libraries define some of them as macros */
#undef strcpy
#undef strcat
#undef sprintf
#undef vsprintf
#undef strncpy
#undef strncat

#pragma GCC poison strcpy strcat sprintf vsprintf gets strtok atoi atol atoll
#pragma GCC poison atof sscanf strncpy strncat setlocale gmtime localtime asctime

#endif
