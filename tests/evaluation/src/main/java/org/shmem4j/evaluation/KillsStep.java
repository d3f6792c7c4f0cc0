package org.shmem4j.evaluation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.shmem4j.benchmarks.Samples;
import org.shmem4j.soak.MixedProgram.Deed;
import org.shmem4j.soak.Scene;
import org.shmem4j.soak.SoakedJob;

/**
 * PEs are killed during calls of all kinds: the job must end in time, name them, and leave nothing behind. On one host
 * they are killed from outside, at any moment; over hosts each kills itself, at any step, since nothing else of the
 * evaluation runs on its host.
 */
final class KillsStep implements EvaluationStep {
  private static final int KILLS = 20;
  private static final int QUICK_KILLS = 4;
  private static final int PES = 3;
  private static final int KILLED = 137;
  private static final int START_SECONDS = 60;
  private static final int PROMISED_SECONDS = 10;
  private static final int MOST_MILLIS_BEFORE = 500;
  private static final int MOST_STEPS_BEFORE = 40;
  private static final int SCENES = 1_000_000; // more than are ever played
  private static final long SEED = 20261121;

  @Override
  public String name() {
    return "kills";
  }

  @Override
  public int seconds(EvaluateOptions options) {
    return kills(options) * 3;
  }

  private static int kills(EvaluateOptions options) {
    return options.quick ? QUICK_KILLS : KILLS;
  }

  @Override
  public void run(EvaluationRun run) throws IOException, InterruptedException {
    if (!Files.isDirectory(Path.of("/proc/self"))) {
      run.findings().skip(name(), "leftovers are looked for in /proc, which this system lacks");
      return;
    }
    int pes = run.options().places().areHere() ? PES : run.options().places().several(PES);
    if (pes < 2) {
      run.findings().skip(name(), "a killed PE is reported by others, and the hosts take only one PE");
      return;
    }
    int kills = kills(run.options());
    List<Double> seconds = new ArrayList<>();
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < kills; i++) {
      run.done((double) i / kills, (i + 1) + " of " + kills);
      kill(i, pes, run, seconds, wrong);
    }
    String how =
        run.options().places().tellWhoWasKilled() ? "were reported by name"
            : "ended their jobs (hydra: without their names)";
    String told =
        String.format(Locale.ROOT, "%d of %d PEs %s within %d s, and nothing was left%s", kills - wrong.size(),
            kills, how, PROMISED_SECONDS, run.options().places().areHere() ? "" : " on this host");
    run.findings().add(new Verdict(name(), "killed PEs", wrong.isEmpty(),
        wrong.isEmpty() ? told : told + "\n" + String.join("\n", wrong)));
    if (!seconds.isEmpty()) {
      Samples samples = new Samples(seconds.stream().mapToDouble(each -> each).toArray());
      run.findings().add(new Figure(
          new Figure.Cell(name(), "from a kill to the end of the job", 0, pes), Figure.OURS, "s", samples.median(),
          samples.quantile(0.25), samples.quantile(0.75), Double.NaN));
    }
  }

  private static void kill(int number, int pes, EvaluationRun run, List<Double> seconds, List<String> wrong)
      throws IOException, InterruptedException {
    Random random = new Random(SEED + number);
    int victim = random.nextInt(pes);
    Scene scene = Scene.values()[number % Scene.values().length];
    boolean isHere = run.options().places().areHere();
    Path folder = Files.createDirectory(run.folder().resolve("kill-" + number));
    Deed deed = isHere ? Deed.NOTHING : Deed.DIE;
    List<String> program = List.of(Long.toString(SEED + number), scene.name(), Integer.toString(SCENES),
        Integer.toString(victim), deed.name(), Integer.toString(1 + random.nextInt(MOST_STEPS_BEFORE)));
    List<String> options = new ArrayList<>(run.options().places().options(pes));
    options.addAll(List.of("--heap", "32m"));
    run.used(pes);
    try (SoakedJob job = new SoakedJob(folder, 0, options, program)) {
      ProcessHandle launcher = ProcessHandle.of(job.launcher()).orElseThrow();
      run.children().add(launcher);
      Map<Integer, Long> processes = job.awaitPes(pes, START_SECONDS);
      boolean strikes = processes.size() == pes
          && (isHere ? strike(processes.get(victim), random) : job.awaitDeed(START_SECONDS));
      if (strikes) {
        long start = System.nanoTime();
        int status = job.status(PROMISED_SECONDS);
        seconds.add((System.nanoTime() - start) / 1e9);
        List<String> faults = judge(job, status, victim, run.options().places());
        if (!faults.isEmpty()) {
          wrong.add("kill " + number + ", " + scene + ": " + String.join("; ", faults));
        }
      } else {
        wrong.add("kill " + number + ", " + scene + ": the job did not start: " + job.error());
      }
      run.children().remove(launcher);
    }
  }

  /** Kills a process at any moment of a scene. */
  private static boolean strike(long process, Random random) throws IOException, InterruptedException {
    Thread.sleep(random.nextInt(MOST_MILLIS_BEFORE));
    SoakedJob.signal("KILL", List.of(process));
    return true;
  }

  private static List<String> judge(SoakedJob job, int status, int victim, JobPlaces places)
      throws IOException, InterruptedException {
    List<String> wrong = new ArrayList<>();
    if (status < 0) {
      wrong.add("the job did not end");
    } else if (places.areHere() ? status != KILLED : status == 0) {
      wrong.add("the job's status must " + (places.areHere() ? "be " + KILLED : "not be 0") + ": status=" + status);
    }
    List<String> names =
        places.areHere() ? List.of("PE " + victim + " was ended by SIGKILL") : places.namesOfKilled(victim);
    String told = places.areHere() ? job.lastAboutPes() : job.error();
    if (places.tellWhoWasKilled() && names.stream().noneMatch(told::contains)) {
      wrong.add("the job must name PE " + victim + ": told=" + told);
    }
    List<String> left = job.left(PROMISED_SECONDS);
    if (!left.isEmpty()) {
      wrong.add("nothing must be left: left=" + left);
    }
    return wrong;
  }
}
