package org.shmem4j.internal.kernel;

import java.lang.foreign.MemorySegment;

/**
 * Combines two units in plain Java. Implementations are records: their components are constants to the JIT compiler
 * where the record is one.
 */
@FunctionalInterface
interface UnitFunction {
  void apply(MemorySegment memory, long result, long left, long right);
}
