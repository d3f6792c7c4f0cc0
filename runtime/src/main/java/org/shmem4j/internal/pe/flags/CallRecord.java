package org.shmem4j.internal.pe.flags;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.pe.control.Call;
import org.shmem4j.internal.pe.control.TracedCall;
import org.shmem4j.type.ElementType;

/**
 * The arguments of a collective call that must agree between PEs. The record's signature travels with every flag. The
 * words of the record accompany it, in shared memory or in a message, and are read only if signatures differ.
 */
public final class CallRecord implements TracedCall {
  /** Stands for an argument that the call does not have, or that need not agree. */
  public static final long NONE = Long.MIN_VALUE;

  /** The number of words in a record. */
  public static final int WORDS = 16;

  // The indices of the words.
  static final int CALL = 0;
  static final int OPERATION = 1;
  static final int TYPE = 2;
  static final int NAME_LOW = 3;
  static final int NAME_HIGH = 4;
  static final int FIRST = 5;
  static final int SECOND = 6;
  static final int THIRD = 7;
  static final int ROOT = 8;
  static final int DEST_STRIDE = 9;
  static final int SOURCE_STRIDE = 10;
  static final int COUNTS = 11;
  static final int COUNTS_SUM = 12;
  static final int COUNTS_MOMENT = 13;
  static final int COUNTS_SQUARES = 14;
  static final int TAG = 15;
  static final int NO_ROOT = -1;
  static final int NO_OPERATION = -1;

  private final long[] words = new long[WORDS];
  private Call call;
  private ElementType type;
  private long signature;

  /** Creates a record of no call. */
  public CallRecord() {
    Arrays.fill(words, NONE);
  }

  /** Records a call without arguments. */
  public void set(Call call) {
    set(call, NONE, NONE, NONE);
  }

  /** Records a call with up to three numbers of its own; {@link #NONE} for those that it does not have. */
  public void set(Call call, long first, long second, long third) {
    set(call, NO_OPERATION, null, first, NO_ROOT, second, third);
  }

  /** Records a call with arguments but no operation. */
  public void set(Call call, ElementType type, long count, int root, long dest, long source) {
    set(call, NO_OPERATION, type, count, root, dest, source);
  }

  /**
   * Records a call with arguments.
   *
   * @param call the call
   * @param operation the code of a reduction's operation
   * @param type the type of elements; null if there is none
   * @param count the count; {@link #NONE} if it need not agree
   * @param root the root; -1 if there is none
   * @param dest offset of the destination; {@link #NONE} if it need not agree
   * @param source offset of the source; {@link #NONE} if it need not agree
   */
  public void set(Call call, int operation, ElementType type, long count, int root, long dest, long source) {
    if (type != this.type) {
      setType(type);
    }
    this.call = call;
    words[CALL] = call.ordinal();
    words[OPERATION] = operation;
    words[FIRST] = count;
    words[ROOT] = root;
    words[SECOND] = dest;
    words[THIRD] = source;
    words[DEST_STRIDE] = NONE;
    words[SOURCE_STRIDE] = NONE;
    words[COUNTS] = NONE;
    words[TAG] = NONE;
    // Two independent chains, which the processor computes in parallel.
    long one = Signature.fold(Signature.START, (long) operation << Integer.SIZE | call.ordinal());
    one = Signature.fold(Signature.fold(one, count), root);
    long other = Signature.fold(Signature.fold(Signature.fold(Signature.START, words[TYPE]), dest), source);
    this.signature = Signature.fold(one, other);
  }

  private void setType(ElementType type) {
    this.type = type;
    words[TYPE] = type == null ? NONE : signatureOf(type);
    words[NAME_LOW] = type == null ? 0 : type.nameLow();
    words[NAME_HIGH] = type == null ? 0 : type.nameHigh();
  }

