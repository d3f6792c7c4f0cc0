package org.shmem4j.internal.pe.control.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.betweenhosts.messages.Channels;
import org.shmem4j.internal.betweenhosts.messages.Notice;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.control.JobControl;
import org.shmem4j.internal.pe.control.PeState;

/**
 * The exchange between hosts about the state of their job: the first failure, which each host passes on to some others
 * so that all know it after a few steps, and, on request, the state of a PE.
 */
public final class FarControl {
  private static final int NONE = -1;
  /**
   * The number of checks, each at most 50 ms after the one before, within which a PE that is leaving with others must
   * have left.
   */
  private static final int LOOKS_AT_END = 40;
  private static final long LEAST_NANOS_BETWEEN_QUESTIONS = 20_000_000;

  private final JobControl control;
  private final Placement placement;
  private final Transport transport;
  private final int me;
  private final FarWaits waits;
  private final FarDeadlocks deadlocks;
  private final AtomicBoolean spread = new AtomicBoolean();
  private final AtomicInteger missedAtEnd = new AtomicInteger(NONE);
  private final AtomicInteger looksAtEnd = new AtomicInteger();
  private final AtomicLong asked = new AtomicLong(Outside.nanoTime());

  /**
   * Creates a PE's part in the exchange.
   *
   * @param core the PE
   * @param oneThread whether only threads that the library sees access its memory
   */
  public FarControl(PeCore core, boolean oneThread) {
    this.control = core.control();
    this.placement = core.placement();
    this.transport = core.transport();
    this.me = core.pe();
    this.waits = new FarWaits(core);
    this.deadlocks = new FarDeadlocks(core, oneThread);
    control.askFarPes(this::ask);
    control.activities().describeFarPes(waits::gather);
    transport.listen(Channels.CONTROL, this::received);
  }

  private void received(int from, long number, long[] words, MemorySegment payload) {
    Notice notice = Notice.of(Channels.CONTROL, number, words);
    MessageListener.require(notice != null && isRight(notice, words), "the job's state", from, number, words);
    switch (notice) {
      case FAILURE -> {
        control.farFailure(me, words[0], new String(bytes(payload), StandardCharsets.UTF_8));
        spreadFailure();
      }
      case ASK_STATE -> tell(from, Notice.STATE, new long[] {control.state(me).ordinal()}, MemorySegment.NULL);
      case STATE -> control.heard(from, PeState.of(words[0]));
      case ASK_WAIT -> deadlocks.asked(words);
      case WAIT -> deadlocks.answered(words);
      case ASK_DOING -> waits.asked(from);
      case DOING -> waits.answered(payload);
      default -> {} // HELLO has only connected the two PEs
    }
  }

  private boolean isRight(Notice notice, long[] words) {
    return switch (notice) {
      case FAILURE -> control.isFailure(words[0]);
      case STATE -> PeState.isState(words[0]);
      default -> true;
    };
  }

  private static byte[] bytes(MemorySegment payload) {
    return payload.toArray(ValueLayout.JAVA_BYTE);
  }

  private void tell(int pe, Notice notice, long[] words, MemorySegment text) {
    try {
      // The transport has copied the text, or the message is lost together with a PE that is gone.
      Transfer ignored = transport.send(pe, Channels.CONTROL, notice.number(), words, text, 0, text.byteSize());
    } catch (ShmemException e) {
      boolean ignored = lost(pe);
    }
  }

  private void ask(int pe) {
    long last = asked.get();
    long now = Outside.nanoTime();
    if (now - last > LEAST_NANOS_BETWEEN_QUESTIONS && asked.compareAndSet(last, now)) {
      tell(pe, Notice.ASK_STATE, new long[0], MemorySegment.NULL);
    }
  }

  /**
   * Connects this PE with its counterparts on the next host. Thus each PE is watched by a PE on another host, and each
   * host by the one before it, whatever the program does.
   */
  public void watchNextHost() {
    tellMates((placement.host() + 1) % placement.hosts(), Notice.HELLO, new long[0], MemorySegment.NULL);
  }

  /**
   * Records that a PE can no longer be reached. At the end of the job it may have left already.
   *
   * @param pe the PE
   * @return whether this fails the job
   */
  public boolean lost(int pe) {
    if (control.state(me).compareTo(PeState.CLOSING) >= 0) {
      boolean ignored = missedAtEnd.compareAndSet(NONE, pe);
      return false;
    }
    control.peLost(pe, me, transport.whyUnreached(pe));
    spreadFailure();
    return true;
  }

  /**
   * Records that this PE's transport has stopped working, which fails the job.
   *
   * @param thrown the reason
   */
  public void broken(Throwable thrown) {
    control.peThrew(me, thrown);
    spreadFailure();
  }

  /** {@return whether no PE of the job can continue; called between looks of a waiting PE} */
  public boolean isStuck() {
    return deadlocks.found();
  }

  /** Checks at intervals whether the job has failed, and whether this PE can leave. */
  public void look() {
    int missed = missedAtEnd.get();
    if (missed != NONE && control.state(me) == PeState.CLOSING && looksAtEnd.incrementAndGet() == LOOKS_AT_END) {
      control.peLost(missed, me, ""); // the PE had not left: otherwise this PE could have left by now
    }
    spreadFailure();
  }

  /** Passes on the job's failure, if there is one, to hosts at doubling distances; does so only once. */
  public void spreadFailure() {
    if (!control.hasFailed() || !spread.compareAndSet(false, true)) {
      return;
    }
    MemorySegment text = MemorySegment.ofArray(control.failureText().getBytes(StandardCharsets.UTF_8));
    long[] words = {control.failureWord()};
    for (int distance = 1; distance < placement.hosts(); distance *= 2) {
      spreadTo((placement.host() + distance) % placement.hosts(), words, text);
      spreadTo((placement.host() - distance + placement.hosts()) % placement.hosts(), words, text);
    }
  }

  /** Sends a failure to a host, unless it is the lost one: connecting to that would keep this PE from ending. */
  private void spreadTo(int host, long[] words, MemorySegment text) {
    if (host != control.lostHost()) {
      tellMates(host, Notice.FAILURE, words, text);
    }
  }

  /**
   * Sends a message so that this host's PEs together reach all PEs of another host, since any PE on either side may be
   * gone.
   */
  private void tellMates(int host, Notice notice, long[] words, MemorySegment text) {
    int[] there = placement.pesOf(host);
    int mine = placement.indexHere(me);
    for (int index = mine % there.length; index < there.length; index += placement.pesHere()) {
      tell(there[index], notice, words, text);
    }
  }
}
