package org.shmem4j.entry;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Comparison;
import org.shmem4j.SymmetricArray;
import org.shmem4j.internal.pe.PeCore;
import org.shmem4j.internal.pe.arguments.ElementChecks;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.onesided.Comparing;
import org.shmem4j.internal.pe.onesided.Reach;
import org.shmem4j.internal.pe.waiting.WaitCondition;
import org.shmem4j.internal.pe.waiting.Waiter;
import org.shmem4j.type.ElementType;

/**
 * The variables of a wait or test on several: elements of this PE's copy, each compared with the same value or with one
 * of its own, otherwise as in {@link Waits}. A variable whose {@code status} is not 0 is left out; a status of null
 * leaves out none. Indices count from the first variable; -1 is C's {@code SIZE_MAX}. Each thread reuses one object for
 * all its calls, so that they create no garbage: call one of its methods immediately, and only once.
 */
public final class Variables {
  private static final ThreadLocal<Variables> OWN = ThreadLocal.withInitial(Variables::new);

  private final WaitCondition condition = this::holds;
  private PeCore core;
  private ElementType type;
  private long at;
  private long nelems;
  private int[] status;
  private Comparison cmp;
  private long value;
  private MemorySegment values;
  /**
   * Whether a call uses this object. A nested call, by code that runs while the outer one waits, takes another object.
   */
  private boolean taken;
  /** Whether a wait ends when the comparison holds for all variables that take part, rather than for one. */
  private boolean all;
  /**
   * How far a wait has come: the first variable for which the comparison was not yet seen to hold, or the variable
   * found.
   */
  private long reached;
  /**
   * Where the search for a variable starts. It differs from call to call, so that a series of calls eventually finds
   * every one.
   */
  private long first;

  private long random;

  private Variables() {}

  /** Prepares variables that are all compared with one value. */
  public static Variables of(
      ElementType type, SymmetricArray ivars, long index, long nelems, int[] status, Comparison cmp, long value) {
    PeCore core = nelems == 0 ? null : Reach.core("ivars", ivars);
    long at = nelems == 0 ? 0 : Reach.ownWords(core, "ivars", ivars, index, nelems, type.bytes());
    Comparing.checked(cmp);
    if (status != null && status.length < nelems) {
      throw new IllegalArgumentException(
          "status must have an element for each variable: status.length=" + status.length + " nelems=" + nelems);
    }
    Variables variables = OWN.get().taken ? new Variables() : OWN.get();
    variables.taken = true;
    variables.core = core;
    variables.type = type;
    variables.at = at;
    variables.nelems = nelems;
    variables.status = status;
    variables.cmp = cmp;
    variables.value = Comparing.key(type, value);
    return variables;
  }

  /** Prepares variables that are each compared with a value of their own. */
  public static Variables ofEach(
      ElementType type, SymmetricArray ivars, long index, long nelems, int[] status, Comparison cmp,
      MemorySegment values) {
    if (nelems != 0) {
      ElementChecks.checkSegment(type, "values", values, nelems);
    }
    Variables variables = of(type, ivars, index, nelems, status, cmp, 0);
    variables.values = values;
    return variables;
  }

  /** Ends the use by a call and drops references to the caller's objects. */
  private void release() {
    core = null;
    status = null;
    values = null;
    taken = false;
  }

  /** {@return whether the comparison holds for all variables that take part} */
  public boolean testAll() {
    try {
      return met(firstUnmet(0) == nelems);
    } finally {
      release();
    }
  }

  /** {@return a variable that takes part and for which the comparison holds; -1 if there is none} */
  public long testAny() {
    try {
      chooseFirst();
      long found = any();
      return met(found >= 0) ? found : -1;
    } finally {
      release();
    }
  }

  /** Lists the variables that take part and for which the comparison holds, and returns how many there are. */
  public long testSome(long[] indices) {
    try {
      checkRoom(indices);
      long found = some(indices);
      return met(found > 0) ? found : 0;
    } finally {
      release();
    }
  }

  /** Waits until the comparison was seen to hold for each variable that takes part. */
  public void untilAll() {
    try {
      reached = 0;
      await(true);
    } finally {
      release();
    }
  }

  /**
   * Waits until the comparison holds for a variable that takes part; returns the variable, or -1 if none takes part.
   */
  public long untilAny() {
    try {
      return isEmpty() ? -1 : await(false);
    } finally {
      release();
    }
  }

  /**
   * Waits until the comparison holds for a variable that takes part; lists those for which it does and returns how many
   * there are, 0 if none takes part.
   */
  public long untilSome(long[] indices) {
    try {
      checkRoom(indices);
      long found = 0;
      while (found == 0 && !isEmpty() && await(false) >= 0) {
        found = some(indices); // 0 if the variable that was seen has changed again
      }
      return found;
    } finally {
      release();
    }
  }

  private long await(boolean forAll) {
    all = forAll;
    chooseFirst();
    if (!holds()) {
      core.waiter().until(condition, Call.WAIT_UNTIL, Waiter.ANY_PE);
    }
    return reached;
  }

  private boolean holds() {
    reached = all ? firstUnmet(reached) : any();
    return all ? reached == nelems : reached >= 0;
  }

  private void checkRoom(long[] indices) {
    if (nelems > 0 && indices == null) {
      throw new NullPointerException("indices must not be null");
    }
    if (nelems > 0 && indices.length < nelems) {
      throw new IllegalArgumentException("indices must have room for all variables: indices.length=" + indices.length
          + " nelems=" + nelems);
    }
  }

  /** Returns whether a test held; if not, advances operations in the background first. */
  private boolean met(boolean met) {
    if (!met && core != null) {
      core.waiter().work().poll();
    }
    return met;
  }

  private boolean isEmpty() {
    for (long i = 0; i < nelems; i++) {
      if (takesPart(i)) {
        return false;
      }
    }
    return true;
  }

  private boolean takesPart(long i) {
    return status == null || status[(int) i] == 0;
  }

  private boolean compares(long i) {
    long key = Comparing.load(type, core.memory(), at + i * type.bytes());
    return Comparing.holds(cmp, key, values == null ? value : Comparing.valueOf(type, values, i));
  }

  private void chooseFirst() {
    random = random * 6364136223846793005L + 1442695040888963407L;
    first = Math.unsignedMultiplyHigh(random, nelems);
  }

  private long any() {
    long found = any(first, nelems);
    return found >= 0 ? found : any(0, first);
  }

  private long any(long from, long to) {
    for (long i = from; i < to; i++) {
      if (takesPart(i) && compares(i)) {
        return i;
      }
    }
    return -1;
  }

  private long firstUnmet(long from) {
    long i = from;
    while (i < nelems && (!takesPart(i) || compares(i))) {
      i++;
    }
    return i;
  }

  private long some(long[] indices) {
    int found = 0;
    for (long i = 0; i < nelems; i++) {
      if (takesPart(i) && compares(i)) {
        indices[found++] = i;
      }
    }
    return found;
  }
}
