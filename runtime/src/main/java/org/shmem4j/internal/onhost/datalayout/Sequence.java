package org.shmem4j.internal.onhost.datalayout;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A sequence of maps. */
final class Sequence extends TypeMap {
  private final TypeMap[] maps;
  private final long[] before;

  Sequence(TypeMap[] maps) {
    super(Arrays.stream(maps).mapToLong(TypeMap::bytes).sum(),
        Arrays.stream(maps).mapToLong(TypeMap::start).min().orElseThrow(),
        Arrays.stream(maps).mapToLong(TypeMap::end).max().orElseThrow());
    this.maps = maps;
    this.before = RunList.sums(Arrays.asList(maps));
  }

  void forEach(Consumer<TypeMap> action) {
    Stream.of(maps).forEach(action);
  }

  TypeMap[] maps() {
    return maps;
  }

  @Override
  public boolean isOfUnits(long bytes) {
    return Arrays.stream(maps).allMatch(map -> map.isOfUnits(bytes));
  }

  @Override
  public Sequence shifted(long by) {
    return new Sequence(Arrays.stream(maps).map(map -> map.shifted(by)).toArray(TypeMap[]::new));
  }

  @Override
  void copy(boolean packs, MemorySegment memory, long at, MemorySegment packed, long packedAt, long from, long to) {
    long first = from;
    for (int i = RunList.find(before, from); first < to; i++) {
      long last = Math.min(before[i + 1], to);
      maps[i].copy(packs, memory, at, packed, packedAt + first - from, first - before[i], last - before[i]);
      first = last;
    }
  }

  @Override
  long runs() {
    return Arrays.stream(maps).mapToLong(TypeMap::runs).sum();
  }

  @Override
  void addRuns(long at, Overlaps.Runs to) {
    for (TypeMap map : maps) {
      map.addRuns(at, to);
    }
  }
}
