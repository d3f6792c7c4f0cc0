package org.shmem4j.internal.simulation;

import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.shmem4j.internal.betweenhosts.queues.Carrier;
import org.shmem4j.internal.betweenhosts.queues.Frame;
import org.shmem4j.internal.betweenhosts.queues.QueueTransport;
import org.shmem4j.internal.outside.Outside;

/** Passes a PE's frames to the simulation, which decides when they arrive. */
final class SimulatedCarrier implements Carrier {
  private final Simulation simulation;
  private final QueueTransport transport;
  private Consumer<Throwable> broken;
  private Thread helper;
  private boolean closed;

  SimulatedCarrier(Simulation simulation, QueueTransport transport) {
    this.simulation = simulation;
    this.transport = transport;
    simulation.hosts().joins(transport);
  }

  @Override
  public long job() {
    return simulation.schedule().number() + 1;
  }

  @Override
  public void start(Consumer<Throwable> whenBroken, Runnable watch) {
    broken = whenBroken;
    simulation.hosts().starts(transport.pe(), whenBroken, watch);
    if (simulation.schedule().hasHelpers()) {
      helper = Outside.start("the helper of PE " + transport.pe(), this::help);
      simulation.isHelper(helper);
    }
  }

  /** Handles messages that arrive while the PE computes; the PE may get to them first. */
  private void help() {
    while (!closed) {
      boolean ignored = transport.help();
      if (!closed && !transport.hasMessages()) { // a call may have come while it waited for the lock
        Outside.park(this);
      }
    }
  }

  @Override
  public void messageCame() {
    if (helper != null) {
      Outside.wake(helper);
    } else if (!simulation.schedule().hasHelpers()) {
      boolean ignored = transport.help(); // like a helper that is always there first
    }
  }

  /** The death of a PE in a handler does not fail the job. */
  @Override
  public void broken(Throwable thrown) {
    if (thrown instanceof PeDied died) {
      throw died;
    }
    broken.accept(thrown);
  }

  @Override
  public void send(int pe, long bytes, boolean counts, Frame frame) {
    simulation.send(transport.pe(), pe, counts, frame);
  }

  @Override
  public void acknowledge(int pe, Frame frame) {
    simulation.execute(pe, frame);
  }

  @Override
  public long cut(long bytes) {
    return simulation.cut(bytes);
  }

  @Override
  public void isRead(long offset, byte[] bytes) {
    simulation.hosts().lateStores(transport.pe()).hide(offset, bytes, simulation::isStoreLate);
  }

  @Override
  public void isWritten(long offset, long bytes) {
    simulation.hosts().lateStores(transport.pe()).settle(offset, bytes);
  }

  @Override
  public void completesStores() {
    simulation.hosts().lateStores(transport.pe()).complete();
  }

  @Override
  public void atCall() {
    simulation.caller().atCall();
  }

  @Override
  public boolean progress() {
    simulation.caller().atCall();
    return false; // frames arrive while the PE does not run
  }

  @Override
  public void sleep(long nanos) {
    simulation.caller().sleep(nanos);
  }

  @Override
  public void onLost(IntPredicate lost) {
    simulation.hosts().onLost(transport.pe(), lost);
  }

  /** Frames still arrive, since the memory stays until the job is over: others may wait for what they wrote here. */
  @Override
  public void close() {
    closed = true;
    if (helper != null) {
      simulation.endHelper(transport.pe(), helper);
    }
  }
}
