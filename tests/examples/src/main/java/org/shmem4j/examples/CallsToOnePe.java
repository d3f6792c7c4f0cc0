package org.shmem4j.examples;

import static org.shmem4j.api.Atomics.longAtomicFetchAdd;
import static org.shmem4j.api.Atomics.longAtomicInc;
import static org.shmem4j.api.ExtensionAtomics.intAtomicMax;
import static org.shmem4j.api.ExtensionRma.complexdPut;
import static org.shmem4j.api.GenericAtomics.atomicAdd;
import static org.shmem4j.api.GenericRma.put;
import static org.shmem4j.api.LocalRma.intPutNbi;
import static org.shmem4j.api.NonblockingAtomics.longAtomicFetchAddNbi;
import static org.shmem4j.api.NonblockingRma.intPutNbi;
import static org.shmem4j.api.NonblockingSignals.intPutSignalNbi;
import static org.shmem4j.api.Rma.intG;
import static org.shmem4j.api.Rma.intP;
import static org.shmem4j.api.Rma.intPut;
import static org.shmem4j.api.Signals.intPutSignal;
import static org.shmem4j.api.Signals.signalWaitUntil;
import static org.shmem4j.api.StridedRma.intIput;
import static org.shmem4j.api.Synchronization.intWaitUntil;

import org.shmem4j.Comparison;
import org.shmem4j.Shmem;
import org.shmem4j.SignalOp;
import org.shmem4j.api.SymmetricComplexDoubles;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;
import org.shmem4j.api.SymmetricUnsignedLongs;

/**
 * Puts, gets, atomics, signals and waits in some lines each, as the Javadoc of their classes shows them.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.CallsToOnePe</pre>
 */
public final class CallsToOnePe {
  private final Shmem shmem;
  private final int next;
  private final int before;
  private final SymmetricInts source;
  private final SymmetricInts dest;

  private CallsToOnePe(Shmem shmem) {
    this.shmem = shmem;
    next = (shmem.myPe() + 1) % shmem.nPes();
    before = (shmem.myPe() + shmem.nPes() - 1) % shmem.nPes();
    source = shmem.allocate(SymmetricInts.TYPE, 10);
    dest = shmem.callocate(SymmetricInts.TYPE, 10);
    source.fill(shmem.myPe());
    shmem.barrierAll();
  }

  /**
   * Runs this process's PE.
   *
   * @param args none
   */
  public static void main(String[] args) {
    Shmem.run(CallsToOnePe::run);
  }

  static void run(Shmem shmem) {
    CallsToOnePe calls = new CallsToOnePe(shmem);
    calls.puts();
    calls.stridedPut();
    calls.nonblockingPut();
    calls.putOfJavaArray();
    calls.putOfComplexNumbers();
    calls.genericPut();
    calls.atomics();
    calls.nonblockingAtomics();
    calls.signals();
    calls.nonblockingSignals();
    calls.waits();
    shmem.free(calls.dest);
    shmem.free(calls.source);
  }

  /** Ends the turn: others may put again. */
  private void check(long found, long expected) {
    Check.that(found == expected, "the number must be another: found=%d expected=%d", found, expected);
    shmem.barrierAll();
  }

  private void puts() {
    intPut(dest, source, 5, next); // five elements, to the same places of the next PE's copy
    intP(dest, 7, 42, next); // one number, to element 7 there
    shmem.barrierAll(); // now they are there, on every PE
    int mine = dest.get(7);
    int theirs = intG(dest, 7, next); // a get needs nothing of the other PE
    check(mine + theirs, 84);
    check(dest.get(4), before);
  }

  private void stridedPut() {
    int rows = 2;
    int columns = 5;
    intIput(dest, source, 1, columns, rows, next); // the first column of a matrix, which becomes dense
    shmem.barrierAll();
    check(dest.get(rows - 1), before);
  }

  private void nonblockingPut() {
    intPutNbi(dest, source, 5, next); // only starts, so source stays as it is,
    compute();
    shmem.quiet(); // until this returns
    source.fill(shmem.myPe());
    shmem.barrierAll();
    check(dest.get(4), before);
  }

