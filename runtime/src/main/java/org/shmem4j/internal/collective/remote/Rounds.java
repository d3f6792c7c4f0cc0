package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.ShmemTimeoutException;
import org.shmem4j.WaitInterruptedException;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.collective.Staged;
import org.shmem4j.internal.collective.Startable;
import org.shmem4j.internal.control.WaitCondition;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.transport.Transfer;

/**
 * One collective of one member, from start to finish: rounds, each of which works on what has come and posts what is to
 * be sent and received next. A round is over when all that it receives is there and what it sends may be changed.
 *
 * <p>An object serves one call after another. What makes this member unable to work (wrong counts, an operator that
 * throws) is thrown at the end: until then it sends and receives as planned, so that nobody waits for it in vain.
 */
abstract class Rounds implements Startable, Staged {
  /** The tags before are of the meeting that some calls begin with. */
  protected static final int FIRST_TAG = 32;

  // Who need not wait for others gets ahead of them by no more calls than these.
  private static final int CALLS_BETWEEN_MEETINGS = 32;
  private static final long FIRST_QUESTION_NANOS = 20_000_000;
  private static final int LOOKS_BETWEEN_TIMES = 32;
  private static final int FEW = 4;

  private static final Transfer FAILURE_COMES = new Transfer() {
    @Override
    public boolean isDone() {
      return false;
    }

    @Override
    public long[] record() {
      throw new IllegalStateException("a message that does not come has no record");
    }

    @Override
    public long bytes() {
      return 0;
    }
  };

  protected final Mail mail;
  protected final int me;
  protected final int size;
  protected final Hosts hosts;
  protected final CallRecord record = new CallRecord();
  private final long[] words = new long[Mail.WORDS];
  private final WaitCondition awaitedIsDone = this::awaitedIsDone;
  private final Deliveries receives = new Deliveries();
  private final Deliveries sends = new Deliveries();
  private int heard;
  private long number;
  private long tag = NO_TAG;
  private MemorySegment scratch;
  private boolean meets;
  private boolean ends;
  private boolean finished;
  private int round;
  private int sendsAhead;
  private Throwable refused;
  private Transfer awaited;
  private int awaitedMember;
  private int looks;
  private long nextQuestion;
  private long patience;

  /** Messages on their way, with the member at the other end and the bytes that are expected. */
  private static final class Deliveries {
    private Transfer[] transfers = new Transfer[FEW];
    private int[] members = new int[FEW];
    private long[] bytes = new long[FEW];
    private int count;

    void add(Transfer transfer, int member, long expected) {
      if (count == transfers.length) {
        transfers = Arrays.copyOf(transfers, 2 * count);
        members = Arrays.copyOf(members, 2 * count);
        bytes = Arrays.copyOf(bytes, 2 * count);
      }
      transfers[count] = transfer;
      members[count] = member;
      bytes[count++] = expected;
    }

    void forgetDone() {
      int kept = 0;
      for (int i = 0; i < count; i++) {
        if (!transfers[i].isDone()) {
          transfers[kept] = transfers[i];
          members[kept++] = members[i];
        }
      }
      forgetFrom(kept);
    }

    void forgetFrom(int kept) {
      Arrays.fill(transfers, kept, count, null);
      count = kept;
    }
  }

  Rounds(Mail mail) {
    this.mail = mail;
    this.me = mail.me();
    this.size = mail.size();
    this.hosts = mail.hosts();
  }

  /** Fills the record and resets what is left of the call before. */
  abstract void prepare();

  /**
   * Works on what came in the round before and posts what is next.
   *
   * @param index the round, from 0
   * @return whether there was anything left to do; what is sent in the last round may be under way still
   */
  protected abstract boolean round(int index);

  /** {@return whether every member waits for all others anyway} */
  protected boolean meetsAll() {
    return false;
  }

  /** What a message brought beside its bytes. */
  protected void heard(long word) {}

  /** Sets how many sends may be under way when the next round begins: what they read must not change then. */
  protected final void sendsAhead(int most) {
    sendsAhead = most;
  }

  /** Sets this member's own word of the messages that follow. */
  protected final void say(long word) {
    words[Mail.OWN] = word;
  }

  /** {@return memory for intermediate results, until the call ends} */
  protected final MemorySegment scratch(long bytes) {
    scratch = mail.room().take(bytes);
    return scratch;
  }

  protected final void send(int member, int tagged, MemorySegment memory, long at, long bytes) {
    sends.add(mail.send(member, number, tagged, words, memory, at, bytes), member, bytes);
  }

  protected final void receive(int member, int tagged, MemorySegment memory, long at, long bytes) {
    receives.add(mail.receive(member, number, tagged, memory, at, bytes), member, bytes);
  }

  /**
   * Posts a round of a meeting of all: members tell their host's leader, each leader tells those at distances that
   * double, and at last the other members of its host.
   */
  protected final boolean meet(int index, int firstTag) {
    int distance = 1 << index >> 1;
    if (me != hosts.leader()) {
      if (index == 0) {
        send(hosts.leader(), firstTag, null, 0, 0);
        receive(hosts.leader(), firstTag, null, 0, 0);
      }
      return index == 0;
    }
    if (index == 0) {
      receiveFromMates(firstTag);
    } else if (distance < hosts.count()) {
      send(hosts.leader((hosts.rank() + distance) % hosts.count()), firstTag + index, null, 0, 0);
      receive(hosts.leader((hosts.rank() + hosts.count() - distance) % hosts.count()), firstTag + index, null, 0, 0);
    } else {
      sendToMates(firstTag);
    }
    return distance < hosts.count();
  }

