package org.shmem4j.internal.onhost.datalayout;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** Encodes maps as words, in which one PE informs another where its elements are. */
public final class MapWords {
  private static final long RUN = 0;
  private static final long LOOP = 1;
  private static final long SEQUENCE = 2;

  private final long[] words;
  private int next;

  private MapWords(long[] words, int from) {
    this.words = words;
    this.next = from;
  }

  /** {@return the words of a map} */
  public static long[] of(TypeMap map) {
    LongStream.Builder words = LongStream.builder();
    write(map, words);
    return words.build().toArray();
  }

  private static void write(TypeMap map, LongStream.Builder words) {
    switch (map) {
      case Run run -> writeRun(run.start(), run.end(), words);
      case Loop loop -> {
        words.add(LOOP).add(loop.count()).add(loop.stride());
        write(loop.each(), words);
      }
      case RunList list -> {
        long[] bounds = list.runs(Integer.MAX_VALUE);
        words.add(SEQUENCE).add(bounds.length / 2);
        for (int i = 0; i < bounds.length; i += 2) {
          writeRun(bounds[i], bounds[i + 1], words);
        }
      }
      case Sequence sequence -> {
        words.add(SEQUENCE).add(sequence.maps().length);
        sequence.forEach(each -> write(each, words));
      }
    }
  }

  private static void writeRun(long start, long end, LongStream.Builder words) {
    words.add(RUN).add(start).add(end - start);
  }

  /** {@return the map whose words start at an index} */
  public static TypeMap read(long[] words, int from) {
    return new MapWords(words, from).read();
  }

  private TypeMap read() {
    long kind = words[next++];
    if (kind == SEQUENCE) {
      List<TypeMap> maps = new ArrayList<>();
      for (long left = words[next++]; left > 0; left--) {
        maps.add(read());
      }
      return TypeMap.sequence(maps);
    }
    long first = words[next++];
    long second = words[next++];
    return kind == RUN ? TypeMap.run(first, second) : TypeMap.loop(first, second, read());
  }
}
