package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import org.shmem4j.table.Op;

/** Integers of every width: they wrap, and compare by their meaning. Half of the values have the top bit set. */
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
    BigInteger high = BigInteger.valueOf(PlainArithmetic.mix(pe, index)).shiftLeft(64);
    return wrapped(high.xor(BigInteger.valueOf(PlainArithmetic.mix(pe, index + 1_000_000))));
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
    byte[] bytes = new byte[bits / Byte.SIZE];
    BigInteger rest = (BigInteger) value;
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = rest.shiftRight(i * Byte.SIZE).byteValue();
    }
    MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, at, bytes.length);
  }

  @Override
  public boolean isAt(MemorySegment memory, long at, Object value) {
    BigInteger rest = (BigInteger) value;
    for (int i = 0; i < bits / Byte.SIZE; i++) {
      if (memory.get(ValueLayout.JAVA_BYTE, at + i) != rest.shiftRight(i * Byte.SIZE).byteValue()) {
        return false;
      }
    }
    return true;
  }
}
