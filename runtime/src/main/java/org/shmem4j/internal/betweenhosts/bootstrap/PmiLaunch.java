package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.shmem4j.ShmemException;

/**
 * The common part of both versions of PMI: requests and answers, one at a time, that are lists of keys and values, and
 * a store that holds only short texts.
 */
abstract class PmiLaunch implements Launch {
  /** A value's first piece starts with the number of pieces and this character, which the encoding does not use. */
  private static final char PIECES_END = '.';

  private static final String MAPPING = "PMI_process_mapping";

  /** Thrown if a launcher does not answer. */
  static final class NoAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  final PmiTalk talk;
  private final Arrivals arrivals;
  private final ReentrantLock lock = new ReentrantLock();
  private int pe;
  private int pes;
  private int[] hostOf;
  private boolean closed;

  PmiLaunch(PmiTalk talk, Arrivals arrivals) {
    this.talk = talk;
    this.arrivals = arrivals;
  }

  /** Sets what the server's greeting contained, and requests the rest. */
  final void joined(int joinedPe, int jobPes) {
    if (joinedPe < 0 || joinedPe >= jobPes) {
      throw new ShmemException(
          "the launcher must give this process the number of a PE: pe=" + joinedPe + " pes=" + jobPes);
    }
    this.pe = joinedPe;
    this.pes = jobPes;
    String mapping = mapping(MAPPING);
    this.hostOf = mapping.isEmpty() ? HostNumbers.byExchange(this) : ProcessMapping.hosts(mapping, jobPes);
  }

  /** {@return the maximum length of a piece of a value, in bytes of text} */
  abstract int pieceBytes();

  /** Stores a text. */
  abstract void putText(String key, String text);

  /** {@return a text; null if there is none} */
  abstract String getText(String key);

  /** {@return a text about the job from the launcher; empty if there is none} */
  abstract String mapping(String key);

  /** Informs the launcher that this PE has come to a fence. */
  abstract void enterFence();

  /** {@return whether the launcher reports within a given time that all have come to the fence} */
  abstract boolean isFenceOverWithin(long nanos);

  /** {@return whether a text can be read while this PE waits in a fence} */
  abstract boolean tellsInFence();

  /**
   * {@return whether there is a text} Called while this PE waits in a fence, perhaps because the launcher's host is
   * gone.
   *
   * @throws NoAnswerException if the launcher does not answer soon
   */
  abstract boolean isStoredInFence(String key);

  abstract void requestAbort(int status, String reason);

  abstract void requestEnd();

  @Override
  public final int pe() {
    return pe;
  }

  @Override
  public final int pes() {
    return pes;
  }

  @Override
  public final int[] hostOf() {
    return hostOf == null ? new int[pes] : hostOf.clone(); // not known yet: as if all were on one host
  }

  @Override
  public final void put(String key, byte[] value) {
    String text = Base64.getUrlEncoder().withoutPadding().encodeToString(value);
    int room = pieceBytes() - 8;
    int pieces = Math.max(1, (text.length() + room - 1) / room);
    locked(() -> {
      for (int piece = 0; piece < pieces; piece++) {
        String part = text.substring(piece * room, Math.min(text.length(), (piece + 1) * room));
        putText(name(pe, key, piece), piece == 0 ? pieces + (PIECES_END + part) : part);
      }
      return null;
    });
  }

  @Override
  public final byte[] get(int fromPe, String key) {
    return locked(() -> {
      String first = piece(fromPe, key, 0);
      int end = first.indexOf(PIECES_END);
      StringBuilder text = new StringBuilder(first.substring(end + 1));
      int pieces = Integer.parseInt(first.substring(0, end));
      for (int piece = 1; piece < pieces; piece++) {
        text.append(piece(fromPe, key, piece));
      }
      return Base64.getUrlDecoder().decode(text.toString());
    });
  }

  private String piece(int fromPe, String key, int piece) {
    String text = getText(name(fromPe, key, piece));
    if (text == null) {
      throw new ShmemException("a PE must store a value before others get it: pe=" + fromPe + " key=" + key);
    }
    return text;
  }

  private static String name(int ofPe, String key, int piece) {
    return "shmem4j." + ofPe + "." + key + (piece == 0 ? "" : "." + piece);
  }

  @Override
  public final void fence(String key) {
    locked(() -> {
      enterFence();
      arrivals.await(this, new Arrivals.Meeting() {
        @Override
        public boolean isOverWithin(long nanos) {
          return isFenceOverWithin(nanos);
        }

        @Override
        public Optional<String> missing() {
          try {
            return tellsInFence()
                ? Optional.of(Missing.text(hostOf(), other -> isStoredInFence(name(other, key, 0))))
                : Optional.empty();
          } catch (NoAnswerException e) {
            return Optional.empty();
          }
        }
      });
      return null;
    });
  }

  /** Sends the request even if another thread is waiting for an answer, which may never come. */
  @Override
  public final void abort(int status, String reason) {
    boolean locked = lock.tryLock();
    try {
      if (!closed) {
        requestAbort(status, reason);
      }
    } finally {
      if (locked) {
        lock.unlock();
      }
    }
  }

  /** A thread that waits for an answer notices this by itself. */
  @Override
  public final boolean isLauncherGone() {
    if (lock.isHeldByCurrentThread() || !lock.tryLock()) {
      return false;
    }
    try {
      return !closed && talk.isHungUp();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public final void close() {
    lock.lock();
    try {
      if (!closed) {
        closed = true;
        requestEnd();
        talk.close();
      }
    } finally {
      lock.unlock();
    }
  }

  private <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("this process has told its launcher that it is ending: pe=" + pe);
      }
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
