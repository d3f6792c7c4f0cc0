package org.shmem4j.internal.pe.control;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import org.shmem4j.internal.onhost.memory.HostLayout;
import org.shmem4j.internal.onhost.memory.HostMemory;
import org.shmem4j.internal.onhost.memory.Words;
import org.shmem4j.internal.outside.Outside;

/**
 * The text in which a PE of this host, given by its index on it, explains the failure that it recorded. It writes the
 * text after the record, so a reader waits a little for it; a PE that dies in between writes none.
 */
final class FailureText {
  private static final long PATIENCE_NANOS = 500_000_000;
  private static final long LOOK_NANOS = 1_000_000;
  private static final int MOST_BYTES = HostLayout.PE_TEXT_BYTES - Long.BYTES;

  private final MemorySegment memory;

  FailureText(MemorySegment memory) {
    this.memory = memory;
  }

  /** Writes a throwable's message, or its class if there is no message; nothing if there is no memory. */
  void write(int index, Throwable thrown) {
    try {
      write(index, String.valueOf(HostMemory.explained(thrown)));
    } catch (Throwable unprintable) {
      writeClass(index, thrown);
    }
  }

  private void writeClass(int index, Throwable thrown) {
    try {
      write(index, thrown.getClass().getName() + ", which could not be printed");
    } catch (Throwable noMemory) {
      finish(index, 0);
    }
  }

  void write(int index, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(bytes.length, MOST_BYTES);
    MemorySegment.copy(bytes, 0, memory, ValueLayout.JAVA_BYTE, at(index) + Long.BYTES, length);
    finish(index, length);
  }

  /** The first word is 0 until the text is complete. */
  private void finish(int index, long length) {
    Words.setRelease(memory, at(index), length + 1);
  }

  /** {@return the text that the PE wrote; empty if it could not write any} */
  String read(int index) {
    long end = Outside.nanoTime() + PATIENCE_NANOS;
    long word = Words.getAcquire(memory, at(index));
    while (word == 0 && Outside.nanoTime() < end) {
      Outside.park(null, LOOK_NANOS);
      word = Words.getAcquire(memory, at(index));
    }
    if (word <= 1) {
      return "";
    }
    byte[] bytes = new byte[(int) word - 1];
    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, at(index) + Long.BYTES, bytes, 0, bytes.length);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static long at(int index) {
    return HostLayout.control(index) + HostLayout.PE_TEXT;
  }
}
