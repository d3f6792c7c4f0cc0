package org.shmem4j.showcases.vectors;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.shmem4j.Shmem;

/** A Lucene index, each of whose segments is a shard. */
final class ShardIndex {
  static final String FIELD = "vector";
  static final VectorSimilarityFunction SIMILARITY = VectorSimilarityFunction.EUCLIDEAN;
  private static final int MEBIBYTES_BEFORE_A_SEGMENT = 1900;

  private ShardIndex() {}

  /**
   * Writes an index, unless it is there; every PE calls this, and writes its shards.
   *
   * @param shmem this PE
   * @param folder the index's folder
   * @param vectors what to write
   * @param shards into how many shards
   */
  static void write(Shmem shmem, Path folder, Vectors vectors, int shards) throws IOException {
    boolean isThere = Files.exists(folder);
    shmem.barrierAll();
    if (isThere) {
      return;
    }
    for (int shard = shmem.myPe(); shard < shards; shard += shmem.nPes()) {
      try (Directory directory = part(folder, shard); IndexWriter writer = writer(directory)) {
        for (int number = vectors.start(shard, shards); number < vectors.start(shard + 1, shards); number++) {
          Document document = new Document();
          document.add(new KnnFloatVectorField(FIELD, vectors.vector(number), SIMILARITY));
          writer.addDocument(document);
        }
      }
    }
    shmem.barrierAll();
    if (shmem.myPe() == 0) {
      join(folder, shards);
    }
    shmem.barrierAll();
  }

  private static Directory part(Path folder, int shard) throws IOException {
    return FSDirectory.open(folder.resolveSibling(folder.getFileName() + "." + shard));
  }

  private static IndexWriter writer(Directory directory) throws IOException {
    return new IndexWriter(directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE)
        .setRAMBufferSizeMB(MEBIBYTES_BEFORE_A_SEGMENT).setUseCompoundFile(false));
  }

  private static void join(Path folder, int shards) throws IOException {
    try (Directory directory = FSDirectory.open(folder); IndexWriter writer = writer(directory)) {
      for (int shard = 0; shard < shards; shard++) {
        try (Directory part = part(folder, shard)) {
          writer.addIndexes(part);
          for (String file : part.listAll()) {
            part.deleteFile(file);
          }
        }
      }
    }
  }

  /** {@return a reader of an index, whose leaves are the shards} */
  static DirectoryReader open(Path folder) throws IOException {
    return DirectoryReader.open(FSDirectory.open(folder));
  }
}
