package org.shmem4j.conformance;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Parameter;
import java.util.concurrent.locks.LockSupport;
import org.shmem4j.Signal;
import org.shmem4j.SignalOp;
import org.shmem4j.SymmetricArray;
import org.shmem4j.api.SymmetricUnsignedLongs;

/** One put or get, of one element or many, spaced or not, with a signal or without. */
final class TransferTrial extends OneSidedTrial {
  private static final VarHandle LONG = ValueLayout.JAVA_LONG.varHandle();
  private static final long GUARDED_SIGNAL = 0x5a5a5a5a5a5a5a5aL;
  private static final long SIGNAL = 0xfedcba9876543210L;
  private static final int SIGNAL_INDEX = 3;
  private static final long PATIENCE_NANOS = 20_000_000_000L;

  private final GuardedBuffers buffers;
  private final int count;
  private final int variant;
  private final boolean reads;
  private final boolean single;
  private final CountedElements elements;
  private final Places destPlaces;
  private final Places sourcePlaces;
  private final int moved;
  private TransferSide dest;
  private TransferSide source;
  private MemorySegment sourceBefore;
  private SymmetricUnsignedLongs sig;

  /** A call of a method with a count; the variant chooses its distances. */
  TransferTrial(GeneratedMethod method, Route route, GuardedBuffers buffers, int count, int variant) {
    super(method, route);
    String family = method.routine().family();
    this.buffers = buffers;
    this.variant = variant;
    this.single = family.equals("p") || family.equals("g");
    this.count = single ? 1 : count;
    this.reads = family.equals("g") || family.contains("get");
    this.elements = single ? CountedElements.of(method.handle(), method.type(), null)
        : method.type() == null ? CountedElements.ofBytes(Math.max(1, method.routine().elementBytes()))
        : CountedElements.ofBits(method.handle(), method.type().bytes());
    int block = method.hasParameter("bsize") ? 1 + variant % 3 : 1;
    this.moved = this.count * block;
    this.destPlaces = new Places(first("dest"), spaced(1, 2) ? block + 2 : block, block);
    this.sourcePlaces = new Places(first("source"), spaced(2, 3) ? block + 1 : block, block);
  }

  /**
   * {@return whether a side is spaced, as it is in two of four variants: these space both sides, one, the other, or
   * none}
   */
  private boolean spaced(int one, int other) {
    return method.hasParameter("dst") && (variant % 4 == one || variant % 4 == other);
  }

  /** Where the elements of a side start: not at 0 if the call can name another start. */
  private int first(String side) {
    Parameter parameter = method.parameter(side);
    if (parameter == null) {
      return 17 + variant % 16; // of a transfer by value: the number chooses the value
    }
    if (!SymmetricArray.class.isAssignableFrom(parameter.getType())) {
      return parameter.getType() == MemorySegment.class ? 0 : 2;
    }
    return method.hasParameter(side + "Index") || method.hasParameter("index") ? side.length() : 0;
  }

  @Override
  void prepare() {
    dest = side("dest", destPlaces);
    source = side("source", sourcePlaces);
    MemorySegment from = source.elements();
    for (int i = 0; i < sourcePlaces.length(moved); i++) {
      elements.write(from, i, route.shmem().myPe(), i);
    }
    sourceBefore = MemorySegment.ofArray(source.all().toArray(ValueLayout.JAVA_BYTE));
    sig = (SymmetricUnsignedLongs) buffers.guarded("sig", SymmetricUnsignedLongs.class, SIGNAL_INDEX + 1);
  }

  /** Memory whose last element is the last one that is moved. */
  private TransferSide side(String name, Places places) {
    Parameter parameter = method.parameter(name);
    int length = places.length(moved);
    if (parameter != null && !SymmetricArray.class.isAssignableFrom(parameter.getType())) {
      return TransferSide.local(parameter.getType(), elements.bytes(), places.start(), length);
    }
    int handleBytes = GuardedBuffers.typeOf(elements.handle()).elementBytes();
    return TransferSide.of(buffers.guarded(name, elements.handle(), (long) length * elements.bytes() / handleBytes));
  }

  @Override
  void act() {
    if (count == 1) {
      refusesWrongArguments();
    }
    Object result = call();
    if (reads && single && !JavaValues.of(method, elements.value(route.next(), sourcePlaces.start())).equals(result)) {
      throw failure("returned " + result);
    }
    if (method.hasParameter("sigOp")) {
      awaitSignal();
      check();
    }
  }

