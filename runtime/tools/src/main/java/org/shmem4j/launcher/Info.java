package org.shmem4j.launcher;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.shmem4j.internal.onhost.kernel.Kernels;
import org.shmem4j.internal.pe.engine.EngineProvider;
import org.shmem4j.internal.pe.flags.RingLayout;
import org.shmem4j.internal.pe.flags.Rings;
import org.shmem4j.internal.pe.irregular.OpenTraffic;
import org.shmem4j.internal.settings.Settings;
import org.shmem4j.internal.settings.Version;
import org.shmem4j.internal.settings.WaitPolicy;
import org.shmem4j.type.Lane;

/** The program behind the info command. */
final class Info {
  /** The JDK that everything is compiled for, which the scripts prefer, and the newest that the tests have run on. */
  static final int OLDEST_JDK = 25;
  static final int NEWEST_TRIED_JDK = 27;

  private Info() {}

  /**
   * Prints what a PE finds on this host.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) {
    System.out.print(text(Settings.ofProcess()));
  }

  static String text(Settings settings) {
    settings.check();
    StringBuilder text = new StringBuilder();
    int cores = Runtime.getRuntime().availableProcessors();
    line(text, "shmem4j", Version.TEXT);
    line(text, "java",
        Runtime.version() + " " + System.getProperty("java.vendor") + "; tried: JDK " + OLDEST_JDK + " to "
            + NEWEST_TRIED_JDK);
    String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    line(text, "machine", system + ", " + cores + " cores");
    for (EngineProvider engine : EngineProvider.ALL) {
      Optional<String> refusal = engine.refusal(settings);
      line(text, "engine " + engine.name(), refusal.map(reason -> "cannot run here: " + reason).orElse("can run here"));
    }
    line(text, "other hosts", EngineProvider.otherHosts());
    for (int pes : new int[] {Math.max(2, cores), 4 * cores}) {
      List<String> flags = JavaShare.ofStarted(pes).flags(new JavaArguments(List.of()), System.getenv());
      line(text, "java of " + pes + " PEs", String.join(" ", flags));
    }
    line(text, "kernels", Kernels.provider());
    StringBuilder lanes = new StringBuilder();
    for (Lane lane : Lane.values()) {
      String name = lane.name().toLowerCase(Locale.ROOT);
      lanes.append(lanes.isEmpty() ? "" : ", ").append(name).append(' ').append(lane.bytes());
    }
    line(text, "lanes (bytes)", lanes.toString());
    line(text, "limits", Rings.TEAMS + " teams and active sets at once, " + RingLayout.SLOTS + " small or "
        + RingLayout.ROOMS + " larger collectives of a team under way");
    line(text, "irregular", OpenTraffic.describe(settings.pipeBytes()));
    WaitPolicy one = settings.waitPolicy(cores);
    WaitPolicy crowd = settings.waitPolicy(cores + 1);
    line(text, "waiting", "up to " + cores + " PEs " + describe(one) + "; more " + describe(crowd));
    String flags = IntStream.of(1, cores / 2 + 1, Math.max(2, cores)).distinct()
        .mapToObj(pes -> flagsFrom(pes, cores))
        .collect(Collectors.joining("; "));
    line(text, "java flags", flags + "; the program's own options take precedence");
    line(text, "warm-up", cores + " PEs at first " + describe(one.warmingUp()));
    return text.append("\nsettings\n").append(settings.describe().indent(2)).toString();
  }

  /** The flags from a number of PEs up, abbreviated: those for a given number of PEs are shown in full elsewhere. */
  private static String flagsFrom(int pes, int cores) {
    return "from " + pes + (pes == 1 ? " PE up " : " PEs up ") + JvmFlags.of(pes, cores, List.of()).stream()
        .map(flag -> flag.replaceFirst(",.*", ",…"))
        .distinct()
        .collect(Collectors.joining(" "));
  }

  private static String describe(WaitPolicy policy) {
    return policy.spins() + " spins, " + policy.yields() + " yields, then sleeps of " + policy.blockMillis() + " ms";
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format("%-15s %s%n", name, value));
  }
}
