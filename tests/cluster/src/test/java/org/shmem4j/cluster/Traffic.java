package org.shmem4j.cluster;

import static org.shmem4j.api.Atomics.longAtomicAdd;
import static org.shmem4j.api.Rma.longGet;
import static org.shmem4j.api.Rma.longPut;
import static org.shmem4j.api.Signals.longPutSignal;
import static org.shmem4j.api.Signals.signalWaitUntil;
import static org.shmem4j.api.WorldCollectives.longSumReduce;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;
import org.shmem4j.ucc.OobAllgather;
import org.shmem4j.ucc.UccArguments;
import org.shmem4j.ucc.UccBuffer;
import org.shmem4j.ucc.UccCollective;
import org.shmem4j.ucc.UccCollectiveFlag;
import org.shmem4j.ucc.UccCollectiveType;
import org.shmem4j.ucc.UccConfig;
import org.shmem4j.ucc.UccContext;
import org.shmem4j.ucc.UccContextParams;
import org.shmem4j.ucc.UccLib;
import org.shmem4j.ucc.UccLibParams;
import org.shmem4j.ucc.UccReductionOp;
import org.shmem4j.ucc.UccStatus;
import org.shmem4j.ucc.UccTeam;
import org.shmem4j.ucc.UccTeamParams;

/** Moves blocks of many lengths in several ways, {@code Traffic ROUNDS}, and checks every element. */
final class Traffic {
  private static final int MOST = 1 << 17;

  private final Shmem shmem;
  private final int me;
  private final int next;
  private final int before;
  private final SymmetricLongs sent;
  private final SymmetricLongs received;
  private final SymmetricLongs added;
  private final SymmetricUnsignedLongs signal;

  private Traffic(Shmem shmem) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.next = (me + 1) % shmem.nPes();
    this.before = (me + shmem.nPes() - 1) % shmem.nPes();
    this.sent = shmem.allocate(SymmetricLongs.TYPE, MOST);
    this.received = shmem.allocate(SymmetricLongs.TYPE, MOST);
    this.added = shmem.callocate(SymmetricLongs.TYPE, 1);
    this.signal = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
  }

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      Traffic traffic = new Traffic(shmem);
      Random lengths = new Random(5);
      int rounds = Integer.parseInt(arguments[0]);
      for (int round = 1; round <= rounds; round++) {
        traffic.round(round, 1 + (int) Math.exp(lengths.nextDouble() * Math.log(MOST - 1)));
      }
      traffic.sumWithUcc();
      traffic.check("counter", traffic.added.get(0), rounds);
      if (traffic.me == 0) {
        System.out.println("traffic: right");
      }
    });
  }

  private static long value(int pe, int round, int index) {
    return pe * 1_000_003L + round * 7_919L + index;
  }

  private void round(int round, int count) {
    for (int i = 0; i < count; i++) {
      sent.set(i, value(me, round, i));
    }
    switch (round % 3) {
      case 0 -> {
        longPutSignal(received, sent, count, signal, round, SignalOp.SET, next);
        long ignored = signalWaitUntil(signal, Comparison.EQ, round);
      }
      case 1 -> {
        longPut(received, sent, count, next);
        shmem.barrierAll();
      }
      default -> {
        shmem.barrierAll();
        longGet(received, sent, count, before);
      }
    }
    for (int i = 0; i < count; i++) {
      check("element", received.get(i), value(before, round, i));
    }
    longAtomicAdd(added, 1, next);
    shmem.barrierAll();
    longSumReduce(received, sent, count);
    for (int i = 0; i < count; i++) {
      long all = 0;
      for (int pe = 0; pe < shmem.nPes(); pe++) {
        all += value(pe, round, i);
      }
      check("sum", received.get(i), all);
    }
    shmem.barrierAll();
  }

  private void sumWithUcc() {
    UccLib lib = UccLib.init(new UccLibParams(), UccConfig.read(null, null));
    UccContext context = lib.createContext(new UccContextParams(), null);
    UccTeam team =
        UccTeam.createPost(List.of(context), new UccTeamParams().oob(OobAllgather.of(shmem.worldTeam())));
    while (team.createTest() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    long[] values = new long[MOST];
    Arrays.fill(values, me);
    UccCollective sum = UccCollective.initAndPost(new UccArguments(UccCollectiveType.ALLREDUCE).op(UccReductionOp.SUM)
        .dest(UccBuffer.of(values)).flag(UccCollectiveFlag.IN_PLACE), team);
    while (sum.test() == UccStatus.INPROGRESS) {
      Thread.onSpinWait();
    }
    sum.finalizeRequest();
    check("sum of UCC", Arrays.stream(values).sum(), (long) MOST * shmem.nPes() * (shmem.nPes() - 1) / 2);
    team.destroy();
    context.destroy();
    lib.finalizeLib();
  }

  private void check(String what, long is, long expected) {
    if (is != expected) {
      throw new IllegalStateException(what + " on PE " + me + ": " + is + " instead of " + expected);
    }
  }
}
