package org.shmem4j.internal.pe.collective.betweenhosts;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.shmem4j.internal.betweenhosts.transport.MessageListener;
import org.shmem4j.internal.betweenhosts.transport.Transfer;
import org.shmem4j.internal.betweenhosts.transport.Transport;
import org.shmem4j.internal.betweenhosts.transport.TransportEnd;
import org.shmem4j.internal.outside.ShortLock;
import org.shmem4j.internal.pe.collective.AlgorithmTable;
import org.shmem4j.internal.pe.collective.Collective;
import org.shmem4j.internal.pe.collective.Limits;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.PeState;
import org.shmem4j.internal.pe.flags.CallRecord;
import org.shmem4j.internal.pe.flags.Channel;
import org.shmem4j.internal.pe.flags.GroupEnd;
import org.shmem4j.internal.pe.flags.Mismatch;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.internal.pe.flags.Signature;

/**
 * One member's end of a group with far members, who send each other messages. It numbers the group's calls. Each
 * message carries the record of its call and a signature of all the group's calls so far, which the receiver compares
 * with its own. A member that waits long asks the member that it waits for, so that calls are also compared if no
 * message comes.
 */
public final class FarGroup extends GroupEnd {
  // The words of each message, by index.
  private static final int SIGNATURE = 0;
  private static final int RECORD = 1;

  /** The key of the group. */
  static final int KEY = RECORD + CallRecord.WORDS;

  /** A word that the sender may use. */
  static final int OWN = KEY + 1;

  /** The number of words that each message carries. */
  static final int WORDS = OWN + 1;

  /** The sender's own word in a question that must be answered. */
  static final long WANTS_ANSWER = 1;

  private static final int TAG_BITS = 24;
  private static final int REMEMBERED = 128;

  @SuppressWarnings("ArrayRecordComponent") // a message, never compared
  private record Question(int from, long number, long[] words) {}

  private final ShortLock lock = new ShortLock(); // held during sends; listeners wait for it
  private final Transport transport;
  /** What the groups of the PE share. */
  final FarGroups groups;
  /** Where the members on this host meet; null if there are no others here, or they cannot meet. */
  final Channel channel;
  final GroupHosts hosts;
  private final AlgorithmTable table;
  // The largest table that fits into a leader's room for the others of its host. Tests set it low.
  private final int tableRoom = Integer.getInteger("org.shmem4j.table", RingLayout.STAGING_BYTES);
  private GroupHosts strangers;
  private final long[][] calls = new long[REMEMBERED][];
  private final List<Question> questions = new ArrayList<>();
  private final AtomicInteger underWay = new AtomicInteger();
  private long sequence;
  private long signature = Signature.START;
  private boolean ended;
  /** Whether calls are numbered in their order, so that questions about them can be answered. */
  private boolean inOrder = true;

  /**
   * Creates a member's end.
   *
   * @param key the key of the group: the same for all members and unique in the job
   * @param channel where the members on this host meet, in their order; null if they cannot, or there are no others
   * @param placed whether members that share a host share their work there
   */
  public FarGroup(FarGroups groups, long key, int[] members, int me, Channel channel, Limits limits, boolean placed) {
    super(groups.core, key, members, me);
    this.groups = groups;
    this.transport = groups.core.transport();
    this.channel = channel;
    this.hosts = placed
        ? new GroupHosts(groups.core.placement(), members, me)
        : GroupHosts.strangers(members.length, me);
    this.table = hosts.table(limits);
    groups.opened(key, this);
  }

  /** {@return a distribution in which members do not meet on their hosts, for memory that others cannot read} */
  GroupHosts strangers() {
    if (strangers == null) {
      strangers = channel == null && hosts.count() == size() ? hosts : GroupHosts.strangers(size(), me);
    }
    return strangers;
  }

  /** {@return the table that chooses the algorithms} */
  AlgorithmTable table() {
    return table;
  }

  /** {@return the size of the largest table that fits into a leader's room for the others of its host} */
  int tableRoom() {
    return tableRoom;
  }

  /** The address of the heap of a member on this host. */
  long heap(int member) {
    return groups.core.placement().heap(members[member]);
  }

  @Override
  public long sequence() {
    return channel == null ? 0 : channel.sequence();
  }

  @Override
  public long lastCall() {
    lock.lock();
    try {
      return sequence;
    } finally {
      lock.unlock();
    }
  }

  @Override
  protected boolean hasFinishedAll() {
    return underWay.get() == 0;
  }

  /**
   * Starts a call. A call whose number all members know may come in any order among the group's calls, and is compared
   * with those of others by itself.
   *
   * @param asNumber its number; {@link Collective#NEXT} to take the next one
   * @param words receives the words of its messages
   * @return its number
   */
  long open(long asNumber, CallRecord record, long[] words) {
    lock.lock();
    try {
      boolean next = asNumber == Collective.NEXT;
      long sign = Signature.fold(next ? signature : Signature.START, record.signature());
      words[SIGNATURE] = sign;
      record.copyTo(words, RECORD);
      words[KEY] = group().key();
      words[OWN] = 0;
      int ignored = underWay.incrementAndGet();
      if (!next) {
        inOrder = false;
        questions.clear();
        return asNumber;
      }
      signature = sign;
      int index = index(++sequence);
      if (calls[index] == null) {
        calls[index] = new long[WORDS];
      }
      System.arraycopy(words, 0, calls[index], 0, WORDS);
      if (!questions.isEmpty()) { // no garbage
        questions.removeIf(this::isAnswered);
      }
      return sequence;
    } finally {
      lock.unlock();
    }
  }

