package org.shmem4j.internal.onhost.kernel;

import java.lang.foreign.MemorySegment;

/**
 * Combines two units in plain Java. Implementations are records: if the record is a constant, the JIT compiler treats
 * its components as constants, too.
 */
@FunctionalInterface
interface UnitFunction {
  void apply(MemorySegment memory, long result, long left, long right);
}
