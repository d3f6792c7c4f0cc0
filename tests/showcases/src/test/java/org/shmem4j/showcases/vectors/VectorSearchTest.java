package org.shmem4j.showcases.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.Shmem;

/** Hits beside those found by looking at all vectors, and nodes visited beside those of shards that know of no other. */
@Timeout(120)
class VectorSearchTest {
  private static final int COUNT = 20_000;
  private static final int SHARDS = 4;
  private static final int K = 200;
  private static final int WIDTH = 80;
  private static final int QUERIES = 20;

  /** Its indexes are written once. */
  @TempDir
  private static Path folder;

  /** Whether shards are searched one after another, by turns or at once, the floor saves a quarter of the nodes. */
  @ParameterizedTest
  @CsvSource({"1,false", "1,true", "2,false", "4,false", "4,true"})
  void findsTheSameByVisitingFewerNodes(int pes, boolean sortedByTopic) {
    Vectors vectors = new Vectors(COUNT, sortedByTopic);
    int[][] nearest = CompareSearches.nearest(vectors, K, QUERIES);
    Outcome plain = new Outcome();
    Outcome shared = new Outcome();
    Shmem.launch(pes, shmem -> {
      Path index = index(shmem, vectors);
      try (ShardedSearch search = new ShardedSearch(shmem, index, K, WIDTH)) {
        for (int query = 0; query < QUERIES; query++) {
          byte[] alone = search.search(Vectors.query(query), false);
          plain.visited.add(search.takeVisited());
          byte[] together = search.search(Vectors.query(query), true);
          shared.visited.add(search.takeVisited());
          if (shmem.myPe() == 0) {
            assertThat(Hits.numbers(together)).doesNotHaveDuplicates().hasSize(K);
            plain.recall += CompareSearches.recall(nearest[query], alone) / QUERIES;
            shared.recall += CompareSearches.recall(nearest[query], together) / QUERIES;
          }
        }
      }
    });
    assertThat(plain.recall).isGreaterThan(0.99);
    assertThat(shared.recall).isGreaterThan(plain.recall - 0.005);
    assertThat(shared.visited.sum()).isLessThan(plain.visited.sum() * 3 / 4);
  }

  private static Path index(Shmem shmem, Vectors vectors) throws IOException {
    Path index = folder.resolve(vectors.sortedByTopic() ? "topics" : "even");
    ShardIndex.write(shmem, index, vectors, SHARDS);
    return index;
  }

  /** What was found and how many nodes that took. */
  private static final class Outcome {
    private final LongAdder visited = new LongAdder();
    private double recall;
  }

  @ParameterizedTest
  @CsvSource({"SHARES", "SHARED_QUEUE", "ALONE"})
  void luceneFindsTheSameInOneJvm(LuceneInOneJvm.Way way) throws IOException {
    Vectors vectors = new Vectors(COUNT, false);
    int[][] nearest = CompareSearches.nearest(vectors, K, QUERIES);
    Path[] index = new Path[1];
    Shmem.launch(1, shmem -> index[0] = index(shmem, vectors));
    try (LuceneInOneJvm lucene = new LuceneInOneJvm(index[0], 2)) {
      double recall = 0;
      for (int query = 0; query < QUERIES; query++) {
        recall += CompareSearches.recall(nearest[query], lucene.search(Vectors.query(query), K, way)) / QUERIES;
      }
      assertThat(recall).isGreaterThan(0.98);
      assertThat(lucene.takeVisited()).isBetween((long) QUERIES * K, (long) QUERIES * COUNT);
    }
  }

  /** No floor is higher than the worst of the k best hits, whoever tells what when. */
  @Test
  void theFloorRulesOutNoneOfTheBest() {
    int k = 100;
    Shmem.launch(3, shmem -> {
      SharedFloor floor = new SharedFloor(shmem, 3, k);
      for (int query = 0; query < 50; query++) {
        floor.next();
        shmem.barrierAll();
        assertThat(floor.read()).isEqualTo(Float.NEGATIVE_INFINITY);
        shmem.barrierAll();
        FloorCollector collector = new FloorCollector(k, 1, floor, shmem.myPe());
        int salt = 31 * query;
        IntStream.range(0, 1000).forEach(doc -> collector.collect(doc, score(doc, shmem.myPe(), salt)));
        collector.topDocs();
        float[] all = new float[3000];
        for (int i = 0; i < all.length; i++) {
          all[i] = score(i % 1000, i / 1000, salt);
        }
        Arrays.sort(all);
        assertThat(floor.read()).isLessThanOrEqualTo(all[3000 - k]);
        shmem.barrierAll();
        int missed = 3 * (floor.partSize() - 1) + floor.partSize();
        assertThat(floor.read()).isGreaterThanOrEqualTo(all[3000 - k - missed]);
        shmem.barrierAll();
      }
    });
  }

  private static float score(int doc, int pe, int salt) {
    return (doc * 7919 + pe * 104_729 + salt) % 10_007 / 10_007F;
  }

  @Test
  void listsOfHitsAreMerged() {
    byte[] a = Hits.of(new ScoreDoc[] {hit(1, 0.9F), hit(2, 0.5F)}, 0);
    byte[] b = Hits.of(new ScoreDoc[] {hit(1, 0.7F), hit(2, 0.5F), hit(3, 0.1F)}, 10);
    assertThat(Hits.numbers(Hits.best(4).apply(a, b))).containsExactly(1, 11, 2, 12);
    assertThat(Hits.numbers(Hits.best(9).apply(b, a))).containsExactly(1, 11, 12, 2, 13);
    assertThat(Hits.numbers(Hits.best(9).apply(new byte[0], a))).containsExactly(1, 2);
  }

  private static ScoreDoc hit(int doc, float score) {
    return new ScoreDoc(doc, score);
  }
}
