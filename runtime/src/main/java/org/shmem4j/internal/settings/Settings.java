package org.shmem4j.internal.settings;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.shmem4j.internal.outside.Outside;
import org.shmem4j.internal.settings.ValueRule.Between;
import org.shmem4j.internal.settings.ValueRule.OneOf;

/**
 * The values of all settings. A system property overrides the environment variable, which overrides its older names,
 * which override the default. An empty value counts as unset.
 */
public final class Settings {
  /** The timeout that never elapses. */
  public static final Duration UNLIMITED = AmountParser.UNLIMITED;

  private static final ValueRule<Duration> TIME = new ValueRule.Time();
  private static final ValueRule<Long> SIZE = new ValueRule.Size();
  private static final ValueRule<Long> AUTOMATIC_SIZE = new ValueRule.Automatic<>(SIZE, -1L);
  private static final ValueRule<Duration> AUTOMATIC_TIME = new ValueRule.Automatic<>(TIME, Duration.ZERO);
  private static final ValueRule<Integer> AUTOMATIC_COUNT = new ValueRule.Automatic<>(Between.atLeast(0), -1);

  static final Setting<Long> SYMMETRIC_SIZE = new Setting<>(
      "SHMEM_SYMMETRIC_SIZE", List.of("SMA_SYMMETRIC_SIZE"), "auto",
      "bytes of symmetric heap of each PE; auto is half of the memory that Java's heaps leave, divided by the host's"
          + " PEs, at least 256m",
      new ValueRule.Automatic<>(new ValueRule.HeapSize(), -1L));
  static final Setting<Boolean> VERSION = flag("VERSION", "print the library's version at start-up");
  static final Setting<Boolean> INFO = flag("INFO", "print all settings at start-up");
  static final Setting<Boolean> DEBUG = flag("DEBUG", "trace job start, choices and errors");
  static final Setting<Integer> PES = of(
      "PES", "1", "PEs of a job without the launcher, as threads", Between.atLeast(1));
  static final Setting<String> ENGINE = of(
      "ENGINE", "auto", "how PEs run", OneOf.of("auto", "self", "threads", "shm", "hosts"));
  static final Setting<String> KERNELS = of(
      "KERNELS", "auto", "element kernels; a forced choice fails where it cannot run",
      OneOf.of("auto", "scalar", "vector"));
  static final Setting<Duration> TIMEOUT = of("TIMEOUT", "unlimited", "the longest wait of any call", TIME);
  static final Setting<Duration> REPORT = of(
      "REPORT", "30s", "the wait after which a PE reports what it waits for", TIME);
  static final Setting<Duration> SILENCE = of(
      "SILENCE", "6s", "how long another host may be silent before it counts as gone", TIME);
  static final Setting<Duration> START_TIMEOUT = of(
      "START_TIMEOUT", "auto",
      "how long a PE waits for the others when a job of a cluster's launcher starts; auto is 2m and 20ms for each PE",
      AUTOMATIC_TIME);
  private static final String FULL = "full";
  static final Setting<String> TRACE = of(
      "TRACE", "0",
      "1 records each collective as it happens, so that shmem4j top shows calls and their rate; full prints stack"
          + " traces with the frames of the library and the JDK",
      new ValueRule.SwitchOr(FULL));
  static final Setting<OptionalLong> DELAY = of(
      "DELAY", "", "seed of random delays at every call and wait, which expose orders that only chance makes right",
      new ValueRule.Seed());
  static final Setting<Integer> SPINS = of(
      "SPINS", "auto", "how many times a waiting PE checks a flag before it yields", AUTOMATIC_COUNT);
  static final Setting<Integer> YIELDS = of(
      "YIELDS", "auto", "how many times a waiting PE yields before it blocks", AUTOMATIC_COUNT);
  static final Setting<Integer> BLOCK_MILLIS = of(
      "BLOCK_MILLIS", "4", "milliseconds between the checks of a blocked PE; 0 never blocks", Between.atLeast(0));

  static final Setting<Integer> TEAMS = of(
      "TEAMS", "auto",
      "teams and active sets that a PE can be in at once; auto is 256, or fewer where address space has a limit",
      new ValueRule.Automatic<>(new Between(16, 1024), -1));
  private static final int USUAL_TEAMS = 256;

