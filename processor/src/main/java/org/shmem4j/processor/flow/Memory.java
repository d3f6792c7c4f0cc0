package org.shmem4j.processor.flow;

import java.util.List;

/** Buffers and memory segments, which stand for the arrays that they were made of. */
final class Memory {
  private Memory() {}

  /** Whether a class is one of buffers or segments. */
  static boolean isMemory(String type) {
    return type.equals("java.lang.foreign.MemorySegment") || (type.startsWith("java.nio.") && type.endsWith("Buffer"));
  }

  /** What a call of a buffer or segment gives; null if it is not one. */
  static Value call(Expression.Invoke call, Value receiver, List<Value> arguments, Transfers transfers, Run run,
      State state) {
    if (!isMemory(run.code.ownerName(call.method()))) {
      return null;
    }
    Elements.forgetAll(state);
    String name = run.code.name(call.method());
    if (name.equals("wrap") || name.equals("ofArray") || name.equals("ofBuffer")) {
      return arguments.isEmpty() ? Value.UNKNOWN : Value.of(arguments.getFirst().thing());
    }
    Thing memory = receiver.thing();
    boolean isRead = name.startsWith("get");
    boolean isWrite = name.startsWith("put") || name.startsWith("set") || name.equals("fill");
    if (memory != null && (isRead || isWrite)) {
      int index = name.endsWith("AtIndex") || name.equals("getAtIndex") ? 1 : 0;
      boolean isIndexed = index < arguments.size() && arguments.get(index).number() != null;
      transfers.accessed(memory, isIndexed ? arguments.get(index).number() : Linear.of(0), Linear.of(1), isWrite,
          call.place(), state);
      return Value.UNKNOWN;
    }
    return name.equals("duplicate") || name.equals("asReadOnly") ? receiver : null;
  }
}
