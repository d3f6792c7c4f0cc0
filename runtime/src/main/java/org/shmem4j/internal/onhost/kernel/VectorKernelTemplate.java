package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.shmem4j.type.Kernel;

/** The template of every vector kernel: a loop combines whole vectors, and another kernel the rest. */
final class VectorKernelTemplate implements Kernel {
  /**
   * The constants of a copy.
   *
   * @param loops creates the loop
   * @param width the bytes of a vector
   * @param overlaps whether the last vector may overlap the one before
   * @param unitBytes the bytes of a unit, which is the smallest piece that can be computed by itself
   * @param unitsPerElement the number of units in an element
   * @param shorter computes what is shorter than a vector; takes its length in units
   */
  record Constants(
      VectorLoopFactory loops, int width, boolean overlaps, int unitBytes, int unitsPerElement, Kernel shorter) {}

  private static final Constants CONSTANTS = Template.constants(MethodHandles.lookup(), Constants.class);
  private static final int WIDTH = CONSTANTS.width();
  private static final boolean OVERLAPS = CONSTANTS.overlaps();
  private static final int UNIT = CONSTANTS.unitBytes();
  private static final int UNITS = CONSTANTS.unitsPerElement();
  private static final Kernel SHORTER = CONSTANTS.shorter();

  // Not final, since a constant could be inlined. Null until there is a vector to combine.
  private MethodHandle loop;

  VectorKernelTemplate() {}

  @Override
  public void combine(MemorySegment memory, long result, long left, long right, long count) {
    long bytes = count * UNITS * UNIT;
    long whole = bytes & -WIDTH;
    if (whole > 0) {
      compute(memory, result, left, right, whole);
    }
    if (whole == bytes) {
      return;
    }
    if (OVERLAPS && whole > 0 && result != left && result != right) {
      long last = bytes - WIDTH;
      compute(memory, result + last, left + last, right + last, WIDTH);
    } else {
      SHORTER.combine(memory, result + whole, left + whole, right + whole, (bytes - whole) / UNIT);
    }
  }

  /**
   * Calls the code with vectors in such a way that C2 compiles it separately. C2 inlines by frequency: in a caller that
   * seldom needs vectors, some calls would not be inlined, and the vectors passed to them would become garbage.
   */
  private void compute(MemorySegment memory, long result, long left, long right, long bytes) {
    MethodHandle vectors = loop;
    if (vectors == null) {
      vectors = CONSTANTS.loops().loop();
      loop = vectors;
    }
    try {
      vectors.invokeExact(memory, result, left, right, bytes);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