  static final Setting<Long> PIPE_BYTES = of(
      "PIPE_BYTES", "64k",
      "what may be in flight from one PE to another in updates, fetches or a mailbox; at least one element", SIZE);
  static final Setting<Long> QUEUE_BYTES = of(
      "QUEUE_BYTES", "64m", "what handlers of a mailbox may send while inboxes are full", SIZE);
  static final Setting<Long> EXCHANGE_BYTES = of(
      "EXCHANGE_BYTES", "4k",
      "up to this size, half of it for a run of elements, an exchange copies what goes to a PE of its host; more is"
          + " read in its owner's array",
      SIZE);
  static final Setting<Integer> WARM_UP_MILLIS = of(
      "WARM_UP_MILLIS", "3000",
      "milliseconds after its start in which a waiting PE yields early to the JIT compiler, if PEs occupy all cores",
      Between.atLeast(0));
  static final Setting<String> PROGRESS = of(
      "PROGRESS", "calls", "what advances nonblocking collectives: the PE's calls, or a thread of its own",
      OneOf.of("calls", "thread"));
  static final Setting<Long> SLOT_BYTES = of(
      "SLOT_BYTES", "auto", "a payload up to this size, at most 2k, travels with its flag if all PEs wait for all",
      AUTOMATIC_SIZE);
  static final Setting<Long> AHEAD_BYTES = of(
      "AHEAD_BYTES", "auto", "a payload up to this size, at most 2k, travels with its flag if its giver runs ahead",
      AUTOMATIC_SIZE);
  static final Setting<Long> SHARE_BYTES = of(
      "SHARE_BYTES", "auto",
      "from this size on, the root of a broadcast in place copies a share; auto: 64k, never if PEs outnumber cores",
      AUTOMATIC_SIZE);
  static final Setting<Long> DIRECT_BYTES = of(
      "DIRECT_BYTES", "64k",
      "up to this size, every PE of a reduction reads all its peers; above it, each computes a share", SIZE);
  static final Setting<Long> BLOCK_BYTES = of(
      "BLOCK_BYTES", "16k", "the block in which a reduction computes, so that it stays in the cache", SIZE);

  static final Setting<Long> TABLE_BYTES = of(
      "TABLE_BYTES", "32k",
      "up to this size, at most 128k, one PE of each host gathers what all PEs of a team give; the same for all hosts",
      SIZE);
  static final Setting<Long> LANE_BYTES = of(
      "LANE_BYTES", "32k",
      "if shares have this size or more, several PEs of each host carry one each to other hosts; the same for all"
          + " hosts",
      SIZE);

  static final Setting<String> PROFILE = of(
      "PROFILE", "", "the folder for a recording of each PE; must be set for every process of the job",
      new ValueRule.Folder(List.of()));

  static final Setting<String> START_CACHE = of(
      "START_CACHE", "auto",
      "the folder of the launcher's cache, which lets PEs start sooner; auto is shmem4j in the user's cache folder",
      new ValueRule.Folder(List.of("auto", "off")));

  static final Setting<Boolean> CHECK = of(
      "CHECK", "0", "check what the PEs do to each other's memory", new ValueRule.Switch());

  static final Setting<String> CHECK_DIR = of(
      "CHECK_DIR", "",
      "the folder for the records of a checked job whose PEs are processes, without shmem4j run --check",
      new ValueRule.Folder(List.of()));

  /** All settings; a new one is defined above and listed here. */
  static final List<Setting<?>> ALL = List.of(
      SYMMETRIC_SIZE, VERSION, INFO, DEBUG, PES, ENGINE, KERNELS, TIMEOUT, REPORT, SILENCE, START_TIMEOUT, TRACE, DELAY,
      SPINS, YIELDS, BLOCK_MILLIS, WARM_UP_MILLIS, TEAMS, PIPE_BYTES, QUEUE_BYTES, EXCHANGE_BYTES, PROGRESS,
      SLOT_BYTES, AHEAD_BYTES, SHARE_BYTES, DIRECT_BYTES, BLOCK_BYTES, TABLE_BYTES, LANE_BYTES, PROFILE, START_CACHE,
      CHECK, CHECK_DIR);

  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration START_FOR_PE = Duration.ofMillis(20);
  private static final long SLOT_WHEN_CROWDED = 1024;
  private static final long SLOT_WITH_CORES_TO_SPARE = 512;
  private static final long AHEAD_WHEN_CROWDED = 2048;
  private static final long AHEAD_WITH_CORES_TO_SPARE = 1024;
  private static final long SHARE_WITH_CORES_TO_SPARE = 64 * 1024;
  private static final int SPINS_WITH_CORES_TO_SPARE = 20_000;
  private static final int YIELDS_BEFORE_BLOCKING = 10_000;

