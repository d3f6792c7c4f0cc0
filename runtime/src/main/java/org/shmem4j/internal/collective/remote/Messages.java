package org.shmem4j.internal.collective.remote;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.channel.CallRecord;
import org.shmem4j.internal.control.Trace;
import org.shmem4j.internal.control.WaitCondition;
import org.shmem4j.internal.control.Waiter;
import org.shmem4j.internal.transport.Transfer;

/** The messages of one call of one member: those under way, and the patterns in which members send them. */
abstract class Messages {
  private static final long FIRST_QUESTION_NANOS = 20_000_000;
  private static final int LOOKS_BETWEEN_TIMES = 32;

  private static final Transfer FAILURE_COMES = new Transfer() {
    @Override
    public boolean isDone() {
      return false;
    }

    @Override
    public long[] record() {
      throw new IllegalStateException("a message that never comes has no record");
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
  private long number;
  private int heard;
  private int sendsAhead;
  private Throwable refused;
  private Transfer awaited;
  private int awaitedMember;
  private int looks;
  private long nextQuestion;
  private long patience;
  private Object traced;

  Messages(Mail mail) {
    this.mail = mail;
    this.me = mail.me();
    this.size = mail.size();
    this.hosts = mail.hosts();
  }

  /** {@return the call's number in its group} */
  public final long number() {
    return number;
  }

  /**
   * Starts the call that the record describes.
   *
   * @param blocks whether the caller returns only when it is finished here
   */
  protected final void open(boolean blocks) {
    number = mail.open(record, words);
    opened(blocks);
  }

  /** Starts the call that the record describes, under a number that all members know. */
  protected final void openAs(long asNumber) {
    number = asNumber;
    mail.openAs(record, words);
    opened(false);
  }

  private void opened(boolean blocks) {
    sendsAhead = 0;
    refused = null;
    Trace trace = mail.waiter().trace();
    if (trace != null) {
      traced = trace.collectiveStarts(record, mail.group(), number, blocks);
    }
  }

  /** Finishes the call on this member; throws what kept it from working. */
  protected final void close() {
    mail.finished();
    Trace trace = mail.waiter().trace();
    if (trace != null) {
      trace.collectiveEnds(traced);
    }
    switch (refused) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {}
    }
  }

  /** Takes the sender's word of a message. */
  protected void heard(long word) {}

  /** Notes what keeps this member from working; the first such exception is thrown at the end. */
  protected final void refuse(Throwable reason) {
    if (refused == null) {
      refused = reason;
    }
  }

  protected final boolean isRefused() {
    return refused != null;
  }

  /** The exception for a message whose length differs from the expected one. */
  protected RuntimeException wrongLength(int member, long sent, long expected) {
    return new IllegalArgumentException("the bytes received must be the bytes sent: from=" + member
        + " sent=" + sent + " expected=" + expected);
  }

  /**
   * Sets how many sends may still be under way when the next round starts; that round must not change what they read.
   */
  protected final void sendsAhead(int most) {
    sendsAhead = most;
  }

  /** Sets this member's own word in the messages that follow. */
  protected final void say(long word) {
    words[Mail.OWN] = word;
  }

  protected final void send(int member, int tagged, MemorySegment memory, long at, long bytes) {
    sends.add(mail.send(member, number, tagged, words, memory, at, bytes), member, bytes);
  }

  protected final void receive(int member, int tagged, MemorySegment memory, long at, long bytes) {
    receives.add(mail.receive(member, number, tagged, memory, at, bytes), member, bytes);
  }

  /**
   * Posts a round of a meeting of all: members tell their host's leader, each leader tells leaders at doubling
   * distances, and finally the other members of its host.
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
   * Posts a round in which all learn a block of each: the number of blocks that a member has doubles from round to
   * round. A member's block is as far from the first as the member's number is from this one's.
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

  /** The index of the block in which {@link #spread} stores a member's block. */
  protected final int spreadIndex(int member) {
    return (member + size - me) % size;
  }

  protected final void forgetReceived() {
    receives.forgetFrom(0);
    heard = 0;
  }

  /** Waits until {@link #haveCome}. */
  protected final void awaitAll(boolean all) {
    while (!haveCome(all)) {
      // A member that leaves may already have sent the message; if not, it reports that itself.
      mail.waiter().until(awaitedIsDone, record.call(), Waiter.unwatched(mail.pe(awaitedMember)));
    }
  }

  /**
   * Whether a round has received everything, and its sources may be changed.
   *
   * @param all whether to wait for all sends, too
   */
  protected final boolean haveCome(boolean all) {
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
    if (sends.count > (all ? 0 : sendsAhead)) {
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
}