  private static int index(long number) {
    return (int) number & REMEMBERED - 1;
  }

  /** Records that a call is finished here. */
  void finished() {
    int ignored = underWay.decrementAndGet();
  }

  /**
   * {@return whether this is native memory of the user's, which the transport must not touch: the user may close it
   * after a failed call, or have confined it to one thread}
   */
  boolean isUsers(MemorySegment memory) {
    return memory != null && memory.isNative() && memory.byteSize() > 0
        && !TransportEnd.contains(groups.core.memory(), memory);
  }

  Transfer send(int member, long number, int tag, long[] words, MemorySegment memory, long at, long bytes) {
    return transport.send(members[member], group().key(), number << TAG_BITS | tag, words, memory, at, bytes);
  }

  Transfer receive(int member, long number, int tag, MemorySegment memory, long at, long bytes) {
    return transport.receive(members[member], group().key(), number << TAG_BITS | tag, memory, at, bytes);
  }

  /**
   * Returns whether a call and that of a message are the same. If they differ, the job fails: at once, or as soon as it
   * is known which earlier call differs first.
   */
  boolean agrees(int member, long number, long[] mine, long[] theirs) {
    MessageListener.require(theirs.length == WORDS, "a group's calls", members[member], number, theirs);
    if (mine[SIGNATURE] == theirs[SIGNATURE]) {
      return true;
    }
    differ(members[member], number, mine, theirs);
    return false;
  }

  /** Asks a member whether it makes the same call; the question has a word of this member's own. */
  void ask(int member, long number, long[] words, long own) {
    long[] question = words.clone();
    question[OWN] = own;
    groups.ask(members[member], number, question);
  }

  /** Takes another member's question whether this one makes the same call. */
  void asked(int from, long number, long[] words) {
    lock.lock();
    try {
      Question question = new Question(from, number, words);
      if (inOrder && !isAnswered(question)
          && questions.stream().noneMatch(earlier -> earlier.from() == from && earlier.number() == number)) {
        questions.add(question);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Answers a question by comparing the calls, if this member has made its call or will make no more; returns whether
   * it did.
   */
  private boolean isAnswered(Question question) {
    if (question.number() > sequence) {
      if (ended) {
        report(question.from(), new long[WORDS], question.words());
      } else if (isWaiting(question.words()) && control.state(members[me]).compareTo(PeState.CLOSING) >= 0) {
        control.peLeft(members[me]);
      }
      return ended;
    }
    if (question.number() > Math.max(0, sequence - REMEMBERED)) {
      long[] mine = calls[index(question.number())];
      if (mine[SIGNATURE] != question.words()[SIGNATURE]) {
        differ(question.from(), question.number(), mine, question.words());
      }
    }
    return true;
  }

  /** {@return whether the member that asks a question waits in a call other than the closing of the job} */
  static boolean isWaiting(long[] words) {
    return words[OWN] != WANTS_ANSWER && CallRecord.call(record(words)) != Call.CLOSE;
  }

  /** Reports a difference. If an earlier call differs, it asks the other member about that one. */
  private void differ(int pe, long number, long[] mine, long[] theirs) {
    lock.lock();
    try {
      long before = number - 1;
      boolean isSameCall = Arrays.equals(mine, RECORD, KEY, theirs, RECORD, KEY);
      if (inOrder && isSameCall && before > 0 && before > sequence - REMEMBERED) {
        groups.ask(pe, before, calls[index(before)]);
      } else {
        report(pe, mine, theirs);
      }
    } finally {
      lock.unlock();
    }
  }

  private static long[] record(long[] words) {
    return Arrays.copyOfRange(words, RECORD, KEY);
  }

  private void report(int pe, long[] mine, long[] theirs) {
    Mismatch.report(control, members[me], record(mine), pe, record(theirs), 0);
  }

  /** Compares this member's calls with those of its host's members, and makes the next host compare its own. */
  @Override
  public void end(boolean allEnded) {
    lock.lock();
    try {
      if (!canGoOn()) {
        return;
      }
      ended = allEnded;
      if (channel != null) {
        channel.end(allEnded);
      }
      if (sequence > 0 && me == hosts.leader()) {
        int next = hosts.leader((hosts.rank() + 1) % hosts.count());
        ask(next, sequence, calls[index(sequence)], allEnded ? WANTS_ANSWER : 0);
      }
      questions.removeIf(this::isAnswered);
      if (!allEnded) {
        groups.closed(group().key());
      }
    } finally {
      lock.unlock();
    }
  }
}