  private final UnaryOperator<String> environment;
  private final UnaryOperator<String> properties;
  private final Map<String, String> given;

  /**
   * Reads settings from sources other than this process's.
   *
   * @param environment variables by name, null if unset
   * @param properties system properties by name, null if unset
   */
  public Settings(UnaryOperator<String> environment, UnaryOperator<String> properties) {
    this(environment, properties, Map.of());
  }

  private Settings(
      UnaryOperator<String> environment, UnaryOperator<String> properties, Map<String, String> given) {
    this.environment = environment;
    this.properties = properties;
    this.given = given;
  }

  /**
   * Returns these settings with some values replaced.
   *
   * @param values the values, by the names of the settings' environment variables
   * @return the settings
   */
  public Settings with(Map<String, String> values) {
    for (String name : values.keySet()) {
      if (ALL.stream().noneMatch(setting -> setting.name().equals(name))) {
        throw new IllegalArgumentException("a setting must be one of those that shmem4j info lists: setting=" + name);
      }
    }
    Settings changed = new Settings(environment, properties, Map.copyOf(values));
    changed.check();
    return changed;
  }

  /** {@return the settings of this process} */
  public static Settings ofProcess() {
    return new Settings(Source.ENVIRONMENT, Source.PROPERTIES);
  }

  /** {@return the bytes of each symmetric heap, or -1 if they depend on the host} */
  public long symmetricSize() {
    return get(SYMMETRIC_SIZE);
  }

  public boolean version() {
    return get(VERSION);
  }

  public boolean info() {
    return get(INFO);
  }

  public boolean debug() {
    return get(DEBUG);
  }

  /** {@return the number of threads that {@code Shmem.run} runs as PEs without the launcher} */
  public int pes() {
    return get(PES);
  }

  /** {@return "auto", "self", "threads", "shm" or "hosts"} */
  public String engine() {
    return get(ENGINE);
  }

  /** {@return "auto", "scalar" or "vector"} */
  public String kernels() {
    return get(KERNELS);
  }

  /**
   * {@return the longest wait of any call; {@link #UNLIMITED}, whose nanoseconds are Long.MAX_VALUE, if there is no
   * limit}
   */
  public Duration timeout() {
    return get(TIMEOUT);
  }

  /** {@return the wait after which a PE reports what it waits for, or {@link #UNLIMITED} for never} */
  public Duration reportAfter() {
    return get(REPORT);
  }

  /** {@return how long another host may be silent before it counts as gone} */
  public Duration silence() {
    return get(SILENCE);
  }

  /**
   * Returns how long a PE waits for the others when its job starts.
   *
   * @param jobPes the PEs of the job
   * @return the time
   */
  public Duration startTimeout(int jobPes) {
    Duration given = get(START_TIMEOUT);
    return given.isZero() ? START.plus(START_FOR_PE.multipliedBy(jobPes)) : given;
  }

  /** {@return whether collectives are logged as they happen} */
  public boolean trace() {
    return get(TRACE).equals("1");
  }

  /** {@return whether stack traces are printed in full, including the frames that are not the program's} */
  public boolean fullTraces() {
    return get(TRACE).equals(FULL);
  }

  /** {@return the seed of random delays; empty for none} */
  public OptionalLong delay() {
    return get(DELAY);
  }

  /** {@return how many teams and active sets a PE can belong to at once} */
  public int teams() {
    return setTeams() < 0 ? USUAL_TEAMS : setTeams();
  }

  /** {@return the number of teams and active sets that was set, or -1 if it depends on the host} */
  public int setTeams() {
    return get(TEAMS);
  }

  /** {@return how many bytes of updates, fetches or a mailbox may be in flight from one PE to another} */
  public long pipeBytes() {
    return get(PIPE_BYTES);
  }

  /** {@return how many bytes sent by handlers of a mailbox may wait for room} */
  public long queueBytes() {
    return get(QUEUE_BYTES);
  }

  /** {@return the size up to which an exchange copies data for a PE on the same host} */
  public long exchangeBytes() {
    return get(EXCHANGE_BYTES);
  }

