package org.shmem4j.internal.simulation;

import java.util.concurrent.locks.LockSupport;

/** A thread of a simulated job: one of them runs at a time. */
final class Actor {
  private final String name;
  private final int pe;
  private final int owner;
  private final Thread thread;
  private volatile boolean granted;
  private boolean asleep;
  private boolean called; // a wake-up that came before the sleep
  private boolean over;
  private boolean halted;
  private long until;
  private int looks; // since something happened
  private int turns; // in a row
  private double priority;

  Actor(String name, int pe, int owner, Runnable code) {
    this.name = name;
    this.pe = pe;
    this.owner = owner;
    this.thread = Thread.ofVirtual().name(name).unstarted(code);
  }

  String name() {
    return name;
  }

  /** {@return the PE that it is; -1 for a thread of the library's own} */
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

  /** {@return how many turns it has had in a row, with this one} */
  int turn(boolean again) {
    turns = again ? turns + 1 : 1;
    return turns;
  }

  double priority() {
    return priority;
  }

  void priority(double value) {
    priority = value;
  }
}
