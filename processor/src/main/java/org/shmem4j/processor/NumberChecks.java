package org.shmem4j.processor;

import org.shmem4j.processor.diagnostic.Tag;

/** Numbers that no array could make right. */
final class NumberChecks {
  private NumberChecks() {}

  static void check(Call call) {
    for (int i = 0; i < call.size(); i++) {
      String role = call.routine().roles().get(i);
      Long value = switch (role) {
        case Routine.COUNT, Routine.INDEX, Routine.STRIDE, Routine.ROOT, Routine.PE, Routine.PE_START,
            Routine.LOG_PE_STRIDE, Routine.PE_SIZE -> call.number(i);
        default -> null;
      };
      if (value != null) {
        check(call, i, role, value);
      }
    }
  }

  private static void check(Call call, int i, String role, long value) {
    String name = call.name(i);
    String given = name + "=" + value;
    switch (role) {
      case Routine.COUNT -> least(call, Tag.NEGATIVE_COUNT, i, value, 0,
          name + " must not be negative: " + given, "0 is legal and does nothing");
      case Routine.INDEX -> least(call, Tag.INDEX_BEYOND_LENGTH, i, value, 0,
          name + " must not be negative: " + given, "elements are numbered from 0");
      case Routine.STRIDE -> least(call, Tag.STRIDE_NOT_POSITIVE, i, value, 1,
          name + " must be positive: " + given, "strides are in elements; 1 means one after another");
      case Routine.ROOT -> root(call, i, value);
      case Routine.PE -> least(call, Tag.NEGATIVE_PE, i, value, 0,
          name + " must not be negative: " + given, "PEs are numbered from 0 to shmem.nPes() - 1");
      case Routine.PE_START -> least(call, Tag.ACTIVE_SET, i, value, 0,
          name + " must not be negative: " + given, "give the number of the first PE of the active set");
      case Routine.LOG_PE_STRIDE -> least(call, Tag.ACTIVE_SET, i, value, 0,
          name + " must not be negative: " + given,
          "it is the logarithm of the stride: 0 means every PE, 1 every second one");
      case Routine.PE_SIZE -> least(call, Tag.ACTIVE_SET, i, value, 1,
          name + " must be positive: " + given, "give the number of PEs in the active set");
      default -> { }
    }
  }

  private static void root(Call call, int i, long value) {
    String given = call.name(i) + "=" + value;
    Long size = call.number(call.index(Routine.PE_SIZE));
    if (value < 0) {
      call.report(Tag.ROOT_OUT_OF_RANGE, i, call.name(i) + " must not be negative: " + given,
          "it is a number in the team or active set, from 0");
    } else if (size != null && size > 0 && value >= size) {
      call.report(Tag.ROOT_OUT_OF_RANGE, i,
          call.name(i) + " must be less than the size of the active set: " + given + " peSize=" + size,
          "it is a number in the active set, from 0, not a PE of the world");
    }
  }

  private static void least(Call call, Tag tag, int i, long value, long least, String problem, String remedy) {
    if (value < least) {
      call.report(tag, i, problem, remedy);
    }
  }
}
