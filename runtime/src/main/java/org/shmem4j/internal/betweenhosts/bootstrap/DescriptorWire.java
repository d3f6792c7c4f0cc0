package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.TimeUnit;

/**
 * A connection over a descriptor that this process inherited. It uses native calls, since the JDK opens files only by
 * name, and a socket has no name.
 */
final class DescriptorWire implements Wire {
  private static final int INTERRUPTED = 4;
  private static final short READABLE = 1;
  private static final short READ_HUNG_UP = 0x2000;
  private static final short ERROR = 8;
  private static final short HUNG_UP = 16;
  private static final short INVALID = 32;

  private static final StructLayout CALL_STATE = Linker.Option.captureStateLayout();
  private static final long ERRNO_AT = CALL_STATE.byteOffset(MemoryLayout.PathElement.groupElement("errno"));
  private static final MethodHandle READ = function("read");
  private static final MethodHandle WRITE = function("write");
  private static final MethodHandle POLL = handle(
      "poll",
      FunctionDescriptor.of(
          ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));
  private static final MethodHandle CLOSE =
      handle("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

  private final int descriptor;
  private volatile boolean closed;

  DescriptorWire(int descriptor) {
    this.descriptor = descriptor;
  }

  boolean isOpen() {
    return (poll(READ_HUNG_UP, 0) & INVALID) == 0;
  }

  @Override
  public void write(byte[] bytes) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocateFrom(ValueLayout.JAVA_BYTE, bytes);
      for (long done = 0; done < bytes.length;) {
        done += transfer(WRITE, arena, memory.asSlice(done));
      }
    }
  }

  @Override
  public byte[] read(int count) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = arena.allocate(Math.max(count, 1));
      for (long done = 0; done < count;) {
        long read = transfer(READ, arena, memory.asSlice(done, count - done));
        if (read == 0) {
          throw new EOFException("the launcher closed PMI_FD=" + descriptor);
        }
        done += read;
      }
      return memory.asSlice(0, count).toArray(ValueLayout.JAVA_BYTE);
    }
  }

  private long transfer(MethodHandle function, Arena arena, MemorySegment memory) throws IOException {
    MemorySegment state = arena.allocate(CALL_STATE);
    while (true) {
      long done;
      try {
        done = (long) function.invokeExact(state, descriptor, memory, memory.byteSize());
      } catch (Throwable e) {
        throw new IOException("PMI_FD=" + descriptor + " could not be used", e);
      }
      int error = state.get(ValueLayout.JAVA_INT, ERRNO_AT);
      if (done >= 0) {
        return done;
      }
      if (error != INTERRUPTED) {
        throw new IOException("the launcher is gone: PMI_FD=" + descriptor + " errno=" + error);
      }
    }
  }

  @Override
  public boolean isReadableWithin(long nanos) {
    return poll(READABLE, Math.clamp(TimeUnit.NANOSECONDS.toMillis(nanos), 1, Integer.MAX_VALUE)) != 0;
  }

  @Override
  public boolean isHungUp() {
    return !closed && (poll(READ_HUNG_UP, 0) & (HUNG_UP | READ_HUNG_UP | ERROR | INVALID)) != 0;
  }

  private int poll(short events, int millis) {
    final int eventsAt = 4;
    final int resultAt = 6;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment entry = arena.allocate(8);
      entry.set(ValueLayout.JAVA_INT, 0, descriptor);
      entry.set(ValueLayout.JAVA_SHORT, eventsAt, events);
      int count = (int) POLL.invokeExact(entry, 1L, millis);
      return count <= 0 ? 0 : entry.get(ValueLayout.JAVA_SHORT, resultAt);
    } catch (Throwable e) {
      throw new IllegalStateException("PMI_FD=" + descriptor + " could not be inspected", e);
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      int ignored = (int) CLOSE.invokeExact(descriptor);
    } catch (Throwable e) {
      throw new IllegalStateException("PMI_FD=" + descriptor + " could not be closed", e);
    }
  }

  private static MethodHandle function(String name) {
    return handle(
        name,
        FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG),
        Linker.Option.captureCallState("errno"));
  }

  @SuppressWarnings("restricted") // there is no other way to use the launcher's descriptor
  private static MethodHandle handle(String name, FunctionDescriptor types, Linker.Option... options) {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), types, options);
  }
}
