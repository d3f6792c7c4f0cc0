package org.shmem4j.internal.watching.checkedrun;

import java.util.stream.LongStream;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.internal.onhost.datalayout.TypeMap;
import org.shmem4j.internal.watching.callsites.Site;

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

  /** {@return what records the rest when the call has returned} */
  static After begins(CheckRecorder recorder, CallArguments call) {
    SymmetricArray dest = call.array(Role.DEST);
    SymmetricArray source = call.array(Role.SOURCE);
    CollectiveCall collective = new CollectiveCall(recorder, call, dest != null ? dest : source);
    boolean goesOn = call.site().does(Effect.GOES_ON);
    if (call.site().does(Effect.COMPLETES)) {
      recorder.quiets(ContextKey.DEFAULT);
    }
    collective.pSync(false);
    for (SymmetricArray each : call.arrays(Role.SOURCE)) {
      collective.touches(true, each);
    }
    if ((goesOn || call.site().does(Effect.WRITES_EARLY)) && dest != null) {
      collective.touches(false, dest);
    }
    return result -> {
      if (!goesOn) {
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
    if (!isUsed(reads)) {
      return;
    }
    Role side = reads ? Role.SOURCE : Role.DEST;
    long unit = call.elementBytes(array);
    long[] counts = call.site().does(Effect.COUNTS_EACH) ? call.numbersAfter(side, 1) : null;
    if (!reads && call.site().does(Effect.WRITES_EARLY)) {
      run(false, array, 0, array.byteSize());
    } else if (call.site().argument(Role.LAYOUT) >= 0) {
      new LaidOutSide(call, reads, size).maps().forEach(map -> laidOut(reads, array, map));
    } else if (counts != null) {
      pieces(reads, array, unit, counts, call.numbersAfter(side, 2));
    } else if (call.site().argument(Role.STRIDE) >= 0) {
      strided(reads, array, unit, call.number(Role.COUNT, 0));
    } else {
      run(reads, array, 0, elements(reads) * unit);
    }
  }

  /** {@return whether this PE's array is read, or written: in some calls only the root's is, or there is none} */
  private boolean isUsed(boolean reads) {
    boolean atRoot = call.number(Role.ROOT, me) == me;
    if (!reads && call.site().does(Effect.WRITES_BUT_AT_ROOT)) {
      return !atRoot;
    }
    return atRoot || !call.site().does(reads ? Effect.READS_AT_ROOT : Effect.WRITES_AT_ROOT);
  }

  /** {@return the number of consecutive elements that are read, or written} */
  private long elements(boolean reads) {
    Site site = call.site();
    if (!reads && site.does(Effect.WRITES_OWN_PART)) {
      return call.numbersAfter(Role.SOURCE, 1)[me];
    }
    // If the counts of PEs differ, at least as many are written as each PE contributes.
    boolean isForEach = site.does(reads ? Effect.READS_EACH : Effect.WRITES_EACH) && !site.does(Effect.COUNTS_DIFFER);
    long count = call.number(Role.COUNT, -1);
    if (count >= 0) {
      return isForEach ? count * size : count;
    }
    long given = call.length(Role.SOURCE);
    return isForEach && !site.does(Effect.READS_EACH) ? given * size : given;
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

  /** Records pieces at their displacements, or one after another if these are null. */
  private void pieces(boolean reads, SymmetricArray array, long unit, long[] counts, long[] places) {
    if (places == null) {
      run(reads, array, 0, LongStream.of(counts).sum() * unit);
      return;
    }
    for (int i = 0; i < counts.length; i++) {
      run(reads, array, places[i] * unit, counts[i] * unit);
    }
  }

  /** Records a range that a call reads or writes. A call that only started owns the range until it is complete. */
  private void run(boolean reads, SymmetricArray array, long from, long bytes) {
    boolean owned = reads || call.site().does(Effect.GOES_ON);
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
