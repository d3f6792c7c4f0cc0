package org.shmem4j.internal.betweenhosts.bootstrap;

import static java.lang.foreign.MemoryLayout.PathElement.groupElement;
import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.MemoryLayout;
import java.lang.foreign.StructLayout;

/** The structs and constants of PMIx, as defined by its header {@code pmix_common.h} since version 3. */
final class PmixLayout {
  static final int SUCCESS = 0;
  static final int LOST_CONNECTION = -61;
  static final int EVENT_COMPLETE = -334;
  static final int RANK_WILDCARD = -2;
  static final byte SCOPE_GLOBAL = 3;
  static final short TYPE_BOOL = 1;
  static final short TYPE_STRING = 3;
  static final short TYPE_UINT32 = 14;
  static final short TYPE_BYTE_OBJECT = 27;

  static final StructLayout PROC = MemoryLayout.structLayout(
      MemoryLayout.sequenceLayout(256, JAVA_BYTE).withName("nspace"), JAVA_INT.withName("rank"));

  /** The union of the values, reduced to its size and the members that are used. */
  static final StructLayout VALUE = MemoryLayout.structLayout(
      JAVA_SHORT.withName("type"),
      MemoryLayout.paddingLayout(6),
      MemoryLayout.unionLayout(
          JAVA_BYTE.withName("flag"),
          JAVA_INT.withName("uint32"),
          ADDRESS.withName("string"),
          MemoryLayout.structLayout(ADDRESS.withName("bytes"), JAVA_LONG.withName("size")).withName("bo"),
          MemoryLayout.sequenceLayout(3, JAVA_LONG))
          .withName("data"));

  static final StructLayout INFO = MemoryLayout.structLayout(
      MemoryLayout.sequenceLayout(512, JAVA_BYTE).withName("key"),
      JAVA_INT.withName("flags"),
      MemoryLayout.paddingLayout(4),
      VALUE.withName("value"));

  static final long VALUE_TYPE = VALUE.byteOffset(groupElement("type"));
  static final long VALUE_UINT32 = VALUE.byteOffset(groupElement("data"), groupElement("uint32"));
  static final long VALUE_STRING = VALUE.byteOffset(groupElement("data"), groupElement("string"));
  static final long VALUE_BYTES = VALUE.byteOffset(groupElement("data"), groupElement("bo"), groupElement("bytes"));
  static final long VALUE_SIZE = VALUE.byteOffset(groupElement("data"), groupElement("bo"), groupElement("size"));
  static final long VALUE_FLAG = VALUE.byteOffset(groupElement("data"), groupElement("flag"));
  static final long INFO_VALUE = INFO.byteOffset(groupElement("value"));
  static final long PROC_RANK = PROC.byteOffset(groupElement("rank"));

  private PmixLayout() {}
}
