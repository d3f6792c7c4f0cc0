package org.shmem4j.internal.watching.checkedrun;

import java.util.stream.LongStream;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.check.Role;
import org.shmem4j.internal.onhost.datalayout.TypeMap;

/** Records what a collective reads and writes in its caller's arrays. */
final class CollectiveCall {
  static final int MOST_PIECES = 4096;

  private final CheckRecorder recorder;
  private final CallArguments call;
  private final long key;
  private final int me;
  private final int size;

  private CollectiveCall(CheckRecorder recorder, CallArguments call, SymmetricArray any) {
    this.recorder = recorder;
    this.call = call;
    this.key = recorder.newKey();
    Team team = call.team();
    long setSize = call.number(Role.PE_SIZE, -1);
    if (team != null) {
      me = team.myPe();
      size = team.nPes();
    } else if (setSize >= 0) {
      me = (int) ((recorder.pe() - call.number(Role.PE_START, 0)) >> call.number(Role.LOG_PE_STRIDE, 0));
      size = (int) setSize;
    } else {
      me = recorder.pe();
      size = any == null ? 1 : any.shmem().nPes();
    }
  }

  /** {@return the record to make when the call has returned} */
  static After begins(CheckRecorder recorder, CallArguments call) {
    SymmetricArray dest = call.array(Role.DEST);
    SymmetricArray source = call.array(Role.SOURCE);
    CollectiveCall collective = new CollectiveCall(recorder, call, dest != null ? dest : source);
    boolean blocks = !call.site().plainRoutine().endsWith("Nb");
    if (call.site().family().endsWith("barrier")) {
      recorder.quiets(ContextKey.DEFAULT);
    }
    collective.pSync(false);
    for (SymmetricArray each : call.arrays(Role.SOURCE)) {
      collective.touches(true, each);
    }
    boolean isRoom = call.site().family().equals("reduce_bytes"); // written from the start on
    if ((isRoom || !blocks) && dest != null) {
      collective.touches(false, dest);
    }
    return result -> {
      if (blocks) {
        recorder.completes(collective.key);
        if (dest != null) {
          collective.touches(false, dest);
        }
        collective.pSync(true);
      } else if (result instanceof CollectiveRequest request) {
        CheckWatch.started(request, recorder, collective.key, call.site());
      }
    };
  }

  private void pSync(boolean ends) {
    SymmetricArray pSync = call.array(Role.PSYNC);
    if (pSync != null) {
      recorder.usesPSync(
          pSync.offset(), call.number(Role.PE_START, 0), call.number(Role.LOG_PE_STRIDE, 0),
          call.number(Role.PE_SIZE, 1), call.site(), ends);
    }
  }

  private void touches(boolean reads, SymmetricArray array) {
    long unit = call.elementBytes(array);
    long count = call.number(Role.COUNT, -1);
    boolean atRoot = call.number(Role.ROOT, me) == me;
    String family = call.site().family().replace("aset_", "");
    switch (family) {
      case "broadcast" -> {
        boolean written = !reads && (!atRoot || call.site().roles().contains(Role.TEAM)
            || !call.site().roles().contains(Role.PSYNC));
        if (reads ? atRoot : written) {
          run(reads, array, 0, (count < 0 ? call.length(Role.SOURCE) : count) * unit);
        }
      }
      case "fcollect" ->
          run(reads, array, 0, (count < 0 ? call.length(Role.SOURCE) : count) * unit * (reads ? 1 : size));
      // A collect writes at least as many elements as each PE gives.
      case "reduce", "scan", "to_all", "collect" ->
          run(reads, array, 0, (count < 0 ? call.length(Role.SOURCE) : count) * unit);
      case "alltoall" -> run(reads, array, 0, (count < 0 ? call.length(Role.SOURCE) : count * size) * unit);
      case "alltoalls" -> strided(reads, array, unit, count);
      case "layout" -> new LaidOutSide(call, reads, size, atRoot).maps().forEach(map -> laidOut(reads, array, map));
      case "exact", "reduce_bytes" -> run(reads, array, 0, array.byteSize());
      case "rooted", "exact_reduce" -> rooted(reads, array, unit, count, atRoot);
      default -> {}
    }
  }

  private void strided(boolean reads, SymmetricArray array, long unit, long count) {
    long stride = reads ? call.numberAfter(Role.STRIDE) : call.number(Role.STRIDE, 1);
    for (long i = 0; i < Math.min(count * size, MOST_PIECES); i++) {
      run(reads, array, i * stride * unit, unit);
    }
  }

  private void laidOut(boolean reads, SymmetricArray array, TypeMap map) {
    long[] bounds = map.runs(MOST_PIECES);
    for (int i = 0; i < bounds.length; i += 2) {
      run(reads, array, bounds[i], bounds[i + 1] - bounds[i]);
    }
  }

  private void rooted(boolean reads, SymmetricArray array, long unit, long count, boolean atRoot) {
    String routine = call.site().plainRoutine().replaceFirst("Nb$", "");
    Role side = reads ? Role.SOURCE : Role.DEST;
    long[] counts = call.numbersAfter(side, 1);
    if (routine.endsWith("ReduceScatter")) {
      long[] each = call.numbersAfter(Role.SOURCE, 1);
      run(reads, array, 0, (reads ? LongStream.of(each).sum() : each[me]) * unit);
    } else if (routine.endsWith("ReduceScatterBlock")) {
      run(reads, array, 0, count * unit * (reads ? size : 1));
    } else if (counts != null) {
      if (atRoot) {
        pieces(reads, array, unit, counts, call.numbersAfter(side, 2));
      }
    } else if (routine.endsWith("Gather") || routine.endsWith("Scatter")) {
      boolean many = routine.endsWith("Gather") != reads;
      if (!many || atRoot) {
        run(reads, array, 0, count * unit * (many ? size : 1));
      }
    } else if (reads || !routine.endsWith("ToRoot") || atRoot) {
      run(reads, array, 0, Math.max(count, 0) * unit);
    }
  }

  /** Pieces at their places; if these are null, one after another. */
  private void pieces(boolean reads, SymmetricArray array, long unit, long[] counts, long[] places) {
    long end = 0;
    for (int i = 0; i < counts.length; i++) {
      long start = places == null ? end : places[i];
      run(reads, array, start * unit, counts[i] * unit);
      end = start + counts[i];
    }
  }

  /** Records a range that a call reads or writes. A started call owns the range until it is complete. */
  private void run(boolean reads, SymmetricArray array, long from, long bytes) {
    boolean owned = reads || call.site().plainRoutine().endsWith("Nb");
    long flags =
        (reads ? AccessFlags.READS : AccessFlags.WRITES) | AccessFlags.COLLECTIVE | (owned ? AccessFlags.OWNED : 0);
    long at = array.offset() + from;
    if (owned) {
      recorder.begins(recorder.pe(), at, bytes, flags, key, call.site());
    } else {
      recorder.touches(recorder.pe(), at, bytes, flags, call.site());
    }
  }
}
