package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.shmem4j.CollectiveMismatchException;
import org.shmem4j.DeadlockException;
import org.shmem4j.PeFailedException;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.Bells;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.onhost.memory.Words;

/**
 * The state that all PEs of a job and its launcher share: each PE's state, and the first failure. After a failure every
 * call of every PE throws it.
 */
public class JobControl {
  private enum Kind {
    NONE,
    EXITED,
    THREW,
    LEFT,
    GLOBAL_EXIT,
    MISMATCH,
    DEADLOCK,
    LAUNCHER_LOST,
    LOST
  }

  private static final int NO_MEMORY = 1;
  // A PE's state word: how often the PE has joined again after leaving, and its state since then.
  private static final int LIFE_SHIFT = 32;
  static final long STATE_OF_WORD = 0xff;
  private static final Kind[] KINDS = Kind.values();

  // The word of a failure: its kind, the PE at fault, its status, and the index on this host, plus 1, of the PE that
  // wrote a text.
  private static final int KIND_SHIFT = 56;
  private static final int PE_SHIFT = 32;
  private static final int PE_MASK = 0xffffff;
  private static final int STATUS_SHIFT = 16;
  private static final int STATUS_MASK = 0xffff;
  private static final int TEXT_MASK = 0xffff;
  private static final int NO_TEXT = 0;

  // Words of a PE's control block.
  static final long PE_STATE = HostLayout.PE_STATE;
  static final long PE_PID = PE_STATE + Long.BYTES;

  private final MemorySegment memory;
  private final Placement placement;
  private final Bells bells;
  // The states of PEs on other hosts, if they were asked.
  private final PeState[] farStates;
  private final FailureText text;
  private final Inquiry inquiry;
  // Null while nobody has set them.
  private volatile Supplier<Map<Integer, String>> describeFarPes;
  private volatile IntConsumer askFarPes;
  private volatile int life;
  private volatile boolean told;
  private volatile boolean ending;

  /**
   * Opens the control state of a job on one host.
   *
   * @param memory the host's memory
   */
  public JobControl(HostMemory memory) {
    this(memory, Placement.oneHost(memory.layout()));
  }

  /**
   * Opens the control state of a job.
   *
   * @param memory this host's memory
   * @param placement the hosts of the PEs
   */
  public JobControl(HostMemory memory, Placement placement) {
    this.memory = memory.segment();
    this.placement = placement;
    this.bells = memory.bells();
    this.text = new FailureText(this.memory);
    this.inquiry = new Inquiry(this.memory, placement.pesHere());
    this.farStates = placement.hosts() > 1 ? new PeState[placement.pes()] : null;
    if (!this.memory.isReadOnly()) {
      // Changes nothing, but makes the JVM prepare the recording of a failure, for which there may be no memory later.
      boolean ignored = Words.compareAndSet(this.memory, HostLayout.FAILURE_AT, 0, 0);
    }
  }

  /** {@return the hosts of the job's PEs} */
  public Placement placement() {
    return placement;
  }

  /** {@return by which the PEs of this host wake each other} */
  public Bells bells() {
    return bells;
  }

  /** {@return the number of PEs of the job} */
  public int pes() {
    return placement.pes();
  }

  /** The address of the control block of a PE of this host. */
  private long block(int pe) {
    return HostLayout.control(placement.indexHere(pe));
  }

  /**
   * Returns a PE's state.
   *
   * @param pe the PE
   * @return its state
   */
  public PeState state(int pe) {
    if (!placement.isHere(pe)) {
      IntConsumer ask = askFarPes;
      if (ask != null) {
        ask.accept(pe);
      }
      return farStates[pe] == null ? PeState.RUNNING : farStates[pe];
    }
    long word = stateWord(pe);
    PeState state = PeState.of(word & STATE_OF_WORD);
    return state == PeState.CLOSED && life(word) < life ? PeState.ABSENT : state;
  }

  /**
   * Sets how a PE on another host is asked for its state.
   *
   * @param ask sends the question; {@link #heard} takes the answer later
   */
  public void askFarPes(IntConsumer ask) {
    askFarPes = ask;
  }

  /**
   * Sets what describes the activity of PEs on other hosts.
   *
   * @param describe describes as many of them as can be asked
   */
  public void describeFarPes(Supplier<Map<Integer, String>> describe) {
    describeFarPes = describe;
  }

  /** {@return what PEs on other hosts do, as far as that is known} */
  public Map<Integer, String> doingOfFarPes() {
    Supplier<Map<Integer, String>> describe = describeFarPes;
    return describe == null ? Map.of() : describe.get();
  }

  /** Lets reports ask this PE what it does. */
  public void joins(int pe, Activity activity) {
    inquiry.joins(placement.indexHere(pe), activity);
  }

