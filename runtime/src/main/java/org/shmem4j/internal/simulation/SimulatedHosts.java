package org.shmem4j.internal.simulation;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.shmem4j.internal.betweenhosts.queues.Frame;
import org.shmem4j.internal.betweenhosts.queues.QueueTransport;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;

/**
 * The hosts of a simulated job, each with one PE: their memory, and the callbacks that the library registered there.
 */
final class SimulatedHosts {
  /** A host; a callback that the library has not registered yet is null. */
  private static final class Host {
    private HostMemory memory;
    private Placement placement;
    private QueueTransport end;
    private Consumer<Throwable> broken;
    private Runnable watch;
    private IntPredicate lost;
    private final LateStores lateStores = new LateStores();
  }

  private final List<Host> hosts = new ArrayList<>();
  private final List<HostMemory> memories = new ArrayList<>();
  private MemorySegment hiding; // where a peer's late stores are hidden from the running thread while it reads
  private byte[] hidden; // what that peer sees there

  SimulatedHosts(int pes) {
    for (int pe = 0; pe < pes; pe++) {
      hosts.add(new Host());
    }
  }

  void place(int pe, HostMemory memory, Placement placement) {
    Host host = hosts.get(pe);
    host.memory = memory;
    host.placement = placement;
  }

  void joins(QueueTransport end) {
    hosts.get(end.pe()).end = end;
  }

  void starts(int pe, Consumer<Throwable> broken, Runnable watch) {
    hosts.get(pe).broken = broken;
    hosts.get(pe).watch = watch;
  }

  void onLost(int pe, IntPredicate lost) {
    hosts.get(pe).lost = lost;
  }

  /** Creates a host's memory, which exists until the job is over: frames arrive even after the PE has left or died. */
  HostMemory memory(int pes, long heapBytes, int teams) {
    HostMemory memory = IdleHosts.take(pes, heapBytes, teams);
    memories.add(memory);
    return memory;
  }

  /** {@return the stores of a PE that others may see late} */
  LateStores lateStores(int pe) {
    return hosts.get(pe).lateStores;
  }

  /** Notes that a PE is about to store in its own copy. */
  void stores(int pe, long offset, long bytes) {
    if (hosts.size() > 1 && LateStores.canBe(bytes)) { // otherwise nobody could see them late
      lateStores(pe).add(offset, inHeap(pe, offset, bytes).toArray(ValueLayout.JAVA_BYTE));
    }
  }

  private MemorySegment inHeap(int pe, long offset, long bytes) {
    Host host = hosts.get(pe);
    return host.memory.segment().asSlice(host.placement.heap(pe) + offset, bytes);
  }

  /** Hides a PE's late stores from the running thread, of another PE on the same host, until {@link #showStores}. */
  void hideStores(int pe, long offset, long bytes, BooleanSupplier isLate) {
    LateStores stores = lateStores(pe);
    if (stores.isEmpty()) {
      return;
    }
    hiding = inHeap(pe, offset, bytes);
    hidden = hiding.toArray(ValueLayout.JAVA_BYTE);
    byte[] seen = hidden.clone();
    stores.hide(offset, seen, isLate);
    MemorySegment.copy(seen, 0, hiding, ValueLayout.JAVA_BYTE, 0, seen.length);
  }

  /** Restores what the peer itself sees. */
  void showStores() {
    if (hiding != null) {
      MemorySegment.copy(hidden, 0, hiding, ValueLayout.JAVA_BYTE, 0, hidden.length);
      hiding = null;
    }
  }

  /** Returns the memory for later jobs. */
  void end() {
    memories.forEach(IdleHosts::give);
  }

  void execute(int pe, Frame frame) {
    try {
      frame.execute(hosts.get(pe).end);
    } catch (RuntimeException e) {
      hosts.get(pe).broken.accept(e);
    }
  }

  /** Lets a PE look at the state of the job. */
  void look(int pe) {
    try {
      if (hosts.get(pe).watch != null) {
        hosts.get(pe).watch.run();
      }
    } catch (RuntimeException e) {
      hosts.get(pe).broken.accept(e);
    }
  }

  /** Informs a PE, if it has started, that another cannot be reached any more. */
  void lost(int pe, int other) {
    Host host = hosts.get(pe);
    if (host.lost != null) {
      host.end.comes(() -> {
        boolean ignored = host.lost.test(other);
      });
    }
  }

  /** Records on each host that no PE can go on. */
  void fail(String why) {
    for (int pe = 0; pe < hosts.size(); pe++) {
      control(pe).deadlock(pe, why);
    }
  }

  /** Records on a PE's own host the exception that ended it. */
  void fail(int pe, Throwable thrown) {
    control(pe).peThrew(pe, thrown);
  }

  /** Throws the failure of the job that a PE's host knows of, if any. */
  void throwIfFailed(int pe) {
    control(pe).throwIfFailed();
  }

  /** {@return whether a PE is about to leave the job with all others, or has left it} */
  boolean leaves(int pe) {
    return control(pe).state(pe).compareTo(PeState.CLOSING) >= 0;
  }

  private JobControl control(int pe) {
    return new JobControl(hosts.get(pe).memory, hosts.get(pe).placement);
  }
}
