package org.shmem4j.examples.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.StringReader;
import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;

/** The tasks against what one thread computes of the same. */
@Timeout(60)
class TasksTest {
  /** Lines of all kinds: empty ones, some with several bytes for a letter, both ends of lines, none at the end. */
  private static final List<String> LINES =
      List.of("The quick fox,", "", "the lazy dög", "", "", "the—dog", "é", " fox ",
          "a very long line of words that is in none of the parts alone, and the last");
  private static final String TEXT = String.join("\n", LINES.subList(0, 4)) + "\r\n"
      + String.join("\n", LINES.subList(4, LINES.size()));

  @TempDir
  Path folder;

  private Path file(String text) throws Exception {
    return Files.writeString(folder.resolve("text.txt"), text);
  }

  @Test
  void eachLineIsInOnePart() {
    for (String end : List.of("", "\n", "\r\n", "\n\n")) {
      String text = TEXT + end;
      MemorySegment bytes = MemorySegment.ofArray(text.getBytes(StandardCharsets.UTF_8));
      for (int parts = 1; parts < 2 * bytes.byteSize(); parts++) {
        List<String> lines = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
          TextPart.forEachLine(bytes, part, parts, lines::add);
        }
        assertThat(lines).as("%d parts", parts).isEqualTo(text.lines().toList());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void countedLines(int pes) throws Exception {
    Path file = file(TEXT);
    Path empty = Files.createFile(folder.resolve("empty.txt"));
    int longest = LINES.stream().mapToInt(String::length).max().orElseThrow();
    Shmem.launch(pes, shmem -> {
      assertThat(CountedLines.size(shmem, file)).isEqualTo(new CountedLines.Size(LINES.size(), longest));
      assertThat(CountedLines.size(shmem, empty)).isEqualTo(new CountedLines.Size(0, 0));
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void mergedMap(int pes) throws Exception {
    Path file = file(TEXT);
    Map<String, Long> expected = LINES.stream().collect(Collectors.groupingBy(line -> line, Collectors.counting()));
    Shmem.launch(pes, shmem -> {
      assertThat(MergedMap.sum(shmem, MergedMap.mine(shmem, file))).isEqualTo(expected).containsEntry("", 3L);
      assertThat(MergedMap.sum(shmem, Map.of())).isEmpty();
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void mostFrequentWords(int pes) throws Exception {
    String longWord = "w".repeat(100_000); // longer than a buffer of the mailbox in which short ones travel
    Path file = file(TEXT + "\n" + longWord + " " + longWord);
    Shmem.launch(pes, shmem -> {
      assertThat(WordCount.mostFrequent(shmem, file, 4)).containsExactly(new Counted("the", 5),
          new Counted("fox", 2), new Counted("of", 2), new Counted(longWord, 2));
      assertThat(WordCount.mostFrequent(shmem, file, 1000)).contains(new Counted("dög", 1)).hasSize(22);
    });
  }

  /** Each PE's most frequent words would not do: this one is third in every part, and the first in all. */
  @Test
  void aWordThatIsNowhereFirstCanBeTheMostFrequent() throws Exception {
    String parts = IntStream.range(0, 4)
        .mapToObj(part -> "x%1$s x%1$s x%1$s y%1$s y%1$s y%1$s all all\n".formatted("abcd".charAt(part)))
        .collect(Collectors.joining());
    Path file = file(parts);
    Shmem.launch(4, shmem -> assertThat(WordCount.mostFrequent(shmem, file, 1)).containsExactly(new Counted("all", 8)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void manyJobs(int pes) {
    BufferedReader input = new BufferedReader(new StringReader("10\n 2 \n1000"));
    Shmem.launch(pes, shmem -> {
      for (long[] expected : new long[][] {{10, 4}, {2, 0}, {1000, 168}}) {
        long limit = ManyJobs.next(shmem, input);
        assertThat(limit).isEqualTo(expected[0]);
        assertThat(ManyJobs.primesBelow(shmem, limit)).isEqualTo(expected[1]);
      }
      assertThat(ManyJobs.next(shmem, input)).isEqualTo(-1);
    });
  }

  @Test
  void aServiceComputes() throws Exception {
    HttpServer server = PiService.start(0);
    try (HttpClient client = HttpClient.newHttpClient()) {
      String address = "http://localhost:" + server.getAddress().getPort() + "/pi/";
      List<String> asked = Collections.nCopies(8, "1000000");
      List<HttpResponse<String>> answers = asked.stream()
          .map(each -> client.sendAsync(request(address + each), HttpResponse.BodyHandlers.ofString()))
          .toList().stream().map(each -> each.join()).toList();
      assertThat(answers).allSatisfy(answer -> assertThat(answer.body()).startsWith("3.14159265358"));
      HttpResponse<String> refused = client.send(request(address + "0"), HttpResponse.BodyHandlers.ofString());
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(refused.body()).contains("strips must be a number from 1 to 999999999: strips=0");
    } finally {
      server.stop(0);
    }
  }

  private static HttpRequest request(String address) {
    return HttpRequest.newBuilder(URI.create(address)).build();
  }
}
