package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Placement;
import org.shmem4j.internal.onhost.memory.Wakeup;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Failure.Kind;

/**
 * The state that all PEs of a job and its launcher share: each PE's state, and the first failure. After a failure every
 * call of every PE throws it.
 */
public class JobControl {
  // A PE's state word: how many times the PE has joined again after leaving, and its state since then.
  private static final int LIFE_SHIFT = 32;
  static final long STATE_OF_WORD = 0xff;
  // Words of a PE's control block.
  static final long PE_STATE = HostLayout.PE_STATE;
  static final long PE_PID = PE_STATE + Long.BYTES;

  private final MemorySegment memory;
  private final Placement placement;
  private final Wakeup wakeup;
  // The states of PEs on other hosts, if they were asked.
  private final PeState[] farStates;
  private final FailureText text;
  private final Activities activities;
  // Null until it is set.
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
    this.wakeup = memory.wakeup();
    this.text = new FailureText(this.memory);
    this.activities = new Activities(this.memory, placement);
    this.farStates = placement.hosts() > 1 ? new PeState[placement.pes()] : null;
    if (!this.memory.isReadOnly()) {
      // Changes nothing; makes the JVM prepare the code that records a failure, for which there may be no memory later.
      boolean ignored = fail(Kind.NONE, 0, 0, Failure.NO_TEXT);
    }
  }

  /** {@return the hosts of the job's PEs} */
  public Placement placement() {
    return placement;
  }

  /** {@return the means by which the PEs of this host wake each other} */
  public Wakeup wakeup() {
    return wakeup;
  }

  /** {@return the PEs' activities, which reports of long waits contain} */
  public Activities activities() {
    return activities;
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
   * @param ask sends the question; {@link #heard} receives the answer later
   */
  public void askFarPes(IntConsumer ask) {
    askFarPes = ask;
  }

  /**
   * Records the state that a PE on another host reported.
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
   * Records that the process or thread of a PE has ended. This is not a failure if the PE had left the job and its
   * status is 0.
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
      boolean ignored = fail(Kind.EXITED, pe, status, Failure.NO_TEXT);
    }
  }

  /**
   * Records that a PE's body threw. Does so at once and without allocating, so that others learn of the failure even if
   * there is never an explanation.
   *
   * @param pe the PE
   * @param thrown what it threw
   */
  public void peThrew(int pe, Throwable thrown) {
    int index = placement.indexHere(pe);
    if (fail(Kind.THREW, pe, Failure.statusOf(thrown), index + 1)) {
      text.write(index, thrown);
    }
  }

  /**
   * Records that a process of this host has ended, before its launcher reports its status. This is not a failure if it
   * was not a PE, or one that had left the job.
   *
   * @param process the process
   */
  public void processEnded(long process) {
    for (int i = 0; i < placement.pesHere(); i++) {
      int pe = placement.peHere(i);
      if (processOf(pe) == process && state(pe).compareTo(PeState.CLOSED) < 0) {
        peLeft(pe);
      }
    }
  }

  /**
   * Records that a PE left while another still needed it.
   *
   * @param pe the PE that left
   */
  public void peLeft(int pe) {
    boolean ignored = fail(Kind.LEFT, pe, 0, Failure.NO_TEXT);
  }

  /**
   * Records that a PE left while another needs it in a call.
   *
   * @param pe the PE that left
   * @param noticedBy the PE that noticed
   * @param needing the PE that needs it
   * @param call its call
   * @param isOver whether that PE has returned from the call, or may have
   */
  public void peLeft(int pe, int noticedBy, int needing, Call call, boolean isOver) {
    if (hasFailed()) {
      return; // the first failure counts, and to ask PEs for their lines takes long
    }
    if (call == Call.NONE) {
      peLeft(pe);
      return;
    }
    String remedy = call == Call.SEND ? "" : "; let every PE make this call, or use a team of those that do";
    peLeft(pe, noticedBy, doing(needing, call, isOver) + remedy);
  }

  /** {@return that a PE waits in a call or has made it, and at which line of the program it is, if it can be asked} */
  private String doing(int pe, Call call, boolean isOver) {
    String doing = "PE " + pe + (isOver ? " called " : " waits in ") + call;
    String line = activities.lines(pe).get(pe);
    if (line == null) {
      return doing;
    }
    return doing + (isOver ? ", and is at " : " at ") + line;
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
   * @param status the exit status that it gave, of which operating systems keep 8 bits
   */
  public void globalExit(int pe, int status) {
    boolean ignored = fail(Kind.GLOBAL_EXIT, pe, status & 0xff, Failure.NO_TEXT);
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
   * @param unreached why a connection to it could never be made; empty if there was one
   */
  public void peLost(int pe, int noticedBy, String unreached) {
    int index = placement.indexHere(noticedBy);
    if (fail(Kind.LOST, pe, placement.hostOf(pe), unreached.isEmpty() ? Failure.NO_TEXT : index + 1)) {
      text.write(index, unreached);
    }
  }

  /**
   * Records that the launcher is gone.
   *
   * @param pe the PE that noticed
   */
  public void launcherLost(int pe) {
    boolean ignored = fail(Kind.LAUNCHER_LOST, pe, 0, Failure.NO_TEXT);
  }

  /**
   * Records a failure that another host reported.
   *
   * @param me the PE that received the report
   * @param word the value of {@link #failureWord} there
   * @param explanation the value of {@link #failureText} there
   */
  public void farFailure(int me, long word, String explanation) {
    int index = placement.indexHere(me);
    Failure failure = new Failure(word);
    int textBy = explanation.isEmpty() ? Failure.NO_TEXT : index + 1;
    if (fail(failure.kind(), failure.culprit(), failure.status(), textBy)) {
      text.write(index, explanation);
    }
  }

  /**
   * Returns whether a word from another host is a failure of this job.
   *
   * @param word the word
   * @return whether it is
   */
  public boolean isFailure(long word) {
    return new Failure(word).isOneOf(pes());
  }

  /** {@return the failure as a word that other hosts understand; 0 if there is none} */
  public long failureWord() {
    return Words.getAcquire(memory, HostLayout.FAILURE_AT);
  }

  /** {@return the host that was lost, if that is the failure; otherwise -1} */
  public int lostHost() {
    Failure failure = recorded();
    return failure.kind() == Kind.LOST ? placement.hostOf(failure.culprit()) : -1;
  }

  /** {@return the text that explains the failure; empty if there is none} */
  public String failureText() {
    Failure failure = recorded();
    return failure.explained(failure.textBy() == Failure.NO_TEXT ? "" : text.read(failure.textBy() - 1));
  }

  private void failWithText(Kind kind, int pe, int noticedBy, String explanation) {
    int index = placement.indexHere(noticedBy);
    if (fail(kind, pe, 0, index + 1)) {
      text.write(index, explanation);
    }
  }

  /** Records a failure; only the first one becomes the job's. */
  private boolean fail(Kind kind, int pe, int status, int textBy) {
    return Words.compareAndSet(memory, HostLayout.FAILURE_AT, 0, Failure.word(kind, pe, status, textBy));
  }

  /** {@return whether the job has failed} */
  public boolean hasFailed() {
    return hasFailed(memory);
  }

  /**
   * Returns whether the job whose PEs share a memory has failed.
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
   * Returns whether the failure is that a PE left too early.
   *
   * @param pe the PE
   * @return whether it is
   */
  public boolean leftTooEarly(int pe) {
    Failure failure = recorded();
    return failure.kind() == Kind.LEFT && failure.culprit() == pe;
  }

  /** {@return the exit status with which a PE ended the job; -1 if none did} */
  public int globalExitStatus() {
    Failure failure = recorded();
    return failure.kind() == Kind.GLOBAL_EXIT ? failure.status() : -1;
  }

  /** Records that this process is about to end by itself. */
  public void ends() {
    ending = true;
  }

  /** {@return whether this process is about to end by itself} */
  public boolean isEnding() {
    return ending;
  }

  /** {@return whether this PE, which is on this host, explains the failure or is at fault} */
  public boolean isExplainedBy(int pe) {
    Failure failure = recorded();
    return failure.textBy() == Failure.NO_TEXT
        ? failure.culprit() == pe
        : failure.textBy() == placement.indexHere(pe) + 1;
  }

  /** {@return whether {@link #failure} has been called, so that its caller knows of the failure} */
  public boolean isFailureTold() {
    return told;
  }

  /** {@return the job's failure as an exception} */
  public ShmemException failure() {
    told = true;
    return recorded().exception(failureText());
  }

  /**
   * {@return a PE's explanation of the failure that it recorded; empty if it had no time for one, or there is no
   * failure}
   */
  public String reason() {
    return recorded().hasReason() ? failureText() : "";
  }

  private Failure recorded() {
    return new Failure(failureWord());
  }
}