  /** Ends that, before the memory is released. */
  public void leaves(int pe) {
    inquiry.leaves(placement.indexHere(pe));
  }

  /** Answers for the PEs of this process if a report has asked since the last call. Called by one thread. */
  public void answerReports() {
    inquiry.look();
  }

  /**
   * Claims the next report for the caller, so that a job makes one when many of its PEs wait.
   *
   * @param windowNanos for how long after a report there is no need of another
   * @return whether the caller should make it
   */
  public boolean claimReport(long windowNanos) {
    return inquiry.claim(windowNanos);
  }

  /** {@return the number of an inquiry to which the PEs of this host have answered, as far as they can} */
  public long askHere() {
    Set<Integer> silent = new HashSet<>();
    for (int index = 0; index < placement.pesHere(); index++) {
      PeView view = PeView.of(memory, index);
      if (view.stopped() || (view.state() != PeState.RUNNING && view.state() != PeState.CLOSING)) {
        silent.add(index);
      }
    }
    return inquiry.ask(silent);
  }

  /** {@return the number of an inquiry to which the PEs of this process have answered, and others will soon} */
  public long beginInquiry() {
    return inquiry.begin();
  }

  /**
   * Describes what a PE of this host does: whether it waits, in which call, for whom, since when, and where in the
   * program.
   *
   * @param pe the PE
   * @param inquiry the number of the inquiry to which it may have answered; 0 for none
   * @return a predicate, such as {@code waits in barrier for PE 1 since 3.000 s at Main.java:5}
   */
  public String doing(int pe, long inquiry) {
    PeView view = PeView.of(memory, placement.indexHere(pe));
    Whereabouts where = this.inquiry.answerOf(placement.indexHere(pe), inquiry);
    if (where == null || view.stopped() || !(view.doing().equals("runs") || view.doing().equals("waits"))) {
      return view.toString();
    }
    String doing = view.longWait() == null ? where.doing() : view.toString();
    String place = where.place().isEmpty() ? "" : " at " + where.place();
    if (view.longWait() == null) {
      return doing + place;
    }
    String awaited = where.awaited().isEmpty() ? "" : ": " + where.awaited();
    return doing.replaceFirst(" for any PE", holder(where.awaitedLock(), inquiry)) + place + awaited;
  }

  /** Names the PE of this host that holds a lock. */
  private String holder(long lock, long inquiry) {
    for (int index = 0; lock >= 0 && index < placement.pesHere(); index++) {
      Whereabouts other = this.inquiry.answerOf(index, inquiry);
      if (other != null && other.locksHeld().contains(lock)) {
        return " for PE " + placement.peHere(index) + ", which holds the lock,";
      }
    }
    return " for any PE";
  }

  /**
   * Notes the state that a PE on another host reported.
   *
   * @param pe the PE
   * @param state its state
   */
  public void heard(int pe, PeState state) {
    farStates[pe] = state;
  }

  /**
   * Sets this PE's state.
   *
   * @param pe this PE
   * @param state its new state
   */
  public void enter(int pe, PeState state) {
    Words.set(memory, block(pe) + PE_PID, ProcessHandle.current().pid());
    enter(pe, life(stateWord(pe)), state);
  }

  private void enter(int pe, int inLife, PeState state) {
    Words.setRelease(memory, block(pe) + PE_STATE, (long) inLife << LIFE_SHIFT | state.ordinal());
  }

  /**
   * Joins the job again after all have left it.
   *
   * @param pe this PE
   */
  public void enterAgain(int pe) {
    life = life(stateWord(pe)) + 1;
    enter(pe, life, PeState.RUNNING);
    VarHandle.fullFence(); // either this PE sees that another is gone, or the launcher sees that the other is needed
  }

  /** {@return whether all PEs of this host have joined again as often as this one; throws if one of them cannot} */
  public boolean areBack() {
    for (int i = 0; i < placement.pesHere(); i++) {
      int pe = placement.peHere(i);
      if (state(pe) == PeState.GONE) {
        peLeft(pe);
        throw failure();
      }
      if (life(stateWord(pe)) < life) {
        return false;
      }
    }
    return true;
  }

  private long stateWord(int pe) {
    return Words.getAcquire(memory, block(pe) + PE_STATE);
  }

  private static int life(long stateWord) {
    return (int) (stateWord >>> LIFE_SHIFT);
  }

  /**
   * Claims a PE for this process.
   *
   * @param pe the PE
   * @return whether the PE belongs to this process; that never changes later
   */
  public boolean claim(int pe) {
    long me = ProcessHandle.current().pid();
    return Words.compareAndSet(memory, block(pe) + PE_PID, 0, me) || processOf(pe) == me;
  }

  /**
   * Returns the process of a PE of this host.
   *
   * @param pe the PE
   * @return its process id; 0 if it has not joined
   */
  public long processOf(int pe) {
    return Words.getOpaque(memory, block(pe) + PE_PID);
  }

