package org.shmem4j.internal.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;

/** The template of every scalar kernel: applies one function to each unit in turn. */
final class ScalarLoop implements Kernel {
  /**
   * What a copy is made for.
   *
   * @param function combines two units
   * @param unitBytes the bytes of one unit
   * @param unitsPerElement units per element
   */
  record Constants(UnitFunction function, int unitBytes, int unitsPerElement) {}

  private static final Constants CONSTANTS = Template.constants(MethodHandles.lookup(), Constants.class);
  private static final UnitFunction FUNCTION = CONSTANTS.function();
  private static final int UNIT = CONSTANTS.unitBytes();
  private static final int ELEMENT = UNIT * CONSTANTS.unitsPerElement();
  // Keeps the inner index an int, which C2 needs to hoist the bounds checks.
  private static final int BLOCK = 1 << 20;

  ScalarLoop() {}

  @Override
  public void combine(MemorySegment memory, long result, long left, long right, long count) {
    long bytes = count * ELEMENT;
    for (long start = 0; start < bytes; start += BLOCK) {
      int size = (int) Math.min(BLOCK, bytes - start);
      long resultStart = result + start;
      long leftStart = left + start;
      long rightStart = right + start;
      for (int at = 0; at < size; at += UNIT) {
        FUNCTION.apply(memory, resultStart + at, leftStart + at, rightStart + at);
      }
    }
  }
}
