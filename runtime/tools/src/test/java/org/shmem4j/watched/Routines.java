package org.shmem4j.watched;

import org.shmem4j.Comparison;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.check.Routine;
import org.shmem4j.entry.AtomicWords;
import org.shmem4j.entry.Transfers;
import org.shmem4j.entry.Waits;
import org.shmem4j.entry.WordTransfers;
import org.shmem4j.type.AtomicOp;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Lane;
import org.shmem4j.type.Meaning;

/** Routines as the generator writes them. */
public final class Routines {
  private static final ElementType LONG = ElementType.of("long", Lane.LONG, 1, Meaning.SIGNED);

  private Routines() {}

  @Routine(
      c = "shmem_long_put", family = "put", typename = "long", effects = Effect.PUTS,
      elementBytes = Long.BYTES, roles = {Role.DEST, Role.SOURCE, Role.COUNT, Role.PE})
  public static void longPut(Cells dest, Cells source, long nelems, int pe) {
    Transfers.BLOCKING.put(null, LONG, dest, 0, source, 0, nelems, pe);
  }

  @Routine(
      c = "shmem_long_p", family = "p", typename = "long", effects = {Effect.PUTS, Effect.SETS},
      elementBytes = Long.BYTES, roles = {Role.DEST, Role.INDEX, Role.OTHER, Role.PE})
  public static void longP(Cells dest, long index, long value, int pe) {
    WordTransfers.put(null, dest, index, Long.BYTES, value, pe);
  }

  @Routine(
      c = "shmem_long_atomic_add", family = "atomic", typename = "long", effects = {Effect.ATOMIC, Effect.ADDS},
      elementBytes = Long.BYTES, roles = {Role.VARIABLE, Role.INDEX, Role.OTHER, Role.PE})
  public static void longAtomicAdd(Cells dest, long index, long value, int pe) {
    AtomicWords.apply(AtomicOp.ADD, null, dest, index, Long.BYTES, value, 0, pe);
  }

  @Routine(
      c = "shmem_long_g", family = "g", typename = "long", effects = {Effect.GETS, Effect.READS_ONE},
      elementBytes = Long.BYTES, roles = {Role.SOURCE, Role.INDEX, Role.PE})
  public static long longG(Cells source, long index, int pe) {
    return WordTransfers.get(null, source, index, Long.BYTES, pe);
  }

  @Routine(
      c = "shmem_long_wait_until", family = "wait", typename = "long", effects = {Effect.ACQUIRES, Effect.WAITS},
      elementBytes = Long.BYTES, roles = {Role.VARIABLE, Role.INDEX, Role.OTHER, Role.OTHER})
  public static void longWaitUntil(Cells ivar, long index, Comparison cmp, long value) {
    Waits.waitUntil(LONG, ivar, index, cmp, value);
  }
}
