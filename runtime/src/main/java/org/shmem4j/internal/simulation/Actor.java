package org.shmem4j.internal.simulation;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** A thread of a simulated job; only one of them runs at a time. */
final class Actor {
  private static final int MOST_IN_A_ROW = 100; // turns of a thread that keeps polling
  private static final int MOST_TURNS = 400; // the same limit if other polling threads have turns in between

  private final String name;
  private final int pe;
  private final int owner;
  private final Thread thread;
  private volatile boolean granted;
  private boolean asleep;
  private boolean called; // a wake-up that came before the sleep
  private boolean over;
  private boolean halted;
  private boolean helper; // helps a PE's transport; it blocks only on locks where the simulation can see that it waits
  private boolean inCall; // in a call, where it may hold a lock of its PE
  private long until;
  private int looks; // since something happened
  private int turns; // in a row
  private int allTurns; // since it fell behind
  private double priority;
  private double wordPriority = Double.POSITIVE_INFINITY; // of its next access to a word

  Actor(String name, int pe, int owner, ThreadFactory factory, Consumer<Actor> code) {
    this.name = name;
    this.pe = pe;
    this.owner = owner;
    this.thread = factory.newThread(() -> code.accept(this));
  }

  String name() {
    return name;
  }

  /** {@return the PE that it is, or -1 if it is another thread} */
  int pe() {
    return pe;
  }

  /** {@return the PE that the thread belongs to} */
  int owner() {
    return owner;
  }

  Thread thread() {
    return thread;
  }

  /** Gives it its turn. */
  void grant() {
    granted = true;
    LockSupport.unpark(thread);
  }

  /** Waits, in its own thread, for its turn. */
  void awaitTurn() {
    boolean interrupted = false; // an interrupt would keep it from waiting, and the others from its core
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

  /** {@return whether it is in a timed sleep, which an event may also end} */
  boolean sleepsForAWhile() {
    return sleeps() && (pe >= 0 || until < Long.MAX_VALUE / 4);
  }

  boolean isInCall() {
    return inCall;
  }

  /** Sets whether it is in a call in which it does not wait. */
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

  /** Suspends or resumes it. */
  void halt(boolean value) {
    halted = value && !over;
  }

  boolean isHalted() {
    return halted;
  }

  long until() {
    return until;
  }

  /** Goes to sleep, unless it was woken since it last slept. */
  void sleep(long time) {
    asleep = !called;
    called = false;
    until = time;
  }

  void wake() {
    called = !asleep;
    asleep = false;
  }

  /** Wakes it because something happened that it may wait for. */
  void stir() {
    asleep = false;
    looks = 0;
  }

  /** Wakes it because its time has come. */
  void wakeUp() {
    asleep = false;
  }

  /** Wakes it because its time has come and nothing else could go on. */
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

  /** Counts a turn; returns whether it has had so many that others must come first. */
  boolean hasHadItsTurns(boolean again) {
    turns = again ? turns + 1 : 1;
    allTurns++;
    return turns > MOST_IN_A_ROW || allTurns > MOST_TURNS;
  }

  /** Moves it behind all others. */
  void fallBehind(double lowest) {
    priority = lowest;
    turns = 1;
    allTurns = 1;
  }

  double priority() {
    return Math.min(priority, wordPriority);
  }

  /**
   * Notes that its next step is an access to a word of its own PE, and sets the priority that a message to a far PE
   * would have.
   */
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