  private void refusesWrongArguments() {
    refusesPes();
    long beyond = 1L + Math.max(destPlaces.length(moved), sourcePlaces.length(moved));
    for (String index : new String[] {"index", "destIndex", "sourceIndex", "from"}) {
      refuses(index, -1L, IndexOutOfBoundsException.class);
      refuses(index, beyond, IndexOutOfBoundsException.class);
    }
    refuses("destIndex", destPlaces.start() + 1L, IndexOutOfBoundsException.class);
    refuses("sourceIndex", sourcePlaces.start() + 1L, IndexOutOfBoundsException.class);
    refuses("sigIndex", SIGNAL_INDEX + 1L, IndexOutOfBoundsException.class);
    for (String length : new String[] {"nelems", "nblocks", "bsize", "count"}) {
      refuses(length, -1L, IllegalArgumentException.class);
    }
    refuses("nelems", count + 1L, IndexOutOfBoundsException.class);
    refuses("nblocks", count + 1L, IndexOutOfBoundsException.class);
    refuses("count", count + 1L, IndexOutOfBoundsException.class);
    refuses("dst", 0L, IllegalArgumentException.class);
    refuses("sst", 0L, IllegalArgumentException.class);
  }

  /** Waits for the signal to this PE by loads alone; the data must have arrived then. */
  private void awaitSignal() {
    long expected = variant % 2 == 0 ? SIGNAL : GUARDED_SIGNAL + SIGNAL;
    long at = sig.offset() - sig.root().offset() + (long) signalIndex() * Long.BYTES;
    long until = System.nanoTime() + PATIENCE_NANOS;
    while ((long) LONG.getAcquire(sig.root().segment(), at) == GUARDED_SIGNAL) {
      if (System.nanoTime() > until) {
        throw failure("did not signal");
      }
      LockSupport.parkNanos(1000);
    }
    long signal = (long) LONG.getAcquire(sig.root().segment(), at);
    if (signal != expected) {
      throw failure("signaled " + signal);
    }
    LONG.set(sig.root().segment(), at, GUARDED_SIGNAL);
    if (!GuardedBuffers.isGuard(sig.root().segment(), 0, sig.root().byteSize())) {
      throw failure("wrote around the signal");
    }
  }

  private int signalIndex() {
    return method.hasParameter("sigIndex") || method.takesSignal() ? SIGNAL_INDEX : 0;
  }

  @Override
  Object argument(String name) {
    return switch (name) {
      case "ctx" -> route.context();
      case "pe" -> route.number(route.next());
      case "dest" -> dest.argument();
      case "source" -> source.argument();
      case "index" -> (long) (reads ? sourcePlaces : destPlaces).start();
      case "destIndex" -> (long) destPlaces.start();
      case "sourceIndex" -> (long) sourcePlaces.start();
      case "from" -> (long) (reads ? destPlaces : sourcePlaces).start();
      case "nelems", "count", "nblocks" -> (long) count;
      case "bsize" -> (long) destPlaces.block();
      case "dst" -> (long) destPlaces.stride();
      case "sst" -> (long) sourcePlaces.stride();
      case "value" -> JavaValues.of(method, elements.value(route.shmem().myPe(), sourcePlaces.start()));
      case "sig" -> method.takesSignal() ? new Signal(sig, SIGNAL_INDEX) : sig;
      case "sigIndex" -> (long) SIGNAL_INDEX;
      case "signal" -> SIGNAL;
      case "sigOp" -> variant % 2 == 0 ? SignalOp.SET : SignalOp.ADD;
      default -> throw unknown(name);
    };
  }

  @Override
  void check() {
    boolean[] touched = new boolean[destPlaces.length(moved)];
    int from = reads ? route.next() : route.previous();
    MemorySegment to = dest.elements();
    for (int k = 0; k < moved && !(reads && single); k++) {
      int position = destPlaces.position(k);
      touched[position] = true;
      if (!elements.isAt(to, position, from, sourcePlaces.position(k))) {
        throw failure("wrong element " + k);
      }
    }
    for (int i = 0; i < touched.length; i++) {
      if (!touched[i] && !isGuard(i)) {
        throw failure("wrote an element that it may not: " + i);
      }
    }
    long end = dest.start() + (long) touched.length * elements.bytes();
    if (!GuardedBuffers.isGuard(dest.all(), 0, dest.start())
        || !GuardedBuffers.isGuard(dest.all(), end, dest.all().byteSize())) {
      throw failure("wrote around dest");
    }
    if (source.all().mismatch(sourceBefore) >= 0) {
      throw failure("changed the source");
    }
  }

  private boolean isGuard(int element) {
    long at = dest.start() + (long) element * elements.bytes();
    return GuardedBuffers.isGuard(dest.all(), at, at + elements.bytes());
  }

  @Override
  public String toString() {
    return method + "(" + route + ", count=" + count + ", dest=" + destPlaces + ", source=" + sourcePlaces + ")";
  }
}