  /** {@return whether a thread of each PE advances nonblocking collectives} */
  public boolean progressThread() {
    return get(PROGRESS).equals("thread");
  }

  /**
   * Returns the size up to which a payload travels with its flag if all PEs wait for all.
   *
   * @param pes the number of PEs that share this host's cores
   * @return the bytes
   */
  public long slotBytes(int pes) {
    long bytes = get(SLOT_BYTES);
    return bytes >= 0 ? bytes : isCrowded(pes) ? SLOT_WHEN_CROWDED : SLOT_WITH_CORES_TO_SPARE;
  }

  /**
   * Returns the size up to which a payload travels with its flag if its sender need not wait.
   *
   * @param pes the number of PEs that share this host's cores; if there are fewer cores, waiting costs more than
   *     copying
   * @return the bytes
   */
  public long aheadBytes(int pes) {
    long bytes = get(AHEAD_BYTES);
    return bytes >= 0 ? bytes : isCrowded(pes) ? AHEAD_WHEN_CROWDED : AHEAD_WITH_CORES_TO_SPARE;
  }

  /**
   * Returns the size from which on the root of a broadcast copies a share of it, unless it copies to a destination of
   * its own.
   *
   * @param pes the number of PEs that share this host's cores; if there are fewer cores, the root never copies, since
   *     that would only take a core from a receiver
   * @return the bytes
   */
  public long shareBytes(int pes) {
    long bytes = get(SHARE_BYTES);
    return bytes >= 0 ? bytes : isCrowded(pes) ? Long.MAX_VALUE : SHARE_WITH_CORES_TO_SPARE;
  }

  /** {@return the size up to which every PE of a reduction reads from all its peers} */
  public long directBytes() {
    return get(DIRECT_BYTES);
  }

  /** {@return the size of the blocks in which a reduction computes} */
  public long blockBytes() {
    return get(BLOCK_BYTES);
  }

  /** {@return the total size of all members' data up to which one PE of each host gathers it} */
  public long tableBytes() {
    return get(TABLE_BYTES);
  }

  /** {@return the minimum number of bytes that each of several PEs of a host carries to other hosts} */
  public long laneBytes() {
    return get(LANE_BYTES);
  }

  /** {@return the folder for recordings; empty if none is wanted} */
  public String profile() {
    return get(PROFILE);
  }

  /** {@return the folder of the launcher's cache, "off", or "auto" for the default folder} */
  public String startCache() {
    return get(START_CACHE);
  }

  /** {@return whether the run is checked} */
  public boolean isChecked() {
    return get(CHECK) || !checkFolder().isEmpty();
  }

  /** {@return the folder for the records of a checked job; empty if this process analyzes them itself} */
  public String checkFolder() {
    return get(CHECK_DIR);
  }

  /** {@return whether this process's calls are watched} */
  public boolean isWatched() {
    return !profile().isEmpty() || isChecked();
  }

  /** {@return whether reading and writing through handles is watched too} */
  public boolean watchesElements() {
    return isChecked();
  }

  /**
   * Returns how PEs wait.
   *
   * @param pes the number of PEs that share this host's cores
   * @return the limits of spinning and yielding
   */
  public WaitPolicy waitPolicy(int pes) {
    int spins = get(SPINS);
    int yields = get(YIELDS);
    boolean adapts = spins < 0;
    int looks = adapts ? SPINS_WITH_CORES_TO_SPARE : spins;
    WaitPolicy alone = new WaitPolicy(
        looks,
        yields >= 0 ? yields : YIELDS_BEFORE_BLOCKING,
        get(BLOCK_MILLIS),
        adapts && pes >= Outside.cores() ? get(WARM_UP_MILLIS) : 0,
        adapts,
        false);
    return isCrowded(pes) ? alone.crowded() : alone;
  }

  private static boolean isCrowded(int pes) {
    return pes > Outside.cores();
  }

  /** {@return the values of the settings that must be the same for all PEs of a job, by name} */
  public Map<String, String> ofJob() {
    Map<String, String> values = new LinkedHashMap<>();
    for (Setting<Long> setting : List.of(DIRECT_BYTES, BLOCK_BYTES, TABLE_BYTES, LANE_BYTES)) {
      values.put(setting.name(), Long.toString(get(setting)));
    }
    for (Setting<Long> setting : List.of(SYMMETRIC_SIZE, SLOT_BYTES, AHEAD_BYTES, SHARE_BYTES)) {
      values.put(setting.name(), get(setting) < 0 ? "auto" : Long.toString(get(setting)));
    }
    values.put(TEAMS.name(), Integer.toString(teams()));
    values.put(CHECK.name(), isChecked() ? "1" : "0");
    return values;
  }