  private static long signatureOf(ElementType type) {
    long signature = Signature.fold(Signature.START, type.nameLow());
    signature = Signature.fold(signature, type.nameHigh());
    signature = Signature.fold(signature, type.typename().hashCode());
    signature = Signature.fold(signature, type.lane().ordinal());
    return Signature.fold(Signature.fold(signature, type.meaning().ordinal()), type.bytes());
  }

  /** Adds the strides of both arrays. */
  public void addStrides(long dest, long source) {
    words[DEST_STRIDE] = dest;
    words[SOURCE_STRIDE] = source;
    signature = Signature.fold(Signature.fold(signature, dest), source);
  }

  /**
   * Adds a list with an entry for each member. Its sums, weighted by position and by the square of the position,
   * identify the entry if only one differs.
   */
  public void addCounts(long[] list) {
    long all = Signature.fold(Signature.START, list.length);
    long sum = 0;
    long moment = 0;
    long squares = 0;
    for (int i = 0; i < list.length; i++) {
      all = Signature.fold(all, list[i]);
      sum += list[i];
      moment += i * list[i];
      squares += (long) i * i * list[i];
    }
    words[COUNTS] = all;
    words[COUNTS_SUM] = sum;
    words[COUNTS_MOMENT] = moment;
    words[COUNTS_SQUARES] = squares;
    signature = Signature.fold(signature, all);
  }

  /** Adds the tag by which a call is matched instead of by its order, unless it is there from an earlier start. */
  public void addTag(long tag) {
    if (words[TAG] != tag) {
      words[TAG] = tag;
      signature = Signature.fold(signature, tag);
    }
  }

  /** {@return whether this is already the record of that call without arguments} */
  public boolean isSet(Call call) {
    return isSet(call, NO_OPERATION, null, NONE, NO_ROOT, NONE, NONE);
  }

  /** {@return whether this is already the record of that call without an operation} */
  public boolean isSet(Call call, ElementType type, long count, int root, long dest, long source) {
    return isSet(call, NO_OPERATION, type, count, root, dest, source);
  }

  /**
   * {@return whether this is already the record of that call, with nothing added, so that the plan for it still holds}
   */
  public boolean isSet(Call call, int operation, ElementType type, long count, int root, long dest, long source) {
    // The highest index first, so that the JIT checks bounds once.
    return call == this.call && type == this.type && root == words[ROOT] && operation == words[OPERATION]
        && count == words[FIRST] && dest == words[SECOND] && source == words[THIRD];
  }

  @Override
  public Call call() {
    return call;
  }

  /** {@return whether the call is matched by a tag rather than by its order} */
  boolean hasTag() {
    return words[TAG] != NONE;
  }

  /** {@return a 64-bit hash of all arguments; it always differs for records that differ in one argument} */
  public long signature() {
    return signature;
  }

  @Override
  public long bytes() {
    return type == null || words[FIRST] == NONE ? 0 : words[FIRST] * type.bytes();
  }

  @Override
  public int root() {
    return (int) words[ROOT];
  }

  @Override
  public long[] words() {
    return words.clone();
  }

  @Override
  public String describe() {
    return RecordText.describe(words);
  }

  /** Puts the words into a message. */
  public void copyTo(long[] message, int at) {
    System.arraycopy(words, 0, message, at, WORDS);
  }

  /** Writes the words. */
  void write(MemorySegment memory, long at) {
    for (int i = 0; i < WORDS; i++) {
      Words.set(memory, at + (long) i * Long.BYTES, words[i]);
    }
  }

  /** {@return the words of a record that was written} */
  static long[] read(MemorySegment memory, long at) {
    long[] words = new long[WORDS];
    Arrays.setAll(words, i -> Words.get(memory, at + (long) i * Long.BYTES));
    return words;
  }

  /** {@return the tag of a record that was written; {@link #NONE} if it has none} */
  static long tag(MemorySegment memory, long at) {
    return Words.get(memory, at + (long) TAG * Long.BYTES);
  }

  /** {@return the call of a record} */
  public static Call call(long[] words) {
    return Call.of(words[CALL]);
  }
}
