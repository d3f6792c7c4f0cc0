package org.shmem4j.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** Uses a job a little, and says whether the libraries of UCX are in this process. */
final class Libraries {
  private Libraries() {}

  public static void main(String[] arguments) {
    Shmem.run(shmem -> {
      SymmetricLongs words = shmem.allocate(SymmetricLongs.TYPE, 8);
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " loads UCX: " + mapped());
      shmem.free(words);
    });
  }

  private static boolean mapped() throws IOException {
    try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
      return maps.anyMatch(line -> line.contains("libucp") || line.contains("libuct"));
    }
  }
}
