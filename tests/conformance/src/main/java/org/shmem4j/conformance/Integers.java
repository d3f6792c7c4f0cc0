package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import org.shmem4j.table.Op;

/** Integers of every width: they wrap, and compare as signed or unsigned. Half of the values have the top bit set. */
final class Integers implements PlainArithmetic {
  private final int bits;
  private final boolean unsigned;
  private final BigInteger modulus;
  private final BigInteger mask;

  Integers(int bytes, boolean unsigned) {
    this.bits = bytes * Byte.SIZE;
    this.unsigned = unsigned;
    this.modulus = BigInteger.ONE.shiftLeft(bits);
    this.mask = modulus.subtract(BigInteger.ONE);
  }

  BigInteger wrapped(BigInteger value) {
    BigInteger low = value.and(mask);
    return !unsigned && low.testBit(bits - 1) ? low.subtract(modulus) : low;
  }

  @Override
  public Object value(int pe, long index, Op op) {
    boolean logical = op == Op.LAND || op == Op.LOR || op == Op.LXOR;
    if (logical && PlainArithmetic.mix(pe, index) % 3 == 0) {
      return BigInteger.ZERO;
    }
    long low = PlainArithmetic.mix(pe, index + 1_000_000);
    if (bits < Long.SIZE) {
      int unused = Long.SIZE - bits;
      return BigInteger.valueOf(unsigned ? (low << unused) >>> unused : (low << unused) >> unused);
    }
    return wrapped(BigInteger.valueOf(PlainArithmetic.mix(pe, index)).shiftLeft(64).xor(BigInteger.valueOf(low)));
  }

  @Override
  public Object combine(Op op, Object left, Object right) {
    BigInteger a = (BigInteger) left;
    BigInteger b = (BigInteger) right;
    return switch (op) {
      case AND -> wrapped(a.and(b));
      case OR -> wrapped(a.or(b));
      case XOR -> wrapped(a.xor(b));
      case MAX -> a.max(b);
      case MIN -> a.min(b);
      case SUM, AVG -> wrapped(a.add(b));
      case PROD -> wrapped(a.multiply(b));
      case LAND -> truth(a.signum() != 0 && b.signum() != 0);
      case LOR -> truth(a.signum() != 0 || b.signum() != 0);
      case LXOR -> truth(a.signum() != 0 ^ b.signum() != 0);
      case MAXLOC, MINLOC -> throw new IllegalArgumentException("no pair");
    };
  }

  private static BigInteger truth(boolean value) {
    return value ? BigInteger.ONE : BigInteger.ZERO;
  }

  @Override
  public Object identity(Op op) {
    BigInteger least = unsigned ? BigInteger.ZERO : BigInteger.ONE.shiftLeft(bits - 1).negate();
    BigInteger greatest = least.add(BigInteger.ONE.shiftLeft(bits)).subtract(BigInteger.ONE);
    return switch (op) {
      case AND -> wrapped(BigInteger.ONE.negate());
      case MAX -> least;
      case MIN -> greatest;
      case PROD, LAND -> BigInteger.ONE;
      default -> BigInteger.ZERO;
    };
  }

  @Override
  public Object average(Object sum, int pes) {
    return ((BigInteger) sum).divide(BigInteger.valueOf(pes));
  }

  @Override
  public void write(MemorySegment memory, long at, Object value) {
    for (int i = 0; i < bits / Byte.SIZE; i++) {
      memory.set(ValueLayout.JAVA_BYTE, at + i, byteOf((BigInteger) value, i));
    }
  }

  @Override
  public boolean isAt(MemorySegment memory, long at, Object value) {
    for (int i = 0; i < bits / Byte.SIZE; i++) {
      if (memory.get(ValueLayout.JAVA_BYTE, at + i) != byteOf((BigInteger) value, i)) {
        return false;
      }
    }
    return true;
  }

  private static byte byteOf(BigInteger value, int index) {
    BigInteger word = index < Long.BYTES ? value : value.shiftRight(Long.SIZE);
    return (byte) (word.longValue() >> ((index % Long.BYTES) * Byte.SIZE));
  }
}
