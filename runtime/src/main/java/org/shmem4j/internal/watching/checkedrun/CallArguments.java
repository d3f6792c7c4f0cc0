package org.shmem4j.internal.watching.checkedrun;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.shmem4j.Context;
import org.shmem4j.ShmemQueue;
import org.shmem4j.Signal;
import org.shmem4j.SymmetricArray;
import org.shmem4j.Team;
import org.shmem4j.WorkGroup;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.internal.pe.team.ContextImpl;
import org.shmem4j.internal.watching.callsites.Site;
import org.shmem4j.internal.watching.callsites.Traced;

/** Finds the arguments of a call by their roles. */
final class CallArguments {
  private final Site site;
  private final Object[] values;

  CallArguments(Site site, Object[] values) {
    this.site = site;
    this.values = values;
  }

  Site site() {
    return site;
  }

  /** {@return the recorder of the calling PE, or null if there is none or no argument identifies the PE} */
  CheckRecorder recorder() {
    for (Object value : values) {
      Object owner = switch (value) {
        case SymmetricArray array -> array.isFreed() ? null : array.shmem();
        case Signal signal -> signal.array().shmem();
        case WorkGroup group -> group.shmem();
        case ShmemQueue queue -> queue.shmem();
        case null, default -> value;
      };
      if (owner instanceof Traced traced) {
        return traced.trace() instanceof CheckRecorder recorder ? recorder : null;
      }
    }
    return null;
  }

  private int indexOf(Role role) {
    return site.argument(role);
  }

  /**
   * {@return the array with a role, or null if there is none or other memory takes its place, such as a view of a file}
   */
  SymmetricArray array(Role role) {
    return array(indexOf(role));
  }

  private SymmetricArray array(int at) {
    return at >= 0 && values[at] instanceof SymmetricArray array && !array.isView() ? array : null;
  }

  /** {@return all arrays with a role} */
  List<SymmetricArray> arrays(Role role) {
    return IntStream.range(0, values.length).filter(at -> at < site.roles().size() && site.roles().get(at) == role)
        .mapToObj(this::array).filter(Objects::nonNull).toList();
  }

  /** {@return the number of elements of the array with a role} */
  long length(Role role) {
    return values[indexOf(role)] instanceof SymmetricArray array ? array.length() : 0;
  }

  /** {@return the symmetric array that serves as local memory, or null if other memory does} */
  SymmetricArray local() {
    return array(Role.LOCAL);
  }

  /** {@return the index after an array, or 0 if there is none} */
  long index(Role role) {
    int at = indexOf(role);
    return at >= 0 && at + 1 < site.roles().size() && site.roles().get(at + 1) == Role.INDEX ? number(at + 1) : 0;
  }

  /** {@return the number with a role, or {@code otherwise} if there is none} */
  long number(Role role, long otherwise) {
    int at = indexOf(role);
    return at < 0 ? otherwise : number(at);
  }

  /** {@return the number after the one with a role} */
  long numberAfter(Role role) {
    return number(indexOf(role) + 1);
  }

  private long number(int at) {
    return ((Number) values[at]).longValue();
  }

  /** {@return the argument before another one} */
  Object before(Object other) {
    return values[position(other) - 1];
  }

  /** {@return the argument after another one} */
  Object following(Object other) {
    return values[position(other) + 1];
  }

  private int position(Object other) {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == other) {
        return i;
      }
    }
    throw new IllegalArgumentException("not an argument: " + other);
  }

  /** {@return the argument at a distance after the one with a role, or null if it is not an instance of a class} */
  <T> T after(Role role, int distance, Class<T> type) {
    int at = indexOf(role) + distance;
    return at < values.length && type.isInstance(values[at]) ? type.cast(values[at]) : null;
  }

  /** {@return the integer array at a distance after the argument with a role, or null if there is none} */
  long[] numbersAfter(Role role, int distance) {
    int[] narrow = after(role, distance, int[].class);
    return narrow == null ? after(role, distance, long[].class) : IntStream.of(narrow).asLongStream().toArray();
  }

  /** {@return the bytes that a call without a count moves: the whole buffer} */
  long bytesOfLocal() {
    int at = indexOf(Role.LOCAL);
    return at < 0 ? 0 : switch (values[at]) {
      case Buffer buffer -> MemorySegment.ofBuffer(buffer).byteSize();
      case MemorySegment segment -> segment.byteSize();
      default -> 0;
    };
  }

  /** {@return the team, or null if the call names none} */
  Team team() {
    return value(Team.class);
  }

  /** {@return the context, or null if the call names none} */
  Context context() {
    return value(Context.class);
  }

  /** {@return the first argument of a class, or null if there is none} */
  <T> T value(Class<T> type) {
    for (Object value : values) {
      if (type.isInstance(value)) {
        return type.cast(value);
      }
    }
    return null;
  }

  /** {@return the target PE of a one-sided call, as a number in the world, or -1 if there is none} */
  int target() {
    long pe = number(Role.PE, -1);
    if (context() instanceof ContextImpl context && context.isValid()) {
      return pe >= 0 && pe < context.team().nPes() ? context.worldPe((int) pe) : -1;
    }
    return (int) pe;
  }

  /** {@return the bytes that a one-sided call without blocks moves} */
  long bytes(SymmetricArray array) {
    long count = number(Role.COUNT, -1);
    if (count >= 0) {
      return count * elementBytes(array);
    }
    long buffer = bytesOfLocal();
    return buffer > 0 ? buffer : elementBytes(array);
  }

  /** {@return the offset of the element at which the array with a role is used, by the index after it} */
  long offset(Role role) {
    SymmetricArray array = array(role);
    return array.offset() + index(role) * elementBytes(array);
  }

  /** {@return the array of a signal, or null if there is none} */
  SymmetricArray signal() {
    Signal handle = value(Signal.class);
    return handle != null ? handle.array() : array(Role.VARIABLE);
  }

  /** {@return the offset of the signal} */
  long signalOffset() {
    Signal handle = value(Signal.class);
    return signal().offset() + (handle != null ? handle.index() : index(Role.VARIABLE)) * Long.BYTES;
  }

  /** {@return whether an atomic operation changes nothing} */
  boolean onlyFetches() {
    return site.does(Effect.READS_ONE);
  }

  /** {@return the size of a counted element in bytes} */
  int elementBytes(SymmetricArray array) {
    return site.elementBytes() > 0 ? site.elementBytes() : array.elementBytes();
  }
}
