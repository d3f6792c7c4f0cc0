package org.shmem4j.internal.channel;

import java.lang.foreign.MemorySegment;
import java.util.StringJoiner;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.memory.Words;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Operation;

/**
 * The arguments of a collective call that must agree between PEs. Its signature travels with every flag; its words lie
 * beside it, in shared memory or in a message, and are read only when signatures differ.
 */
public final class CallRecord {
  /** In place of an argument that the call does not have, or that need not agree. */
  public static final long NONE = Long.MIN_VALUE;

  /** How many words a record has. */
  public static final int WORDS = 16;

  /** How many bytes a record has. */
  public static final int BYTES = WORDS * Long.BYTES;

  private static final long CALL_AT = 0;
  private static final long OPERATION_AT = 8;
  private static final long TYPE_AT = 16;
  private static final long NAME_LOW_AT = 24;
  private static final long NAME_HIGH_AT = 32;
  private static final long FIRST_AT = 40;
  private static final long SECOND_AT = 48;
  private static final long THIRD_AT = 56;
  private static final long ROOT_AT = 64;
  private static final long DEST_STRIDE_AT = 72;
  private static final long SOURCE_STRIDE_AT = 80;
  private static final long COUNTS_AT = 88;
  private static final long COUNTS_SUM_AT = 96;
  private static final long COUNTS_MOMENT_AT = 104;
  private static final long COUNTS_SQUARES_AT = 112;
  private static final long TAG_AT = 120;
  private static final int NO_ROOT = -1;
  private static final int NO_OPERATION = -1;
  private static final int USER_DEFINED = 0xff;

  /** The arguments, in the order in which a message names them; some calls have other names for them. */
  private enum Argument {
    TYPE("type", TYPE_AT),
    OPERATION("operation", OPERATION_AT),
    FIRST("count", FIRST_AT),
    COUNTS("counts", COUNTS_AT),
    ROOT("root", ROOT_AT),
    SECOND("dest", SECOND_AT),
    THIRD("source", THIRD_AT),
    DEST_STRIDE("dst", DEST_STRIDE_AT),
    SOURCE_STRIDE("sst", SOURCE_STRIDE_AT),
    TAG("tag", TAG_AT);

    static final Argument[] ALL = values();

    final String usual;
    final long at;

    Argument(String usual, long at) {
      this.usual = usual;
      this.at = at;
    }

    String name(Call call) {
      return switch (call) {
        case ALLOCATE, FREE -> of("bytes", "offset", usual);
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

  private Call call;
  private ElementType type;
  private int operation;
  private long typeSignature = NONE;
  private long first;
  private long second;
  private long third;
  private int root;
  private long destStride;
  private long sourceStride;
  private long counts;
  private long countsSum;
  private long countsMoment;
  private long countsSquares;
  private long tag;
  private long signature;

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
      this.type = type;
      this.typeSignature = signatureOf(type);
    }
    this.call = call;
    this.operation = operation;
    this.first = count;
    this.root = root;
    this.second = dest;
    this.third = source;
    this.destStride = NONE;
    this.sourceStride = NONE;
    this.counts = NONE;
    this.tag = NONE;
    // Two chains, so that the processor works on both at once.
    long one = Signature.fold(Signature.START, (long) operation << Integer.SIZE | call.ordinal());
    one = Signature.fold(Signature.fold(one, count), root);
    long other = Signature.fold(Signature.fold(Signature.fold(Signature.START, typeSignature), dest), source);
    this.signature = Signature.fold(one, other);
  }

  private static long signatureOf(ElementType type) {
    if (type == null) {
      return NONE;
    }
    long signature = Signature.fold(Signature.START, type.nameLow());
    signature = Signature.fold(signature, type.nameHigh());
    signature = Signature.fold(signature, type.typename().hashCode());
    signature = Signature.fold(signature, type.lane().ordinal());
    return Signature.fold(Signature.fold(signature, type.meaning().ordinal()), type.bytes());
  }

  /** Adds the distances of elements in both arrays. */
  public void addStrides(long dest, long source) {
    destStride = dest;
    sourceStride = source;
    signature = Signature.fold(Signature.fold(signature, dest), source);
  }

  /**
   * Adds a list with an entry for each member. Its sums, weighted by position and by its square, say which entry it is
   * if only one differs.
   */
  public void addCounts(long[] list) {
    long all = Signature.fold(Signature.START, list.length);
    countsSum = 0;
    countsMoment = 0;
    countsSquares = 0;
    for (int i = 0; i < list.length; i++) {
      all = Signature.fold(all, list[i]);
      countsSum += list[i];
      countsMoment += i * list[i];
      countsSquares += (long) i * i * list[i];
    }
    counts = all;
    signature = Signature.fold(signature, all);
  }

