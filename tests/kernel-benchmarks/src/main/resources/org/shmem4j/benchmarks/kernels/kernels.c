/* The kernels in C: what the compiler makes of the plain loops, named TYPE_OPERATION. */
#include <stdint.h>

#define LOOP(NAME, T, EXPRESSION)                                                    \
  void NAME(T *restrict result, const T *left, const T *right, int64_t count) {      \
    for (int64_t i = 0; i < count; i++) {                                            \
      T a = left[i], b = right[i];                                                   \
      result[i] = EXPRESSION;                                                        \
    }                                                                                \
  }
#define ORDER(NAME, T) LOOP(NAME##_MAX, T, a > b ? a : b) LOOP(NAME##_MIN, T, a < b ? a : b)
#define ARITHMETIC(NAME, T) LOOP(NAME##_SUM, T, a + b) LOOP(NAME##_PROD, T, a * b) ORDER(NAME, T)
#define INTEGER(NAME, T)                                                             \
  ARITHMETIC(NAME, T)                                                                \
  ORDER(U##NAME, unsigned_##NAME)                                                    \
  LOOP(NAME##_AND, T, a & b) LOOP(NAME##_OR, T, a | b) LOOP(NAME##_XOR, T, a ^ b)    \
  LOOP(NAME##_LAND, T, a && b) LOOP(NAME##_LOR, T, a || b) LOOP(NAME##_LXOR, T, !a != !b)

typedef uint8_t unsigned_BYTE;
typedef uint16_t unsigned_SHORT;
typedef uint32_t unsigned_INT;
typedef uint64_t unsigned_LONG;
typedef unsigned __int128 unsigned_INT128;

INTEGER(BYTE, int8_t)
INTEGER(SHORT, int16_t)
INTEGER(INT, int32_t)
INTEGER(LONG, int64_t)
INTEGER(INT128, __int128)
ARITHMETIC(FLOAT, float)
ARITHMETIC(DOUBLE, double)
ARITHMETIC(HALF, _Float16)
ARITHMETIC(EXTENDED, long double)
ARITHMETIC(QUAD, __float128)

/* bfloat16: the upper half of a float, rounded to nearest even. */
static inline float widen(uint16_t bits) {
  union { uint32_t bits; float value; } both = {(uint32_t)bits << 16};
  return both.value;
}

static inline uint16_t narrow(float value) {
  union { float value; uint32_t bits; } both = {value};
  return (uint16_t)((both.bits + 0x7fff + (both.bits >> 16 & 1)) >> 16);
}

LOOP(BFLOAT_SUM, uint16_t, narrow(widen(a) + widen(b)))
LOOP(BFLOAT_PROD, uint16_t, narrow(widen(a) * widen(b)))
LOOP(BFLOAT_MAX, uint16_t, widen(a) > widen(b) ? a : b)
LOOP(BFLOAT_MIN, uint16_t, widen(a) < widen(b) ? a : b)

/* Complex numbers: sums as of their parts, products by the textbook formula. */
#define COMPLEX(NAME, T)                                                             \
  void NAME##_SUM(T *restrict result, const T *left, const T *right, int64_t count) { \
    for (int64_t i = 0; i < 2 * count; i++) result[i] = left[i] + right[i];          \
  }                                                                                  \
  void NAME##_PROD(T *restrict result, const T *left, const T *right, int64_t count) { \
    for (int64_t i = 0; i < 2 * count; i += 2) {                                     \
      T a = left[i], b = left[i + 1], c = right[i], d = right[i + 1];                \
      result[i] = a * c - b * d;                                                     \
      result[i + 1] = a * d + b * c;                                                 \
    }                                                                                \
  }
COMPLEX(COMPLEXF, float)
COMPLEX(COMPLEXD, double)

/* Pairs: the greater or lesser value, of equal ones the lower index. */
#define PAIR(NAME, T, I)                                                             \
  typedef struct { T value; I index; } NAME##_pair;                                  \
  LOOP(NAME##_MAXLOC, NAME##_pair,                                                   \
       a.value > b.value || (a.value == b.value && a.index <= b.index) ? a : b)      \
  LOOP(NAME##_MINLOC, NAME##_pair,                                                   \
       a.value < b.value || (a.value == b.value && a.index <= b.index) ? a : b)
PAIR(DOUBLEINT, double, int32_t)
PAIR(FLOATINT, float, int32_t)
PAIR(INTINT, int32_t, int32_t)
PAIR(LONGINT, int64_t, int32_t)
