package org.shmem4j.internal.channel;

import java.lang.foreign.MemorySegment;
import org.shmem4j.internal.control.Call;
import org.shmem4j.internal.memory.HostLayout;
import org.shmem4j.internal.memory.Words;
import org.shmem4j.type.ElementType;
import org.shmem4j.type.Operation;

/**
 * The arguments of a collective call that must agree between PEs: their signature travels with every flag, the record
 * lies beside it for the message when signatures differ.
 */
public final class CallRecord {
  /** The address of a split into rows; it has the length of a row in place of bytes. */
  public static final long ROWS = -1;

  /** The address of a split into columns. */
  public static final long COLUMNS = -2;

  private static final long COUNT = 0x9e3779b97f4a7c15L;
  private static final long ROOT = 0xc2b2ae3d27d4eb4fL;
  private static final long DEST = 0x165667b19e3779f9L;
  private static final long SOURCE = 0xd6e8feb86659fd93L;
  private static final long NAME = 0xa0761d6478bd642fL;
  private static final int OPERATION_SHIFT = 8;
  private static final int NO_OPERATION = 0xfe;
  private static final int ROOTED_SHIFT = 16;

  private Call call;
  private ElementType type;
  private long head;
  private long nameLow;
  private long nameHigh;
  private long count;
  private long root;
  private long dest;
  private long source;
  private long signature;

  /**
   * A call without arguments.
   *
   * @param call the call
   */
  public void set(Call call) {
    set(call, NO_OPERATION, null, 0, -1, 0, 0);
  }

  /**
   * A call with arguments.
   *
   * @param call the call
   * @param operation the code of a reduction's operation
   * @param type the type of elements; null if there is none
   * @param count the count, if it must agree
   * @param root the root; -1 if there is none
   * @param dest address of the destination, if it must agree
   * @param source address of the source, if it must agree
   */
  public void set(Call call, int operation, ElementType type, long count, int root, long dest, long source) {
    this.call = call;
    this.type = type;
    this.head = head(call, operation, root);
    this.nameLow = type == null ? 0 : type.nameLow();
    this.nameHigh = type == null ? 0 : type.nameHigh();
    this.count = count;
    this.root = root;
    this.dest = dest;
    this.source = source;
    long mixed = (head ^ count * COUNT) * ROOT + (dest ^ nameLow) * DEST + (source ^ nameHigh * NAME) * SOURCE;
    this.signature = mixed | 1; // 0 is that of a slot without a call
  }

  /** A call with arguments and no operation. */
  public void set(Call call, ElementType type, long count, int root, long dest, long source) {
    set(call, NO_OPERATION, type, count, root, dest, source);
  }

  /** {@return whether this is the record of that call without arguments already} */
  public boolean isSet(Call call) {
    return isSet(call, NO_OPERATION, null, 0, -1, 0, 0);
  }

  /** {@return whether this is the record of that call without an operation already} */
  public boolean isSet(Call call, ElementType type, long count, int root, long dest, long source) {
    return isSet(call, NO_OPERATION, type, count, root, dest, source);
  }

  /** {@return whether this is the record of that call already, so that what was planned for it still holds} */
  public boolean isSet(Call call, int operation, ElementType type, long count, int root, long dest, long source) {
    return call == this.call && type == this.type && count == this.count && dest == this.dest && source == this.source
        && head == head(call, operation, root);
  }

  private static long head(Call call, int operation, int root) {
    return call.ordinal() | (long) operation << OPERATION_SHIFT | (root + 1L) << ROOTED_SHIFT;
  }

  /** {@return the call} */
  public Call call() {
    return call;
  }

  long signature() {
    return signature;
  }

  void write(MemorySegment memory, long slot) {
    long at = slot + HostLayout.SLOT_RECORD;
    Words.set(memory, at, head);
    Words.set(memory, at + 8, nameLow);
    Words.set(memory, at + 16, nameHigh);
    Words.set(memory, at + 24, count);
    Words.set(memory, at + 32, root);
    Words.set(memory, at + 40, dest);
    Words.set(memory, at + 48, source);
  }

  /** The tag of a record: what a call on buffers without a symmetric address has in place of its destination. */
  static long tag(MemorySegment memory, long slot) {
    return Words.get(memory, slot + HostLayout.SLOT_RECORD + 40);
  }

  /** Says which call a record in shared memory stands for. */
  static String describe(MemorySegment memory, long slot) {
    long at = slot + HostLayout.SLOT_RECORD;
    long head = Words.get(memory, at);
    StringBuilder text = new StringBuilder(Call.of(head & 0xff).toString()).append('(');
    int operation = (int) (head >>> OPERATION_SHIFT) & 0xff;
    String name = name(Words.get(memory, at + 8)) + name(Words.get(memory, at + 16));
    long root = Words.get(memory, at + 32);
    if (!name.isEmpty()) {
      text.append("type=").append(name);
      if (operation != NO_OPERATION) {
        text.append(" operation=").append(operation(operation));
      }
      text.append(" count=").append(Words.get(memory, at + 24));
      if (root >= 0) {
        text.append(" root=").append(root);
      }
      text.append(" dest=").append(Words.get(memory, at + 40));
      text.append(" source=").append(Words.get(memory, at + 48));
    } else if (Call.of(head & 0xff) == Call.SPLIT) {
      describeSplit(text, Words.get(memory, at + 24), Words.get(memory, at + 40));
    } else if (Words.get(memory, at + 24) != 0) {
      text.append("bytes=").append(Words.get(memory, at + 24));
      text.append(" address=").append(Words.get(memory, at + 40));
    }
    return text.append(')').toString();
  }

  private static void describeSplit(StringBuilder text, long arguments, long kind) {
    if (kind == ROWS || kind == COLUMNS) {
      text.append("xrange=").append(arguments).append(kind == ROWS ? " rows" : " columns");
    } else {
      text.append("start=").append((int) arguments).append(" stride=").append((int) (arguments >> Integer.SIZE));
      text.append(" size=").append(kind);
    }
  }

  private static String operation(int code) {
    Operation[] all = Operation.values();
    return code < all.length ? all[code].toString() : "user-defined";
  }

  private static String name(long word) {
    StringBuilder name = new StringBuilder();
    for (long rest = word; rest != 0; rest >>>= Byte.SIZE) {
      name.append((char) (rest & 0x7f));
    }
    return name.toString();
  }
}
