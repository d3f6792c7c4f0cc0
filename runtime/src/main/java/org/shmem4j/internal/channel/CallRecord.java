package org.shmem4j.internal.channel;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.StringJoiner;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.control.TracedCall;
import org.shmem4j.internal.memory.Words;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Operation;

/**
 * The arguments of a collective call that must agree between PEs. Its signature travels with every flag; its words
 * travel beside it, in shared memory or in a message, and are read only when signatures differ.
 */
public final class CallRecord implements TracedCall {
  /** In place of an argument that the call does not have, or that need not agree. */
  public static final long NONE = Long.MIN_VALUE;

  /** How many words a record has. */
  public static final int WORDS = 16;

  private static final int CALL = 0;
  private static final int OPERATION = 1;
  private static final int TYPE = 2;
  private static final int NAME_LOW = 3;
  private static final int NAME_HIGH = 4;
  private static final int FIRST = 5;
  private static final int SECOND = 6;
  private static final int THIRD = 7;
  private static final int ROOT = 8;
  private static final int DEST_STRIDE = 9;
  private static final int SOURCE_STRIDE = 10;
  private static final int COUNTS = 11;
  private static final int COUNTS_SUM = 12;
  private static final int COUNTS_MOMENT = 13;
  private static final int COUNTS_SQUARES = 14;
  private static final int TAG = 15;
  private static final int NO_ROOT = -1;
  private static final int NO_OPERATION = -1;
  private static final int USER_DEFINED = 0xff;

  /** The arguments, in the order in which a message names them; some calls have other names for them. */
  private enum Argument {
    TYPE("type", CallRecord.TYPE),
    OPERATION("operation", CallRecord.OPERATION),
    FIRST("count", CallRecord.FIRST),
    COUNTS("counts", CallRecord.COUNTS),
    ROOT("root", CallRecord.ROOT),
    SECOND("dest", CallRecord.SECOND),
    THIRD("source", CallRecord.THIRD),
    DEST_STRIDE("dst", CallRecord.DEST_STRIDE),
    SOURCE_STRIDE("sst", CallRecord.SOURCE_STRIDE),
    TAG("tag", CallRecord.TAG);

    static final Argument[] ALL = values();

    final String usual;
    final int word;

    Argument(String usual, int word) {
      this.usual = usual;
      this.word = word;
    }

    String name(Call call) {
      return switch (call) {
        case ALLOCATE, FREE -> of("bytes", "offset", "alignment");
        case SPLIT -> of("start", "stride", "size");
        case SPLIT_2D -> of("xrange", "axis", usual);
        default -> usual;
      };
    }

    private String of(String first, String second, String third) {
      return switch (this) {
        case FIRST -> first;
        case SECOND -> second;
        case THIRD -> third;
        default -> usual;
      };
    }
  }

  private final long[] words = new long[WORDS];
  private Call call;
  private ElementType type;
  private long signature;

  /** A record of no call. */
  public CallRecord() {
    Arrays.fill(words, NONE);
  }

  /** A call without arguments. */
  public void set(Call call) {
    set(call, NONE, NONE, NONE);
  }

  /** A call with up to three numbers of its own; what is {@link #NONE} it does not have. */
  public void set(Call call, long first, long second, long third) {
    set(call, NO_OPERATION, null, first, NO_ROOT, second, third);
  }

  /** A call with arguments and no operation. */
  public void set(Call call, ElementType type, long count, int root, long dest, long source) {
    set(call, NO_OPERATION, type, count, root, dest, source);
  }

  /**
   * A call with arguments.
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
    // Two chains, so that the processor works on both at once.
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

  /** Adds the distances of elements in both arrays. */
  public void addStrides(long dest, long source) {
    words[DEST_STRIDE] = dest;
    words[SOURCE_STRIDE] = source;
    signature = Signature.fold(Signature.fold(signature, dest), source);
  }

  /**
   * Adds a list with an entry for each member. Its sums, weighted by position and by its square, say which entry it is
   * if only one differs.
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

  /** Adds what a call is matched by where the order of calls does not say it. */
  public void addTag(long tag) {
    words[TAG] = tag;
    signature = Signature.fold(signature, tag);
  }

  /** {@return whether this is the record of that call without arguments already} */
  public boolean isSet(Call call) {
    return isSet(call, NO_OPERATION, null, NONE, NO_ROOT, NONE, NONE);
  }

  /** {@return whether this is the record of that call without an operation already} */
  public boolean isSet(Call call, ElementType type, long count, int root, long dest, long source) {
    return isSet(call, NO_OPERATION, type, count, root, dest, source);
  }

  /**
   * {@return whether this is the record of that call already, to which nothing is added, so that what was planned for
   * it still holds}
   */
  public boolean isSet(Call call, int operation, ElementType type, long count, int root, long dest, long source) {
    return call == this.call && type == this.type && operation == words[OPERATION] && count == words[FIRST]
        && root == words[ROOT] && dest == words[SECOND] && source == words[THIRD];
  }

  @Override
  public Call call() {
    return call;
  }

  /** {@return whether the call is matched by a tag and not by its order} */
  boolean hasTag() {
    return words[TAG] != NONE;
  }

  /** {@return 64 bits of all arguments; those of records that differ in one argument always differ} */
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
    return describe(words);
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

  /** {@return the call and the arguments of a record} */
  public static String describe(long[] words) {
    Call call = call(words);
    StringJoiner text = new StringJoiner(" ", call + "(", ")");
    for (Argument argument : Argument.ALL) {
      long value = words[argument.word];
      if (isPresent(argument, value)) {
        text.add(switch (argument) {
          case TYPE -> "type=" + name(words[NAME_LOW]) + name(words[NAME_HIGH]);
          case OPERATION -> "operation=" + operation((int) value);
          case COUNTS -> "counts.sum=" + words[COUNTS_SUM];
          default -> argument.name(call) + "=" + value;
        });
      }
    }
    return text.toString();
  }

  private static boolean isPresent(Argument argument, long value) {
    return switch (argument) {
      case OPERATION -> value != NO_OPERATION;
      case ROOT -> value != NO_ROOT;
      default -> value != NONE;
    };
  }

  /**
   * {@return the names of the arguments in which two records of one call differ, separated by commas; empty if they
   * differ in none, or are of different calls}
   */
  public static String difference(long[] one, long[] other) {
    Call call = call(one);
    StringJoiner names = new StringJoiner(", ");
    for (Argument argument : Argument.ALL) {
      if (call == call(other) && one[argument.word] != other[argument.word]) {
        names.add(argument == Argument.COUNTS ? countsName(one, other) : argument.name(call));
      }
    }
    return names.toString();
  }

  private static String countsName(long[] one, long[] other) {
    long sum = other[COUNTS_SUM] - one[COUNTS_SUM];
    long moment = other[COUNTS_MOMENT] - one[COUNTS_MOMENT];
    long index = sum == 0 ? -1 : moment / sum;
    boolean single = index >= 0 && index * sum == moment
        && index * moment == other[COUNTS_SQUARES] - one[COUNTS_SQUARES];
    return single ? "counts[" + index + "]" : "counts";
  }

  private static String operation(int code) {
    return code == USER_DEFINED ? "user-defined" : Operation.values()[code].toString();
  }

  private static String name(long word) {
    StringBuilder name = new StringBuilder();
    for (long rest = word; rest != 0; rest >>>= Byte.SIZE) {
      name.append((char) (rest & 0x7f));
    }
    return name.toString();
  }
}
