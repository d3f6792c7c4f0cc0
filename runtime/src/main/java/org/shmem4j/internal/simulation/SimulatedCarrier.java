package org.shmem4j.internal.simulation;

import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.shmem4j.internal.betweenhosts.queues.Carrier;
import org.shmem4j.internal.betweenhosts.queues.Frame;
import org.shmem4j.internal.betweenhosts.queues.QueueTransport;

/** Gives a PE's frames to the simulation, which decides when they arrive. */
final class SimulatedCarrier implements Carrier {
  private final Simulation simulation;
  private final QueueTransport transport;

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
  public void start(Consumer<Throwable> broken, Runnable watch) {
    simulation.hosts().starts(transport.pe(), broken, watch);
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
  public void atCall() {
    simulation.atCall();
  }

  @Override
  public boolean progress() {
    simulation.atCall();
    return false; // frames arrive while the PE does not run
  }

  @Override
  public void sleep(long nanos) {
    simulation.sleep(nanos);
  }

  @Override
  public void onLost(IntPredicate lost) {
    simulation.hosts().onLost(transport.pe(), lost);
  }

  /** Frames still arrive, since the memory stays until the job is over: others may wait for what they wrote here. */
  @Override
  public void close() {}
}
