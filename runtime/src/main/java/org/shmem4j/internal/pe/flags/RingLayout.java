package org.shmem4j.internal.pe.flags;

import org.shmem4j.internal.onhost.memory.HostLayout;

/**
 * The layout of a ring, which is one member's part of a channel and is written by that member only: slots that
 * collectives take in turn, the number of the last finished collective, records of calls, rooms for payloads, and a
 * place for values outside the symmetric heap. Larger rooms, the staging memory, are elsewhere, since few teams use
 * them.
 *
 * <pre>{@code
 * a ring, with 64 slots and 16 rooms
 *          +--------------------------------------------------------------------+
 *        0 | FIRST_SLOT      64 slots of 128 bytes, taken in turn               |
 *          +--------------------------------------------------------------------+
 *     8192 | DONE            the number up to which every call is finished      |
 *     8200 | SIGNING         the number of a finished call                      |
 *     8208 | DONE_SIGNATURE  its signature                                      |
 *     8216 | SIGNED          the number again                                   |
 *          +--------------------------------------------------------------------+
 *     8256 | ERROR           the number of a collective that failed             |
 *     8264 | ERROR_STATUS    how                                                |
 *     8272 | LAST            how far earlier teams used the ring                |
 *          +--------------------------------------------------------------------+
 *     8320 | RECORDS         those of the last 128 calls, 16 words each         |
 *          +--------------------------------------------------------------------+
 *    24704 | ROOMS_AT        16 rooms of 2 KiB                                  |
 *          +--------------------------------------------------------------------+
 *    57472 | SCALARS         2 KiB for the values of calls that take no arrays  |
 *          +--------------------------------------------------------------------+
 *    59520 | BYTES                                                              |
 *
 * a slot
 *          +--------------------------------------------------------------------+
 *        0 | SEQUENCE        a reader of the number sees all of this line       |
 *        8 | SIGNATURE       that of the call, with all before it               |
 *       16 | INLINE          48 bytes of payload                                |
 *          +--------------------------------------------------------------------+
 *       64 | STEP            the number, and the step that is reached           |
 *          +--------------------------------------------------------------------+
 *      128 | SLOT_BYTES                                                         |
 * }</pre>
 */
public final class RingLayout {
  /**
   * How many collectives of a team can be under way at once, besides queued ones: a power of 2, like ROOMS. Tests set
   * few.
   */
  public static final int SLOTS = Integer.getInteger("org.shmem4j.slots", 64);

  /** How many of these collectives can have a payload that exceeds their slot, in rooms or in staging memory. */
  public static final int ROOMS = Integer.getInteger("org.shmem4j.rooms", 16);

  /** The bytes of payload that fit into the line of a flag. */
  public static final int INLINE_BYTES = 48;

  /** The bytes of a room. */
  public static final int ROOM_BYTES = 2048;

  /** The bytes of a staging room, for tables, intermediate results, and pieces of buffers that peers cannot reach. */
  public static final int STAGING_BYTES = (int) HostLayout.STAGING_BYTES / ROOMS;

  /** How many bits of a step word count steps; the rest is the sequence number. */
  public static final int STEP_BITS = 24;

  // Words of a slot. Words that are read with the arrival share its line.
  static final long SEQUENCE = 0;
  static final long SIGNATURE = SEQUENCE + Long.BYTES;
  static final long INLINE = SIGNATURE + Long.BYTES;
  static final long STEP = INLINE + INLINE_BYTES;
  static final long SLOT_BYTES = HostLayout.LINE_PAIR;

  // Regions of a ring.
  private static final long FIRST_SLOT = 0;
  static final long DONE = FIRST_SLOT + SLOTS * SLOT_BYTES;
  // The number of a finished call, its signature, and the number again: written in this order, read in the reverse
  // order.
  static final long SIGNING = DONE + Long.BYTES;
  static final long DONE_SIGNATURE = SIGNING + Long.BYTES;
  static final long SIGNED = DONE_SIGNATURE + Long.BYTES;
  static final long ERROR = DONE + HostLayout.LINE;
  static final long ERROR_STATUS = ERROR + Long.BYTES;
  static final long LAST = ERROR_STATUS + Long.BYTES;
  /** How many records are kept: more than there are slots, since calls whose slots were reused are still compared. */
  static final int HISTORY = 2 * SLOTS;
  private static final long RECORDS = DONE + HostLayout.LINE_PAIR;
  private static final long RECORD_BYTES = CallRecord.WORDS * Long.BYTES;
  private static final long ROOMS_AT = RECORDS + HISTORY * RECORD_BYTES;
  static final long SCALARS = ROOMS_AT + ROOMS * (long) ROOM_BYTES;
  static final long BYTES = SCALARS + ROOM_BYTES;

  private RingLayout() {}

  /** {@return the index of a collective's slot} */
  static int slotIndex(long sequence) {
    return (int) sequence & SLOTS - 1;
  }

  /** {@return the index of a call's record} */
  static int historyIndex(long sequence) {
    return (int) sequence & HISTORY - 1;
  }

  /** {@return the address of a collective's slot} */
  static long slot(long ring, long sequence) {
    return ring + FIRST_SLOT + slotIndex(sequence) * SLOT_BYTES;
  }

  /** {@return the address of a call's record} */
  static long record(long ring, long sequence) {
    return ring + RECORDS + historyIndex(sequence) * RECORD_BYTES;
  }

  /** {@return the address of a collective's room} */
  static long room(long ring, long sequence) {
    return ring + ROOMS_AT + (sequence & ROOMS - 1) * ROOM_BYTES;
  }

  /** {@return the address of a collective's staging room} */
  static long staging(long staging, long sequence) {
    return staging + (sequence & ROOMS - 1) * STAGING_BYTES;
  }
}
