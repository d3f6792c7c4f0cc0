package org.shmem4j.showcases.vectors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnCollector;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.TopKnnCollector;
import org.apache.lucene.search.knn.KnnCollectorManager;
import org.apache.lucene.search.knn.KnnSearchStrategy;
import org.apache.lucene.search.knn.MultiLeafKnnCollector;
import org.apache.lucene.util.hnsw.BlockingFloatHeap;

/** The same search in one JVM, as Lucene does it: an executor's threads search the shards of one reader. */
final class LuceneInOneJvm implements AutoCloseable {
  /** How the searches of the shards learn of each other. */
  enum Way {
    /**
     * Lucene's own default: each shard first looks for its share of the hits, and then for all k if its share was too
     * good.
     */
    SHARES,
    /** Lucene's queue of the best scores of all shards. */
    SHARED_QUEUE,
    /** Each shard looks for all k. */
    ALONE
  }

  private final ExecutorService threads;
  private final DirectoryReader reader;
  private final IndexSearcher searcher;
  private final LongAdder visited = new LongAdder();

  LuceneInOneJvm(Path folder, int threadCount) throws IOException {
    this.threads = Executors.newFixedThreadPool(threadCount);
    this.reader = ShardIndex.open(folder);
    this.searcher = new IndexSearcher(reader, threads);
  }

  /** {@return the hits of a query} */
  byte[] search(float[] wanted, int k, Way way) throws IOException {
    KnnFloatVectorQuery query = new KnnFloatVectorQuery(ShardIndex.FIELD, wanted, k) {
      @Override
      protected KnnCollectorManager getKnnCollectorManager(int hits, IndexSearcher ignored) {
        return new CountingManager(way, hits, super.getKnnCollectorManager(hits, ignored), visited);
      }
    };
    return Hits.of(searcher.search(query, k).scoreDocs, 0);
  }

  /** {@return how many nodes of graphs were visited since this was called} */
  long takeVisited() {
    return visited.sumThenReset();
  }

  @Override
  public void close() throws IOException {
    threads.close();
    reader.close();
  }

  /** Makes the collectors of one query, each of which counts what it visits. */
  private record CountingManager(Way way, int k, KnnCollectorManager usual, BlockingFloatHeap best, LongAdder visited)
      implements
        KnnCollectorManager {
    CountingManager(Way way, int k, KnnCollectorManager usual, LongAdder visited) {
      this(way, k, usual, new BlockingFloatHeap(k), visited);
    }

    @Override
    public KnnCollector newCollector(int limit, KnnSearchStrategy strategy, LeafReaderContext shard)
        throws IOException {
      return new Counting(way == Way.SHARED_QUEUE
          ? new MultiLeafKnnCollector(k, best, new TopKnnCollector(k, limit, strategy))
          : usual.newCollector(limit, strategy, shard), visited);
    }

    @Override
    public KnnCollector newOptimisticCollector(int limit, KnnSearchStrategy strategy, LeafReaderContext shard,
        int share)
        throws IOException {
      return new Counting(usual.newOptimisticCollector(limit, strategy, shard, share), visited);
    }

    @Override
    public boolean isOptimistic() {
      return way == Way.SHARES;
    }
  }

  private static final class Counting extends KnnCollector.Decorator {
    private final LongAdder visited;

    Counting(KnnCollector collector, LongAdder visited) {
      super(collector);
      this.visited = visited;
    }

    @Override
    public void incVisitedCount(int count) {
      visited.add(count);
      super.incVisitedCount(count);
    }
  }
}
