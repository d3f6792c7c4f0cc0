package org.shmem4j.internal.watching.checkedrun;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/** Writers of records for tests. */
final class Writers {
  private static final long MOST = 1 << 20;

  private Writers() {}

  static EventWriter into(Path folder, int pe) {
    return into(folder, pe, MOST, MOST);
  }

  static EventWriter into(Path folder, int pe, long limit, long pieceBytes) {
    try {
      return new EventWriter(new RecordPieces(folder, pe, limit, pieceBytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
