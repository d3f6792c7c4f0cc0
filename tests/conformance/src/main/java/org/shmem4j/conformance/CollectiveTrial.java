package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.concurrent.CompletionStage;
import org.shmem4j.CollectiveRequest;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemConstants;
import org.shmem4j.ShmemException;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricLongs;

/** One call of one collective on one group with one count, checked against what it should do. */
final class CollectiveTrial {
  private static final int DEST_STRIDE = 3;
  private static final int SOURCE_STRIDE = 2;
  private static final byte SPOILT = 0x33;

  private final Shmem shmem;
  private final GuardedBuffers buffers;
  private final GeneratedCollective collective;
  private final TrialGroup group;
  private final int count;
  private final boolean inPlace;
  private final int place;
  private final int me;
  private final int root;
  private final CountedElements elements;
  private SymmetricArray dest;
  private SymmetricArray source;
  private SymmetricArray pWrk;
  private SymmetricLongs pSync;
  private Expectation expectation;

  CollectiveTrial(Shmem shmem, GuardedBuffers buffers, GeneratedCollective collective, TrialGroup group, int count,
      boolean inPlace) {
    this(shmem, buffers, collective, group, count, inPlace, 0);
  }

  /** A trial that may be under way along with others: each place has buffers of its own. */
  CollectiveTrial(
      Shmem shmem, GuardedBuffers buffers, GeneratedCollective collective, TrialGroup group, int count, boolean inPlace,
      int place) {
    this.shmem = shmem;
    this.buffers = buffers;
    this.collective = collective;
    this.group = group;
    this.count = count;
    this.inPlace = inPlace;
    this.place = place;
    this.me = group.indexOf(shmem.myPe());
    this.root = group.size() - 1;
    this.elements = collective.elements();
  }

  TrialGroup group() {
    return group;
  }

  boolean isMember() {
    return me >= 0;
  }

  /** {@return whether the call returns only when it is complete} */
  boolean blocks() {
    return collective.method().method().getReturnType() != CollectiveRequest.class;
  }

  /** Runs the trial; every PE of the job takes part in it, members or not. */
  void run() {
    prepare();
    shmem.barrierAll();
    try {
      if (isMember()) {
        CollectiveRequest request = start();
        if (request != null) {
          request.await();
        }
        check();
      }
    } catch (AssertionError e) {
      meetAfter(e);
      throw e;
    }
    shmem.barrierAll();
  }

  /** Makes the buffers, on every PE of the job. */
  void prepare() {
    int size = group.size();
    long room = (long) count + size;
    long destElements = room * size * DEST_STRIDE;
    long sourceElements = room * size * SOURCE_STRIDE;
    Class<? extends SymmetricArray> handle = elements.handle();
    int handleBytes = GuardedBuffers.typeOf(handle).elementBytes();
    SymmetricArray destRoom = buffers.guarded("dest" + place, handle, destElements * elements.bytes() / handleBytes);
    SymmetricArray sourceRoom = buffers.guarded("source" + place, handle,
        sourceElements * elements.bytes() / handleBytes);
    pSync = (SymmetricLongs) buffers.guarded("pSync", SymmetricLongs.class, ShmemConstants.SYNC_SIZE);
    for (int i = 0; i < pSync.length(); i++) {
      pSync.set(i, ShmemConstants.SYNC_VALUE);
    }
    pWrk = buffers.guarded("pWrk", handle, Math.max(1, count / 2 + 1));
    source = sourceRoom;
    dest = inPlace ? sourceRoom : destRoom;
    if (!collective.isCounted()) {
      source = GuardedBuffers.slice(sourceRoom, 0, (long) count * (collective.kind() == Kind.ALLTOALL ? size : 1));
      dest = inPlace ? source : GuardedBuffers.slice(destRoom, 0, wholeDestLength());
    }
    expectation = new Expectation(
        collective.kind(), collective.op(), elements.numbers(), group, me, root, count, !collective.isCounted(),
        collective.hasParameter("displacements") || collective.hasParameter("receiveDisplacements"));
    for (long i = 0; i < sourceElements(); i++) {
      elements.write(source.segment(), expectation.sourcePosition(i, SOURCE_STRIDE), shmem.myPe(), i);
    }
  }

  /**
   * Meets the others after an error. They may still be in the call; that they cannot go on is less telling than the
   * error.
   */
  private void meetAfter(AssertionError error) {
    try {
      shmem.barrierAll();
    } catch (ShmemException e) {
      error.addSuppressed(e);
    }
  }

  private long wholeDestLength() {
    return switch (collective.kind()) {
      case COLLECT, FCOLLECT, ALLTOALL -> (long) count * group.size();
      default -> count;
    };
  }

  private long sourceElements() {
    return switch (collective.kind()) {
      case ALLTOALL, ALLTOALLS, SCATTER, REDUCE_SCATTER_BLOCK -> (long) count * group.size();
      case ALLTOALLV, SCATTERV, REDUCE_SCATTER -> Expectation.total(count, group.size());
      case COLLECT -> collective.isCounted() ? Expectation.ragged(count, Math.max(0, me)) : count;
      case GATHERV, ALLGATHERV -> Expectation.ragged(count, Math.max(0, me));
      default -> count;
    };
  }

