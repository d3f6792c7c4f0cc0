package org.shmem4j.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.shmem4j.Shmem;

/** Tells the addresses at which its process waits for connections once it is connected with the other host. */
final class Listening {
  private static final String LISTENING = "0A";

  private Listening() {}

  public static void main(String[] arguments) throws IOException {
    Set<String> ofLauncher = sockets();
    Shmem.run(shmem -> {
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " listens " + String.join(" ", addresses(ofLauncher)));
    });
  }

  /** The addresses of sockets, without those that the launcher left open. */
  private static Set<String> addresses(Set<String> ofLauncher) throws IOException {
    Set<String> own = sockets();
    own.removeAll(ofLauncher);
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/net/tcp"))) {
      return lines.map(line -> List.of(line.strip().split("\\s+")))
          .filter(words -> words.get(3).equals(LISTENING) && own.contains("socket:[" + words.get(9) + "]"))
          .map(words -> address(words.get(1)))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Set<String> sockets() throws IOException {
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      return descriptors.filter(Files::isSymbolicLink)
          .map(Listening::target)
          .collect(Collectors.toCollection(HashSet::new));
    }
  }

  private static String target(Path descriptor) {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (IOException e) {
      return ""; // it was closed in between, as that of this listing
    }
  }

  /** The address of a line of the system's table: hexadecimal bytes, the last one first, and the port. */
  private static String address(String text) {
    return IntStream.of(6, 4, 2, 0)
        .mapToObj(at -> Integer.toString(Integer.parseInt(text.substring(at, at + 2), 16)))
        .collect(Collectors.joining("."));
  }
}