  private void putOfJavaArray() {
    int[] values = {7, 8, 9};
    intPutNbi(dest, 4, values, 0, 3, next); // three numbers of a Java array, to element 4 and on
    shmem.quiet(); // now the array may change
    shmem.barrierAll();
    check(dest.get(6), 9);
  }

  private void putOfComplexNumbers() {
    SymmetricComplexDoubles waves = shmem.callocate(SymmetricComplexDoubles.TYPE, 8);
    SymmetricComplexDoubles received = shmem.callocate(SymmetricComplexDoubles.TYPE, 8);
    waves.set(7, shmem.myPe(), 1);
    complexdPut(received, waves, 8, next); // eight complex numbers, to the next PE's copy
    shmem.barrierAll();
    check((long) received.re(7), before);
    shmem.free(received);
    shmem.free(waves);
  }

  private void genericPut() {
    put(dest, source, 5, next); // intPut, since the arrays are SymmetricInts
    shmem.barrierAll();
    check(dest.get(4), before);
  }

  private void atomics() {
    SymmetricLongs counter = shmem.callocate(SymmetricLongs.TYPE, 2);
    SymmetricInts highest = shmem.callocate(SymmetricInts.TYPE, 2);
    int score = shmem.myPe() * 10;
    longAtomicInc(counter, 1, 0); // element 1 of PE 0's copy; all PEs may at once
    long ticket = longAtomicFetchAdd(counter, 1, 0); // each PE gets another number: 0, 1, 2 and so on
    intAtomicMax(highest, score, 0); // PE 0's copy keeps the greatest
    atomicAdd(highest, 1, 10, 0); // intAtomicAdd, since the array is a SymmetricInts
    shmem.barrierAll();
    Check.that(ticket < shmem.nPes(), "there must be as many tickets as PEs: ticket=%d", ticket);
    if (shmem.myPe() == 0) {
      Check.that(counter.get(1) == shmem.nPes(), "each PE must be counted");
      Check.that(highest.get(0) == (shmem.nPes() - 1) * 10, "the last PE must have the highest score");
      Check.that(highest.get(1) == shmem.nPes() * 10, "each PE must have added");
    }
    shmem.free(highest);
    shmem.free(counter);
  }

  private void nonblockingAtomics() {
    SymmetricLongs counter = shmem.callocate(SymmetricLongs.TYPE, 1);
    SymmetricLongs tickets = shmem.callocate(SymmetricLongs.TYPE, 1);
    shmem.barrierAll();
    longAtomicFetchAddNbi(tickets, counter, 1, 0); // only starts: the old value of PE 0's counter
    shmem.quiet(); // is in tickets from here on
    long ticket = tickets.get(0);
    Check.that(ticket < shmem.nPes(), "there must be as many tickets as PEs: ticket=%d", ticket);
    shmem.barrierAll();
    shmem.free(tickets);
    shmem.free(counter);
  }

  private void signals() {
    SymmetricUnsignedLongs arrived = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    shmem.barrierAll();
    intPutSignal(dest, source, 5, arrived, 1, SignalOp.SET, next); // the data, and then the signal
    signalWaitUntil(arrived, Comparison.EQ, 1); // the PE before this one does the same,
    int first = dest.get(0); // so its data are here
    check(first, before);
    shmem.free(arrived);
  }

  private void nonblockingSignals() {
    SymmetricUnsignedLongs arrived = shmem.callocate(SymmetricUnsignedLongs.TYPE, 1);
    shmem.barrierAll();
    intPutSignalNbi(dest, source, 5, arrived, 1, SignalOp.SET, next); // both are only started
    compute();
    signalWaitUntil(arrived, Comparison.EQ, 1); // those of the PE before this one have arrived
    shmem.quiet(); // from here on source may change
    check(dest.get(0), before);
    shmem.free(arrived);
  }

  private void waits() {
    SymmetricInts flag = shmem.callocate(SymmetricInts.TYPE, 1);
    shmem.barrierAll();
    intP(flag, 0, 1, next);
    intWaitUntil(flag, Comparison.EQ, 1); // until the PE before this one has put its flag here
    check(flag.get(0), 1);
    shmem.free(flag);
  }

  private void compute() {
    Thread.onSpinWait(); // what does not touch the source
  }
}
