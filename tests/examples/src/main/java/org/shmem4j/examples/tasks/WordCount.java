package org.shmem4j.examples.tasks;

import static org.shmem4j.api.Scalars.intMax;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.shmem4j.SharedFile;
import org.shmem4j.Shmem;
import org.shmem4j.api.irregular.BytesMailbox;

/**
 * Finds the most frequent words of a large text. Each PE counts the words of its part, and sends the counts to the PEs
 * that own the words. The most frequent of each PE's own words are merged.
 *
 * <pre>./shmem4j run -n 4 -- org.shmem4j.examples.tasks.WordCount FILE 10</pre>
 */
public final class WordCount {
  private static final Pattern NO_LETTERS = Pattern.compile("\\P{L}+");
  private static final Comparator<Counted> MOST_FREQUENT_FIRST =
      Comparator.comparingLong(Counted::count).reversed().thenComparing(Counted::name);

  private WordCount() {}

  /**
   * Runs this process's PE.
   *
   * @param args the file, and how many words are wanted
   */
  public static void main(String[] args) {
    Path path = Path.of(args[0]);
    int wanted = Integer.parseInt(args[1]);
    Shmem.run(shmem -> {
      List<Counted> words = mostFrequent(shmem, path, wanted);
      if (shmem.myPe() == 0) {
        words.forEach(word -> System.out.println(word.count() + " " + word.name()));
      }
    });
  }

  /** {@return the most frequent words, on every PE} */
  static List<Counted> mostFrequent(Shmem shmem, Path path, int wanted) {
    Map<String, Long> own = own(shmem, wordsOfPart(shmem, path));
    byte[] mine = best(Counted.listOf(own).stream(), wanted);
    return Counted.fromBytes(MergedRuns.over(shmem, mine, (lower, higher) -> best(
        Stream.concat(Counted.fromBytes(lower).stream(), Counted.fromBytes(higher).stream()), wanted)));
  }

  private static byte[] best(Stream<Counted> words, int wanted) {
    return Counted.toBytes(words.sorted(MOST_FREQUENT_FIRST).limit(wanted).toList());
  }

  private static Map<String, Long> wordsOfPart(Shmem shmem, Path path) {
    Map<String, Long> counts = new HashMap<>();
    try (SharedFile file = shmem.map(path)) {
      TextPart.forEachLine(file.segment(), shmem.myPe(), shmem.nPes(), line -> NO_LETTERS.splitAsStream(line)
          .filter(word -> !word.isEmpty())
          .forEach(word -> counts.merge(word.toLowerCase(Locale.ROOT), 1L, Long::sum)));
    }
    return counts;
  }

  /** {@return the words that this PE owns, each with its count in all parts} */
  private static Map<String, Long> own(Shmem shmem, Map<String, Long> ofPart) {
    Map<String, Long> own = new HashMap<>();
    int longest = ofPart.keySet().stream().mapToInt(word -> message(word, 0).length).max().orElse(Long.BYTES);
    int mostBytes = intMax(shmem.worldTeam(), longest);
    try (BytesMailbox mailbox = BytesMailbox.open(shmem.worldTeam(), mostBytes, (pe, message) -> {
      ByteBuffer bytes = message.asByteBuffer();
      long count = bytes.getLong();
      own.merge(StandardCharsets.UTF_8.decode(bytes).toString(), count, Long::sum);
    })) {
      ofPart.forEach((word, count) -> {
        byte[] message = message(word, count);
        mailbox.send(Math.floorMod(word.hashCode(), shmem.nPes()), message, 0, message.length);
      });
      mailbox.complete();
    }
    return own;
  }

  private static byte[] message(String word, long count) {
    byte[] text = word.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Long.BYTES + text.length).putLong(count).put(text).array();
  }
}
