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
  private static final Path SELF = Path.of("/proc/self");

  private Listening() {}

  public static void main(String[] arguments) throws IOException {
    Set<String> ofLauncher = sockets(SELF);
    Shmem.run(shmem -> {
      shmem.barrierAll();
      System.out.println("PE " + shmem.myPe() + " listens " + String.join(" ", addresses(SELF, ofLauncher)));
    });
  }

  /** {@return the addresses at which a process listens, other than by some sockets} */
  static Set<String> addresses(Path process, Set<String> others) throws IOException {
    Set<String> own = sockets(process);
    own.removeAll(others);
    try (Stream<String> lines = Stream.of("net/tcp", "net/tcp6").flatMap(table -> lines(process.resolve(table)))) {
      return lines.map(line -> List.of(line.strip().split("\\s+")))
          .filter(words -> words.get(3).equals(LISTENING) && own.contains("socket:[" + words.get(9) + "]"))
          .map(words -> address(words.get(1)))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Stream<String> lines(Path table) {
    try {
      return Files.readAllLines(table).stream();
    } catch (IOException e) {
      return Stream.of(); // the process has ended
    }
  }

  private static Set<String> sockets(Path process) throws IOException {
    try (Stream<Path> descriptors = Files.list(process.resolve("fd"))) {
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

  /**
   * The address of a line of the system's table: hexadecimal bytes, the last one of each word first, and the port.
   * Java's sockets have addresses of IPv6, those of IPv4 in the last word.
   */
  private static String address(String text) {
    String address = text.substring(0, text.indexOf(':'));
    String word = address.substring(address.length() - 8);
    return IntStream.of(6, 4, 2, 0)
        .mapToObj(at -> Integer.toString(Integer.parseInt(word.substring(at, at + 2), 16)))
        .collect(Collectors.joining("."));
  }
}
