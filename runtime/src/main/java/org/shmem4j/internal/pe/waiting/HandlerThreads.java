package org.shmem4j.internal.pe.waiting;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The threads of a PE in which handlers of mailboxes run: at most one, unless several threads of the PE use mailboxes.
 * In such a thread nothing may wait, except for room for updates, and no handler runs within another one.
 */
public final class HandlerThreads {
  private final AtomicReference<Thread> one = new AtomicReference<>();
  private final Set<Thread> others = ConcurrentHashMap.newKeySet();

  HandlerThreads() {}

  /** {@return whether handlers run in this thread} */
  public boolean areHere() {
    Thread here = Thread.currentThread();
    return one.get() == here || others.contains(here);
  }

  /** Records that handlers run in this thread, where none did. */
  public void begin() {
    Thread here = Thread.currentThread();
    if (!one.compareAndSet(null, here)) {
      boolean ignored = others.add(here);
    }
  }

  /** Records that the handlers in this thread have returned. */
  public void end() {
    Thread here = Thread.currentThread();
    if (!one.compareAndSet(here, null)) {
      boolean ignored = others.remove(here);
    }
  }
}