  /**
   * Records that the process or thread of a PE has ended. If it had left the job and its status is 0, that is no
   * failure.
   *
   * @param pe the PE
   * @param status its exit status
   */
  public void peExited(int pe, int status) {
    int itsLife = life(stateWord(pe));
    boolean needed = status != 0 || state(pe) != PeState.CLOSED;
    if (!needed) {
      enter(pe, itsLife, PeState.GONE);
      VarHandle.fullFence();
      needed = IntStream.range(0, pes()).anyMatch(other -> life(stateWord(other)) > itsLife);
    }
    if (needed) {
      boolean ignored = fail(Kind.EXITED, pe, status, NO_TEXT);
    }
  }

  /**
   * Records that a PE's body threw. It does so at once and without allocating, so that others learn of the failure even
   * if there is no explanation later.
   *
   * @param pe the PE
   * @param thrown what it threw
   */
  public void peThrew(int pe, Throwable thrown) {
    int index = placement.indexHere(pe);
    if (fail(Kind.THREW, pe, thrown instanceof OutOfMemoryError ? NO_MEMORY : 0, index + 1)) {
      text.write(index, thrown);
    }
  }

  /**
   * Records that a PE left while another still needed it.
   *
   * @param pe the PE that left
   */
  public void peLeft(int pe) {
    boolean ignored = fail(Kind.LEFT, pe, 0, NO_TEXT);
  }

  /**
   * Records that a PE left while others wait for something that any PE could do.
   *
   * @param pe the PE that left
   * @param noticedBy the PE that noticed
   * @param text says who waits for whom
   */
  public void peLeft(int pe, int noticedBy, String text) {
    failWithText(Kind.LEFT, pe, noticedBy, text);
  }

  /**
   * Records that a PE ended the job.
   *
   * @param pe the PE
   * @param status the exit status that it gave, of which systems keep 8 bits
   */
  public void globalExit(int pe, int status) {
    boolean ignored = fail(Kind.GLOBAL_EXIT, pe, status & 0xff, NO_TEXT);
  }

  /**
   * Records that PEs made different calls.
   *
   * @param pe the PE that noticed
   * @param text names both calls
   */
  public void mismatch(int pe, String text) {
    failWithText(Kind.MISMATCH, pe, pe, text);
  }

  /**
   * Records that no PE can continue.
   *
   * @param pe the PE that noticed
   * @param text says who waits for whom
   */
  public void deadlock(int pe, String text) {
    failWithText(Kind.DEADLOCK, pe, pe, text);
  }

  /**
   * Records that a PE on another host can no longer be reached.
   *
   * @param pe the PE
   * @param noticedBy the PE that noticed
   * @param unreached why no connection to it could ever be made; empty if there was one
   */
  public void peLost(int pe, int noticedBy, String unreached) {
    int index = placement.indexHere(noticedBy);
    if (fail(Kind.LOST, pe, placement.hostOf(pe), unreached.isEmpty() ? NO_TEXT : index + 1)) {
      text.write(index, unreached);
    }
  }

  /**
   * Records that the launcher is gone.
   *
   * @param pe the PE that noticed
   */
  public void launcherLost(int pe) {
    boolean ignored = fail(Kind.LAUNCHER_LOST, pe, 0, NO_TEXT);
  }

  /**
   * Records a failure that another host reported.
   *
   * @param me the PE that got the report
   * @param word the value of {@link #failureWord} there
   * @param explanation the value of {@link #failureText} there
   */
  public void farFailure(int me, long word, String explanation) {
    int index = placement.indexHere(me);
    if (fail(kind(word), culprit(word), status(word), explanation.isEmpty() ? NO_TEXT : index + 1)) {
      text.write(index, explanation);
    }
  }

  /**
   * Tells whether a word of another host is a failure of this job.
   *
   * @param word the word
   * @return whether it is
   */
  public boolean isFailure(long word) {
    long kind = word >>> KIND_SHIFT;
    return kind > 0 && kind < KINDS.length && culprit(word) < pes();
  }

  /** {@return the failure as a word that other hosts understand; 0 if there is none} */
  public long failureWord() {
    return Words.getAcquire(memory, HostLayout.FAILURE_AT);
  }

  /** {@return the host that is lost, if that is the failure; otherwise -1} */
  public int lostHost() {
    long word = failureWord();
    return kind(word) == Kind.LOST ? placement.hostOf(culprit(word)) : -1;
  }

  /** {@return the text that explains the failure; empty if there is none} */
  public String failureText() {
    int textBy = (int) failureWord() & TEXT_MASK;
    String said = textBy == NO_TEXT ? "" : text.read(textBy - 1);
    boolean noMemory = kind(failureWord()) == Kind.THREW && status(failureWord()) == NO_MEMORY;
    return said.isEmpty() && noMemory ? OutOfMemoryError.class.getName() : said;
  }