  /** Waits for a word of the members that this one leads. */
  protected final void receiveFromMates(int tagged) {
    for (int member : hosts.mates()) {
      receive(member, tagged, null, 0, 0);
    }
  }

  /** Sends a word to the members that this one leads. */
  protected final void sendToMates(int tagged) {
    for (int member : hosts.mates()) {
      send(member, tagged, null, 0, 0);
    }
  }

  /**
   * Posts a round in which all learn a block of each: the blocks that a member has double from round to round. That of
   * a member lies as far from the first as the member is behind this one.
   */
  protected final boolean spread(int index, int firstTag, MemorySegment memory, long at, long bytes) {
    int distance = 1 << index;
    if (distance >= size) {
      return false;
    }
    long part = Math.min(distance, size - distance) * bytes;
    send((me + size - distance) % size, firstTag + index, memory, at, part);
    receive((me + distance) % size, firstTag + index, memory, at + distance * bytes, part);
    return true;
  }

  /** Where {@link #spread} puts a member's block, in blocks. */
  protected final int spreadIndex(int member) {
    return (member + size - me) % size;
  }

  /** What keeps this member from working; the first such thing is thrown at the end. */
  protected final void refuse(Throwable reason) {
    if (refused == null) {
      refused = reason;
    }
  }

  protected final boolean isRefused() {
    return refused != null;
  }

  /** What is received was not what this member expects. */
  protected RuntimeException wrongLength(int member, long sent, long expected) {
    return new IllegalArgumentException("the bytes that are received must be those that are sent: from=" + member
        + " sent=" + sent + " expected=" + expected);
  }

  @Override
  public final void start() {
    mail.entrance().enter();
    try {
      begin();
    } finally {
      mail.entrance().leave();
    }
  }

  private void begin() {
    if (tag != NO_TAG) {
      record.addTag(tag);
    }
    number = mail.open(record, words);
    meets = !meetsAll() && number % CALLS_BETWEEN_MEETINGS == 0;
    finished = false;
    ends = false;
    round = 0;
    sendsAhead = 0;
    refused = null;
    goOn();
  }

  /** Goes through the prepared collective from start to finish. */
  final void run() {
    mail.entrance().enter();
    try {
      begin();
      while (!finished) {
        while (!roundIsOver()) {
          // One that leaves may have sent what comes yet: it says itself when it has not.
          mail.waiter().until(awaitedIsDone, record.call(), Waiter.ANY_PE);
        }
        goOn();
      }
    } catch (WaitInterruptedException | ShmemTimeoutException e) {
      mail.entrance().abandon(e);
      throw e;
    } finally {
      mail.entrance().leave();
    }
  }

  @Override
  public final boolean advance() {
    boolean moved = false;
    while (!finished && roundIsOver()) {
      moved = true;
      goOn();
    }
    return moved;
  }

  @Override
  public final boolean isFinished() {
    return finished;
  }

  private boolean roundIsOver() {
    for (; heard < receives.count; heard++) {
      Transfer transfer = receives.transfers[heard];
      int member = receives.members[heard];
      if (!transfer.isDone()) {
        await(transfer, member);
        return false;
      }
      if (!mail.agrees(member, number, words, transfer.record())) {
        mail.waiter().throwIfFailed();
        receives.transfers[heard] = FAILURE_COMES;
        await(FAILURE_COMES, member);
        return false;
      }
      heard(transfer.record()[Mail.OWN]);
      if (transfer.bytes() != receives.bytes[heard]) {
        refuse(wrongLength(member, transfer.bytes(), receives.bytes[heard]));
      }
    }
    sends.forgetDone();
    if (sends.count > (ends ? 0 : sendsAhead)) {
      await(sends.transfers[0], sends.members[0]);
      return false;
    }
    awaited = null;
    return true;
  }

  private void await(Transfer transfer, int member) {
    if (transfer != awaited) {
      awaited = transfer;
      awaitedMember = member;
      patience = FIRST_QUESTION_NANOS;
      nextQuestion = System.nanoTime() + patience;
    }
    askIfLate();
  }

  private boolean awaitedIsDone() {
    askIfLate();
    return awaited.isDone();
  }

  private void askIfLate() {
    if (looks++ % LOOKS_BETWEEN_TIMES == 0 && System.nanoTime() > nextQuestion) {
      mail.ask(awaitedMember, number, words);
      patience *= 2;
      nextQuestion = System.nanoTime() + patience;
    }
  }

  private void goOn() {
    receives.forgetFrom(0);
    heard = 0;
    if (ends) {
      finish();
    } else if (meets) {
      meets = meet(round++, 0);
      round = meets ? round : 0;
    } else {
      ends = !round(round++);
    }
  }

  private void finish() {
    finished = true;
    if (scratch != null) {
      mail.room().give(scratch);
      scratch = null;
    }
    mail.finished();
    switch (refused) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
  }

  @Override
  public final long tag() {
    return tag;
  }

  @Override
  public final void tag(long tag) {
    this.tag = tag;
  }

  @Override
  public final boolean tryStart() {
    prepare();
    start();
    return true;
  }

  @Override
  public final void startAs(long asNumber) {
    throw new UnsupportedOperationException("calls over several hosts are matched by their order: number=" + asNumber);
  }

  @Override
  public final boolean move() {
    boolean ignored = advance();
    return finished;
  }

  @Override
  public final long number() {
    return number;
  }
}
