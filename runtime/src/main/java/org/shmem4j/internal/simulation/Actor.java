package org.shmem4j.internal.simulation;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A thread of a simulated job: one of them runs at a time. */
final class Actor {
  private static final int MOST_IN_A_ROW = 100; // of turns of a thread that looks again and again
  private static final int MOST_TURNS = 400; // where others that only look come between

  private final String name;
  private final int pe;
  private final int owner;
  private final Thread thread;
  private volatile boolean granted;
  private boolean asleep;
  private boolean called; // a wake-up that came before the sleep
  private boolean over;
  private boolean halted;
  private boolean helper; // of a PE's transport, which waits only for locks that it can be seen to wait for
  private boolean inCall; // in which it may hold a lock of its PE
  private long until;
  private int looks; // since something happened
  private int turns; // in a row
  private int allTurns; // since it fell behind
  private double priority;
  private double wordPriority = Double.POSITIVE_INFINITY; // of its access to a word that comes next

  Actor(String name, int pe, int owner, ThreadFactory factory, Consumer<Actor> code) {
    this.name = name;
    this.pe = pe;
    this.owner = owner;
    this.thread = factory.newThread(() -> code.accept(this));
  }

  String name() {
    return name;
  }

  /** {@return the PE that it is; -1 for another thread of one} */
  int pe() {
    return pe;
  }

  /** {@return the PE whose thread it is} */
  int owner() {
    return owner;
  }

  Thread thread() {
    return thread;
  }

  /** Lets it run. */
  void grant() {
    granted = true;
    LockSupport.unpark(thread);
  }

  /** Waits, in its own thread, for its turn. */
  void awaitTurn() {
    boolean interrupted = false; // which would let it look again and again, and no other thread have its core
    while (!granted) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    granted = false;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  boolean canRun() {
    return !asleep && !over && !halted;
  }

  boolean sleeps() {
    return asleep && !over && !halted;
  }

  boolean isOver() {
    return over;
  }

  /** {@return whether it sleeps until its time comes, or something happens} */
  boolean sleepsForAWhile() {
    return sleeps() && (pe >= 0 || until < Long.MAX_VALUE / 4);
  }

  boolean isInCall() {
    return inCall;
  }

  /** Notes that it is in a call, in which it does not wait. */
  void inCall(boolean value) {
    inCall = value;
  }

  void isHelper() {
    helper = true;
  }

  boolean helps() {
    return helper;
  }

  void end() {
    over = true;
  }

  /** Lets it stand still, or go on. */
  void halt(boolean value) {
    halted = value && !over;
  }

  boolean isHalted() {
    return halted;
  }

  long until() {
    return until;
  }

  /** Goes to sleep, unless it was woken since it slept last. */
  void sleep(long time) {
    asleep = !called;
    called = false;
    until = time;
  }

  void wake() {
    called = !asleep;
    asleep = false;
  }

  /** Wakes it since something happened that it may wait for. */
  void stir() {
    asleep = false;
    looks = 0;
  }

  /** Wakes it since its time has come. */
  void wakeUp() {
    asleep = false;
  }

  /** Wakes it since its time has come, and nothing else could go on. */
  void look() {
    asleep = false;
    looks++;
  }

  int looks() {
    return looks;
  }

  void happened() {
    looks = 0;
  }

  /** Notes a turn; returns whether it has had so many that others must come before it. */
  boolean hasHadItsTurns(boolean again) {
    turns = again ? turns + 1 : 1;
    allTurns++;
    return turns > MOST_IN_A_ROW || allTurns > MOST_TURNS;
  }

  /** Lets it come after all others. */
  void fallBehind(double lowest) {
    priority = lowest;
    turns = 1;
    allTurns = 1;
  }

  double priority() {
    return Math.min(priority, wordPriority);
  }

  /** Notes that an access to a word of its own PE comes next, with the priority that a message to a far one would have. */
  void comesToWord(double ofMessage) {
    wordPriority = ofMessage;
  }

  void leavesWord() {
    wordPriority = Double.POSITIVE_INFINITY;
  }

  boolean isAtWord() {
    return wordPriority < Double.POSITIVE_INFINITY;
  }

  void priority(double value) {
    priority = value;
  }
}
