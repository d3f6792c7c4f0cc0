package org.shmem4j.beside.pes;

import static org.shmem4j.api.Reductions.doubleSumReduce;
import static org.shmem4j.api.Rma.longP;
import static org.shmem4j.api.Synchronization.longWaitUntil;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.beside.Member;

public final class PeCalls implements Member {
  private final Shmem shmem;
  private final SymmetricLongs ball;
  private final SymmetricDoubles ones;
  private final SymmetricDoubles sums;
  private final SymmetricDoubles one;
  private final SymmetricDoubles two;
  private long turn;

  private PeCalls(Shmem shmem) {
    this.shmem = shmem;
    ball = shmem.callocate(SymmetricLongs.TYPE, 1);
    ones = shmem.allocate(SymmetricDoubles.TYPE, LONG);
    sums = shmem.allocate(SymmetricDoubles.TYPE, LONG);
    one = ones.slice(0, 1);
    two = sums.slice(0, 1);
    ones.fill(1);
  }

  public static void main(String[] args) {
    Shmem.run(shmem -> new PeCalls(shmem).measure(Integer.parseInt(args[0])));
  }

  @Override
  public int number() {
    return shmem.myPe();
  }

  @Override
  public void meet() {
    shmem.barrierAll();
  }

  @Override
  public void thereAndBack() {
    turn++;
    if (shmem.myPe() == 0) {
      longP(ball, 0, turn, 1);
      longWaitUntil(ball, 0, Comparison.EQ, turn);
    } else {
      longWaitUntil(ball, 0, Comparison.EQ, turn);
      longP(ball, 0, turn, 0);
    }
  }

  @Override
  public double sum() {
    doubleSumReduce(shmem.worldTeam(), two, one);
    return two.get(0);
  }

  @Override
  public double longSum() {
    doubleSumReduce(shmem.worldTeam(), sums, ones);
    return sums.get(0);
  }
}