  /** {@return the request; null if the call blocked} */
  CollectiveRequest start() {
    try {
      return collective.method().call(this::argument) instanceof CollectiveRequest request ? request : null;
    } catch (InvocationTargetException e) {
      throw new AssertionError(this + " threw " + e.getCause(), e.getCause());
    }
  }

  /** An argument of the call; numbers are converted for methods that take them as ints. */
  private Object argument(Parameter parameter) {
    Object argument = argumentByName(parameter);
    return parameter.getType() == int[].class && argument instanceof long[] numbers
        ? Arrays.stream(numbers).mapToInt(Math::toIntExact).toArray()
        : argument;
  }

  private Object argumentByName(Parameter parameter) {
    boolean atRoot = me == root;
    return switch (parameter.getName()) {
      case "team" -> group.team();
      case "group" -> Crews.nextGroup(shmem);
      case "queue" -> Crews.nextQueue(shmem);
      case "after" -> new CompletionStage<?>[0];
      case "dest" -> significantDest() || atRoot ? dest : null;
      case "source" -> significantSource() || atRoot ? source : null;
      case "nelems" -> nelems();
      case "nreduce" -> (long) count;
      case "root" -> root;
      case "dst" -> (long) DEST_STRIDE;
      case "sst" -> (long) SOURCE_STRIDE;
      case "peStart" -> group.start();
      case "logPeStride" -> group.logStride();
      case "peSize" -> group.size();
      case "pWrk" -> pWrk;
      case "pSync" -> pSync;
      case "counts" -> Expectation.counts(count, group.size());
      case "displacements" -> Expectation.displacements(count, group.size());
      case "sendCounts" -> Expectation.counts(count, group.size());
      case "sendDisplacements" -> Expectation.starts(count, group.size());
      case "receiveCounts" -> Expectation.equalCounts(Expectation.ragged(count, me), group.size());
      case "receiveDisplacements" -> Expectation.displacements(count, group.size());
      default -> throw new IllegalArgumentException("unknown parameter: " + parameter + " of "
          + this);
    };
  }

  private boolean significantDest() {
    return switch (collective.kind()) {
      case REDUCE_TO_ROOT, GATHER, GATHERV -> false;
      default -> true;
    };
  }

  private boolean significantSource() {
    return collective.kind() != Kind.SCATTER && collective.kind() != Kind.SCATTERV;
  }

  private long nelems() {
    return switch (collective.kind()) {
      case COLLECT, GATHERV, ALLGATHERV, SCATTERV -> Expectation.ragged(count, me);
      default -> count;
    };
  }

  /** Checks everything that a complete call may have written, and the memory around it. */
  void check() {
    MemorySegment written = dest.root().segment();
    long start = dest.offset() - dest.root().offset();
    boolean rootKeeps = collective.onActiveSet() && collective.kind() == Kind.BROADCAST && me == root;
    long expected = rootKeeps ? 0 : expectation.destElements();
    boolean[] touched = new boolean[Math.toIntExact(dest.root().byteSize() / elements.bytes())];
    long first = start / elements.bytes();
    for (long i = 0; i < expected; i++) {
      long position = expectation.destPosition(i, DEST_STRIDE);
      touched[Math.toIntExact(first + position)] = true;
      if (!expectation.isRight(elements, written, start, position, i)) {
        throw new AssertionError(this + " gave PE " + shmem.myPe() + " a wrong element " + i);
      }
    }
    int end = 0;
    for (int from = 0; !inPlace && from < touched.length; from = end) {
      end = from + 1;
      while (end < touched.length && touched[end] == touched[from]) {
        end++;
      }
      if (!touched[from]
          && !GuardedBuffers.isGuard(written, (long) from * elements.bytes(), (long) end * elements.bytes())) {
        throw new AssertionError(this + " wrote on PE " + shmem.myPe() + " outside what it may: among elements "
            + (from - first) + " to " + (end - 1 - first));
      }
    }
    for (long i = 0; !inPlace && i < sourceElements(); i++) {
      if (!elements.isAt(source.segment(), expectation.sourcePosition(i, SOURCE_STRIDE), shmem.myPe(), i)) {
        throw new AssertionError(this + " changed the source of PE " + shmem.myPe() + ": element " + i);
      }
    }
    if (!GuardedBuffers.guardsAreIntact(source)) {
      throw new AssertionError(this + " wrote around the source of PE " + shmem.myPe());
    }
    for (int i = 0; i < pSync.length(); i++) {
      if (pSync.get(i) != ShmemConstants.SYNC_VALUE) {
        throw new AssertionError(this + " left pSync changed on PE " + shmem.myPe());
      }
    }
  }

  /** Overwrites the arrays, which belong to this PE again: nobody else may read them any longer. */
  void spoil() {
    source.root().segment().fill(SPOILT);
    dest.root().segment().fill(SPOILT);
  }

  @Override
  public String toString() {
    return collective + "(" + group.name() + ", count=" + count + (inPlace ? ", in place" : "") + ")";
  }
}
