package org.shmem4j.launcher;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.shmem4j.HandleType;
import org.shmem4j.Shmem;
import org.shmem4j.SymmetricArray;
import org.shmem4j.SymmetricRegion;
import org.shmem4j.entry.Transfers;
import org.shmem4j.internal.pe.engine.EngineProvider;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.settings.Version;
import org.shmem4j.type.ElementType;

/**
 * The program behind {@code info --hosts}: each process reports the facts about its host in lines for
 * {@link HostTable}, and then becomes a PE of a job in which the PEs read from one another.
 */
final class HostFacts {
  /** The start of each line. */
  static final String MARK = "shmem4j-fact";

  static final String CLOCK = "clock";
  static final String SHARED_MEMORY = "/dev/shm free";
  static final String HEAP = "heap of a PE";
  static final String JOB = "job";

  /** The facts that are numbers; they are limited so that sums and products with numbers of PEs cannot overflow. */
  private static final Set<String> NUMBERS_TOLD = Set.of(CLOCK, HEAP, SHARED_MEMORY);

  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private static final String SEPARATOR = "\t";
  private static final List<String> NUMBERS = List.of("PMIX_RANK", "PMI_RANK", "SLURM_PROCID");
  private static final int BARRIERS = 100;
  private static final int MOST_ALL_PAIRS = 64;

  private HostFacts() {}

  /** One word of each PE, which the others read. */
  private static final class Word extends SymmetricArray {
    static final HandleType<Word> TYPE = new HandleType<>(Word.class, Long.BYTES, Word::new);

    private Word(SymmetricRegion region) {
      super(TYPE, region);
    }
  }

  /**
   * A line that a process printed.
   *
   * @param process the number that the launcher gave the process; empty if unknown
   * @param host the host's own name
   * @param name the name of the fact
   * @param value its value
   */
  record Fact(String process, String host, String name, String value) {
    static Optional<Fact> in(String line) {
      int at = line.indexOf(MARK + SEPARATOR);
      String[] words = at < 0 ? new String[0] : line.substring(at).strip().split(SEPARATOR, -1);
      return words.length == 5 && isPossible(words[3], words[4])
          ? Optional.of(new Fact(words[1], words[2], words[3], words[4]))
          : Optional.empty();
    }

    /** {@return whether a value has the right form: a line printed by another program may contain anything} */
    private static boolean isPossible(String name, String value) {
      return !NUMBERS_TOLD.contains(name) || NUMBER.matcher(value).matches();
    }

    String line() {
      return String.join(SEPARATOR, MARK, process, host, name, value);
    }
  }

  /**
   * Reports the facts, then takes part in the job.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    String process = NUMBERS.stream().map(System::getenv).filter(Objects::nonNull).findFirst().orElse("");
    String host = hostName();
    ofHost().forEach((name, value) -> tell(process, host, name, value));
    tell(process, host, CLOCK, Long.toString(System.currentTimeMillis()));
    Shmem.run(shmem -> tell(process, host, JOB, tried(shmem)));
  }

  private static void tell(String process, String host, String name, String value) {
    System.out.println(new Fact(process, host, name, value).line());
  }

  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static Map<String, String> ofHost() {
    Map<String, String> facts = new TreeMap<>();
    facts.put("shmem4j", Version.TEXT);
    facts.put("java", Runtime.version().toString());
    facts.put("class path", checksum(System.getProperty("java.class.path")));
    facts.put("network", EngineProvider.otherHosts());
    facts.put("interfaces", interfaces());
    facts.put("ports", Optional.ofNullable(System.getenv("UCX_TCP_PORT_RANGE")).orElse("any"));
    facts.put("cores", Integer.toString(Runtime.getRuntime().availableProcessors()));
    facts.put(HEAP, Long.toString(Settings.ofProcess().symmetricSize()));
    facts.put(SHARED_MEMORY, Long.toString(Path.of("/dev/shm").toFile().getUsableSpace()));
    return facts;
  }

  /** A checksum of the names and contents of the jars on a class path; for folders, only of the names. */
  static String checksum(String classPath) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      List<String> entries = List.of(classPath.split(File.pathSeparator, -1));
      for (String entry : entries) {
        Path path = Path.of(entry);
        digest.update(name(path));
        if (Files.isRegularFile(path)) {
          digest.update(Files.readAllBytes(path));
        } else if (!Files.exists(path)) {
          digest.update((byte) 1);
        }
      }
      return entries.size() + (entries.size() == 1 ? " entry " : " entries ")
          + HexFormat.of().formatHex(digest.digest(), 0, 4);
    } catch (IOException | NoSuchAlgorithmException e) {
      return "unreadable: " + e.getMessage();
    }
  }

  private static byte[] name(Path path) {
    return String.valueOf(path.getFileName()).getBytes(StandardCharsets.UTF_8);
  }

  private static String interfaces() {
    try (Stream<NetworkInterface> all = NetworkInterface.networkInterfaces()) {
      return all.flatMap(one -> one.getInterfaceAddresses().stream()
          .filter(address -> !address.getAddress().isLinkLocalAddress() && !address.getAddress().isLoopbackAddress())
          .map(address -> one.getName() + " " + address.getAddress().getHostAddress().replaceFirst("%.*", "") + "/"
              + address.getNetworkPrefixLength()))
          .sorted()
          .collect(Collectors.joining(", "));
    } catch (IOException e) {
      return "unknown: " + e.getMessage();
    }
  }

  /** Reads from every PE, or, if there are many, from those at power-of-two distances; and times barriers. */
  private static String tried(Shmem shmem) {
    int pes = shmem.nPes();
    Word word = shmem.allocate(Word.TYPE, 1);
    word.segment().fill((byte) 1);
    shmem.barrierAll();
    long[] got = new long[1];
    for (int distance = 1; distance < pes; distance += pes <= MOST_ALL_PAIRS ? 1 : distance) {
      int peer = (shmem.myPe() + distance) % pes;
      Transfers.BLOCKING.get(null, ElementType.bits(Long.SIZE), MemorySegment.ofArray(got), word, 0, 1, peer);
    }
    shmem.barrierAll();
    long start = System.nanoTime();
    for (int i = 0; i < BARRIERS; i++) {
      shmem.barrierAll();
    }
    long micros = (System.nanoTime() - start) / BARRIERS / 1000;
    shmem.free(word);
    return pes == 1 ? "one host only" : "each reaches each; " + micros + " µs for a barrier";
  }
}
