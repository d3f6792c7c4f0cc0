/* Computes with C's own types what the kernels of 16-byte lanes compute in Java: wide TYPE OPERATION < pairs > results.
   Pairs and results are the types' bytes as C stores them, padding zero. */
#include <stdio.h>
#include <string.h>

typedef __int128 int128;
typedef unsigned __int128 uint128;
typedef long double extended;
typedef __float128 quad;

#define IS_NEGATIVE(x) (((const unsigned char *)&(x))[BITS / 8 - 1] >> 7)
#define LESS(a, b) ((a) < (b) || ((a) == 0 && (b) == 0 && IS_NEGATIVE(a)))
#define FLOATING_MAX(a, b) ((a) != (a) ? (a) : (b) != (b) ? (b) : LESS(a, b) ? (b) : (a))
#define FLOATING_MIN(a, b) ((a) != (a) ? (a) : (b) != (b) ? (b) : LESS(a, b) ? (a) : (b))
#define INTEGER_MAX(a, b) ((a) > (b) ? (a) : (b))
#define INTEGER_MIN(a, b) ((a) < (b) ? (a) : (b))

#define RUN(T, EXPRESSION, BYTES)                          \
  {                                                        \
    T pair[2], value;                                      \
    unsigned char stored[16];                              \
    while (fread(pair, sizeof(T), 2, stdin) == 2) {        \
      T a = pair[0], b = pair[1];                          \
      value = EXPRESSION;                                  \
      memset(stored, 0, sizeof stored);                    \
      memcpy(stored, &value, BYTES);                       \
      fwrite(stored, 1, sizeof stored, stdout);            \
    }                                                      \
    return 0;                                              \
  }
#define WHEN(TYPE_NAME, OPERATION_NAME, T, EXPRESSION, BYTES) \
  if (!strcmp(type, TYPE_NAME) && !strcmp(operation, OPERATION_NAME)) RUN(T, EXPRESSION, BYTES)

int main(int count, char **arguments) {
  const char *type = count > 2 ? arguments[1] : "", *operation = count > 2 ? arguments[2] : "";
#define BITS 80
  WHEN("EXTENDED", "SUM", extended, a + b, 10)
  WHEN("EXTENDED", "PROD", extended, a * b, 10)
  WHEN("EXTENDED", "MAX", extended, FLOATING_MAX(a, b), 10)
  WHEN("EXTENDED", "MIN", extended, FLOATING_MIN(a, b), 10)
#undef BITS
#define BITS 128
  WHEN("QUAD", "SUM", quad, a + b, 16)
  WHEN("QUAD", "PROD", quad, a * b, 16)
  WHEN("QUAD", "MAX", quad, FLOATING_MAX(a, b), 16)
  WHEN("QUAD", "MIN", quad, FLOATING_MIN(a, b), 16)
#define INTEGERS(NAME, T)                                 \
  WHEN(NAME, "SUM", T, (T)((uint128)a + (uint128)b), 16)  \
  WHEN(NAME, "PROD", T, (T)((uint128)a * (uint128)b), 16) \
  WHEN(NAME, "MAX", T, INTEGER_MAX(a, b), 16)             \
  WHEN(NAME, "MIN", T, INTEGER_MIN(a, b), 16)             \
  WHEN(NAME, "AND", T, a & b, 16)                         \
  WHEN(NAME, "OR", T, a | b, 16)                          \
  WHEN(NAME, "XOR", T, a ^ b, 16)                         \
  WHEN(NAME, "LAND", T, a && b, 16)                       \
  WHEN(NAME, "LOR", T, a || b, 16)                        \
  WHEN(NAME, "LXOR", T, !a != !b, 16)
  INTEGERS("INT128", int128)
  INTEGERS("UINT128", uint128)
  return 2;
}
