package org.shmem4j.ucc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.atomic.AtomicInteger;

/** An exchange over files in a folder: one for each participant and round. */
record FileOob(Path folder, int myEndpoint, int participants, AtomicInteger rounds) implements OobAllgather {
  FileOob(Path folder, int myEndpoint, int participants) {
    this(folder, myEndpoint, participants, new AtomicInteger());
  }

  private Path file(int round, int participant) {
    return folder.resolve(round + "-" + participant);
  }

  @Override
  public Request post(byte[] source, byte[] dest) {
    int round = rounds.getAndIncrement();
    try {
      Path written = Files.write(folder.resolve("part-" + round + "-" + myEndpoint), source);
      Files.move(written, file(round, myEndpoint), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Request() {
      @Override
      public UccStatus test() {
        for (int participant = 0; participant < participants; participant++) {
          if (!Files.exists(file(round, participant))) {
            return UccStatus.INPROGRESS;
          }
        }
        try {
          for (int participant = 0; participant < participants; participant++) {
            byte[] given = Files.readAllBytes(file(round, participant));
            System.arraycopy(given, 0, dest, participant * source.length, source.length);
          }
          return UccStatus.OK;
        } catch (IOException e) {
          return UccStatus.ERR_IO_ERROR;
        }
      }

      @Override
      public void free() {}
    };
  }
}