  /**
   * Returns the values of the settings that must be the same for all PEs of a host. Defaults that the library chooses
   * depend on the cores of each process.
   *
   * @param pes the number of PEs that share this host's cores
   * @return the values, by name
   */
  public Map<String, String> ofHost(int pes) {
    return Map.of(
        SLOT_BYTES.name(), Long.toString(slotBytes(pes)), AHEAD_BYTES.name(), Long.toString(aheadBytes(pes)),
        SHARE_BYTES.name(), Long.toString(shareBytes(pes)));
  }

  /** Refuses values that break their setting's rule, even if nothing reads them later. */
  public void check() {
    for (Setting<?> setting : ALL) {
      get(setting);
    }
  }

  /** {@return all settings, one per line: name, value, origin, meaning} */
  public String describe() {
    List<String[]> rows = new ArrayList<>();
    for (Setting<?> setting : ALL) {
      Found found = find(setting);
      rows.add(new String[] {
          setting.name(), found.text().isEmpty() ? "off" : found.text(), found.origin(), setting.purpose()
      });
    }
    StringBuilder lines = new StringBuilder();
    for (String[] row : rows) {
      for (int column = 0; column < row.length - 1; column++) {
        int width = 0;
        for (String[] other : rows) {
          width = Math.max(width, other[column].length());
        }
        lines.append(row[column]).append(" ".repeat(width + 2 - row[column].length()));
      }
      lines.append(row[row.length - 1]).append('\n');
    }
    return lines.toString();
  }

  /** {@return an explanation of all settings: name, purpose, default, and possible values} */
  public static String explain() {
    StringBuilder text = new StringBuilder();
    for (Setting<?> setting : ALL) {
      text.append(setting.name());
      setting.aliases().forEach(alias -> text.append(", ").append(alias));
      text.append(", -D").append(setting.property()).append('\n');
      text.append("    ").append(setting.purpose()).append('\n');
      text.append("    default: ").append(setting.fallback().isEmpty() ? "off" : setting.fallback());
      text.append("; may be ").append(setting.rule().text()).append('\n');
    }
    return text.toString();
  }

  <T> T get(Setting<T> setting) {
    Found found = find(setting);
    return setting.parse(found.text(), found.origin());
  }

  private Found find(Setting<?> setting) {
    String text = set(setting, given.get(setting.name()));
    if (text != null) {
      return new Found(text, setting.name());
    }
    String property = setting.property();
    text = set(setting, properties.apply(property));
    if (text != null) {
      return new Found(text, "-D" + property);
    }
    text = set(setting, environment.apply(setting.name()));
    if (text != null) {
      return new Found(text, setting.name());
    }
    for (String alias : setting.aliases()) {
      text = set(setting, environment.apply(alias));
      if (text != null) {
        return new Found(text, alias);
      }
    }
    return new Found(setting.fallback(), "default");
  }

  /**
   * {@return the text that sets a setting, or null if it is unset; an empty text sets only settings that any value
   * turns on}
   */
  private static String set(Setting<?> setting, String text) {
    if (text == null || !text.isEmpty()) {
      return text;
    }
    return setting.rule() instanceof ValueRule.Flag ? ValueRule.Flag.EMPTY : null;
  }

  private static Setting<Boolean> flag(String name, String purpose) {
    return new Setting<>("SHMEM_" + name, List.of("SMA_" + name), "", purpose, new ValueRule.Flag());
  }

  private static <T> Setting<T> of(String name, String fallback, String purpose, ValueRule<T> rule) {
    return new Setting<>("SHMEM4J_" + name, List.of(), fallback, purpose, rule);
  }

  /** The sources of a process's settings; not lambdas, for the reason given at {@link ValueRule}. */
  private enum Source implements UnaryOperator<String> {
    ENVIRONMENT {
      @Override
      public String apply(String name) {
        return System.getenv(name);
      }
    },
    PROPERTIES {
      @Override
      public String apply(String name) {
        return System.getProperty(name);
      }
    }
  }

  private record Found(String text, String origin) {}
}