  /** Adds what a call is matched by where the order of calls does not say it. */
  public void addTag(long tag) {
    this.tag = tag;
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
    return call == this.call && type == this.type && operation == this.operation && count == this.first
        && root == this.root && dest == this.second && source == this.third;
  }

  /** {@return the call} */
  public Call call() {
    return call;
  }

  /** {@return whether the call is matched by a tag and not by its order} */
  boolean hasTag() {
    return tag != NONE;
  }

  /** {@return 64 bits of all arguments; those of records that differ in one argument always differ} */
  public long signature() {
    return signature;
  }

  /** Writes the words of the record. */
  public void write(MemorySegment memory, long at) {
    Words.set(memory, at + CALL_AT, call.ordinal());
    Words.set(memory, at + OPERATION_AT, operation == NO_OPERATION ? NONE : operation);
    Words.set(memory, at + TYPE_AT, typeSignature);
    Words.set(memory, at + NAME_LOW_AT, type == null ? 0 : type.nameLow());
    Words.set(memory, at + NAME_HIGH_AT, type == null ? 0 : type.nameHigh());
    Words.set(memory, at + FIRST_AT, first);
    Words.set(memory, at + SECOND_AT, second);
    Words.set(memory, at + THIRD_AT, third);
    Words.set(memory, at + ROOT_AT, root == NO_ROOT ? NONE : root);
    Words.set(memory, at + DEST_STRIDE_AT, destStride);
    Words.set(memory, at + SOURCE_STRIDE_AT, sourceStride);
    Words.set(memory, at + COUNTS_AT, counts);
    Words.set(memory, at + COUNTS_SUM_AT, countsSum);
    Words.set(memory, at + COUNTS_MOMENT_AT, countsMoment);
    Words.set(memory, at + COUNTS_SQUARES_AT, countsSquares);
    Words.set(memory, at + TAG_AT, tag);
  }

  /** {@return the call of a record that was written} */
  public static Call call(MemorySegment memory, long at) {
    return Call.of(Words.get(memory, at + CALL_AT));
  }

  /** {@return the tag of a record that was written; {@link #NONE} if it has none} */
  static long tag(MemorySegment memory, long at) {
    return Words.get(memory, at + TAG_AT);
  }

  /** {@return the call and the arguments of a record that was written} */
  public static String describe(MemorySegment memory, long at) {
    Call call = call(memory, at);
    StringJoiner text = new StringJoiner(" ", call + "(", ")");
    for (Argument argument : Argument.ALL) {
      long value = Words.get(memory, at + argument.at);
      if (value != NONE) {
        text.add(switch (argument) {
          case TYPE -> "type=" + name(memory, at + NAME_LOW_AT) + name(memory, at + NAME_HIGH_AT);
          case OPERATION -> "operation=" + operation((int) value);
          case COUNTS -> "counts.sum=" + Words.get(memory, at + COUNTS_SUM_AT);
          default -> argument.name(call) + "=" + value;
        });
      }
    }
    return text.toString();
  }

  /**
   * {@return the names of the arguments in which two records of one call differ, separated by commas; empty if they
   * differ in none, or are of different calls}
   */
  public static String difference(MemorySegment memory, long at, MemorySegment otherMemory, long otherAt) {
    Call call = call(memory, at);
    StringJoiner names = new StringJoiner(", ");
    if (call == call(otherMemory, otherAt)) {
      for (Argument argument : Argument.ALL) {
        if (Words.get(memory, at + argument.at) != Words.get(otherMemory, otherAt + argument.at)) {
          names.add(argument == Argument.COUNTS
              ? countsName(memory, at, otherMemory, otherAt)
              : argument.name(call));
        }
      }
    }
    return names.toString();
  }

  private static String countsName(MemorySegment memory, long at, MemorySegment otherMemory, long otherAt) {
    long sum = Words.get(otherMemory, otherAt + COUNTS_SUM_AT) - Words.get(memory, at + COUNTS_SUM_AT);
    long moment = Words.get(otherMemory, otherAt + COUNTS_MOMENT_AT) - Words.get(memory, at + COUNTS_MOMENT_AT);
    long squares = Words.get(otherMemory, otherAt + COUNTS_SQUARES_AT) - Words.get(memory, at + COUNTS_SQUARES_AT);
    long index = sum == 0 ? -1 : moment / sum;
    boolean one = index >= 0 && index * sum == moment && index * moment == squares;
    return one ? "counts[" + index + "]" : "counts";
  }

  private static String operation(int code) {
    return code == USER_DEFINED ? "user-defined" : Operation.values()[code].toString();
  }

  private static String name(MemorySegment memory, long at) {
    StringBuilder name = new StringBuilder();
    for (long rest = Words.get(memory, at); rest != 0; rest >>>= Byte.SIZE) {
      name.append((char) (rest & 0x7f));
    }
    return name.toString();
  }
}
