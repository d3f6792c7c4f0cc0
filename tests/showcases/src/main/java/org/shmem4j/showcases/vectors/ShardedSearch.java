package org.shmem4j.showcases.vectors;

import static org.shmem4j.api.ByteReductions.reduceBytesToRoot;
import static org.shmem4j.api.DataCollectives.floatBroadcast;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BinaryOperator;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.AbstractKnnCollector;
import org.apache.lucene.search.AcceptDocs;
import org.apache.lucene.search.TopKnnCollector;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricBytes;
import org.shmem4j.api.SymmetricFloats;

/** A search in all shards, each of which belongs to one PE. PE 0 has the query and gets the hits. */
final class ShardedSearch implements AutoCloseable {
  private final Shmem shmem;
  private final int k;
  private final int width;
  private final DirectoryReader index;
  private final BinaryOperator<byte[]> best;
  private final SymmetricFloats query;
  private final SymmetricBytes room;
  private final SharedFloor floor;
  private long visited;

  /**
   * Opens an index; every PE calls this. Shard i belongs to PE i modulo the number of PEs.
   *
   * @param shmem this PE
   * @param folder the index's folder
   * @param k how many hits are wanted
   * @param width the least number of hits that each shard looks for if the floor is shared
   */
  ShardedSearch(Shmem shmem, Path folder, int k, int width) throws IOException {
    this.shmem = shmem;
    this.k = k;
    this.width = width;
    this.index = ShardIndex.open(folder);
    this.best = Hits.best(k);
    this.query = shmem.allocate(SymmetricFloats.TYPE, Vectors.DIMENSIONS);
    this.room = shmem.allocate(SymmetricBytes.TYPE, (long) Hits.BYTES * k);
    this.floor = new SharedFloor(shmem, index.leaves().size(), k);
  }

  /**
   * Searches for one query in all shards; every PE calls this.
   *
   * @param wanted the query; read on PE 0
   * @param isFloorShared whether the shards tell each other how good a hit must be
   * @return the hits, on PE 0, otherwise null
   */
  byte[] search(float[] wanted, boolean isFloorShared) throws IOException {
    floor.next();
    if (shmem.myPe() == 0) {
      query.copyFrom(wanted);
    }
    floatBroadcast(shmem.worldTeam(), query, query, Vectors.DIMENSIONS, 0);
    float[] asked = query.toArray();
    byte[] hits = {};
    for (int shard = shmem.myPe(); shard < index.leaves().size(); shard += shmem.nPes()) {
      LeafReaderContext leaf = index.leaves().get(shard);
      AbstractKnnCollector collector = isFloorShared ? new FloorCollector(k, width, floor, shard)
          : new TopKnnCollector(k, Integer.MAX_VALUE);
      leaf.reader().searchNearestVectors(ShardIndex.FIELD, asked, collector,
          AcceptDocs.fromLiveDocs(leaf.reader().getLiveDocs(), leaf.reader().maxDoc()));
      hits = best.apply(hits, Hits.of(collector.topDocs().scoreDocs, leaf.docBase));
      visited += collector.visitedCount();
    }
    return reduceBytesToRoot(shmem.worldTeam(), room, hits, best, 0);
  }

  /** {@return how many nodes of graphs this PE has visited since this was called} */
  long takeVisited() {
    long nodes = visited;
    visited = 0;
    return nodes;
  }

  /** {@return the floor} */
  SharedFloor floor() {
    return floor;
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