  private void failWithText(Kind kind, int pe, int noticedBy, String explanation) {
    int index = placement.indexHere(noticedBy);
    if (fail(kind, pe, 0, index + 1)) {
      text.write(index, explanation);
    }
  }

  /** Records a failure; only the first one becomes the job's. */
  private boolean fail(Kind kind, int pe, int status, int textBy) {
    long word = (long) kind.ordinal() << KIND_SHIFT | (long) pe << PE_SHIFT
        | (long) (status & STATUS_MASK) << STATUS_SHIFT | textBy;
    return Words.compareAndSet(memory, HostLayout.FAILURE_AT, 0, word);
  }

  /** {@return whether the job has failed} */
  public boolean hasFailed() {
    return hasFailed(memory);
  }

  /**
   * Tells whether the job whose PEs share a memory has failed.
   *
   * @param memory the memory
   * @return whether it has
   */
  public static boolean hasFailed(MemorySegment memory) {
    return Words.get(memory, HostLayout.FAILURE_AT) != 0;
  }

  /** Throws the job's failure, if there is one; every call of the library calls this. */
  public void throwIfFailed() {
    if (hasFailed()) {
      throw failure();
    }
  }

  /**
   * Tells whether the failure is that a PE left too early.
   *
   * @param pe the PE
   * @return whether it is
   */
  public boolean leftTooEarly(int pe) {
    long word = Words.getAcquire(memory, HostLayout.FAILURE_AT);
    return kind(word) == Kind.LEFT && culprit(word) == pe;
  }

  /** {@return the exit status with which a PE ended the job; -1 if none did} */
  public int globalExitStatus() {
    long word = Words.getAcquire(memory, HostLayout.FAILURE_AT);
    return kind(word) == Kind.GLOBAL_EXIT ? status(word) : -1;
  }

  /** Notes that this process is about to end by itself. */
  public void ends() {
    ending = true;
  }

  /** {@return whether this process is about to end by itself} */
  public boolean isEnding() {
    return ending;
  }

  /** {@return whether a PE of this host, this one, explains the failure, or is at fault} */
  public boolean isExplainedBy(int pe) {
    long word = failureWord();
    int textBy = (int) word & TEXT_MASK;
    return textBy == NO_TEXT ? culprit(word) == pe : textBy == placement.indexHere(pe) + 1;
  }

  /** {@return whether {@link #failure} was called, so that its caller knows of the failure} */
  public boolean isFailureTold() {
    return told;
  }

  /** {@return the job's failure as an exception} */
  public ShmemException failure() {
    told = true;
    long word = Words.getAcquire(memory, HostLayout.FAILURE_AT);
    int pe = culprit(word);
    int status = status(word);
    return switch (kind(word)) {
      case NONE -> throw new IllegalStateException("the job has not failed");
      case EXITED ->
          new PeFailedException(pe, "PE " + pe + " " + ExitStatus.describe(status) + " while the job needed it");
      case THREW -> new PeFailedException(pe, "PE " + pe + " failed: " + failureText());
      case LEFT -> new PeFailedException(pe, "PE " + pe + " left the job while other PEs still needed it"
          + (failureText().isEmpty() ? "" : ": " + failureText()));
      case GLOBAL_EXIT -> new PeFailedException(pe, "PE " + pe + " ended the job with globalExit: status=" + status);
      case MISMATCH -> new CollectiveMismatchException(failureText());
      case DEADLOCK -> new DeadlockException(failureText());
      case LAUNCHER_LOST -> new PeFailedException(-1, "the launcher of the job is gone");
      case LOST -> new PeFailedException(pe, failureText().isEmpty()
          ? "PE " + pe + " on host " + status + " can no longer be reached"
          : "PE " + pe + " on host " + status + " could never be reached: " + failureText());
    };
  }

  /**
   * {@return a PE's explanation of the failure that it recorded; empty if it had no time for one, or there is no
   * failure}
   */
  public String reason() {
    long word = Words.getAcquire(memory, HostLayout.FAILURE_AT);
    return switch (kind(word)) {
      case THREW, MISMATCH, DEADLOCK, LOST -> failureText();
      case NONE, EXITED, LEFT, GLOBAL_EXIT, LAUNCHER_LOST -> "";
    };
  }

  private static Kind kind(long word) {
    return KINDS[(int) (word >>> KIND_SHIFT)];
  }

  private static int culprit(long word) {
    return (int) (word >>> PE_SHIFT) & PE_MASK;
  }

  private static int status(long word) {
    return (int) (word >>> STATUS_SHIFT) & STATUS_MASK;
  }
}
