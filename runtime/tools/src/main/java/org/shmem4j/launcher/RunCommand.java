package org.shmem4j.launcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.shmem4j.ShmemException;
import org.shmem4j.internal.watching.checkedrun.RecordFiles;
import org.shmem4j.tools.profilepage.ProfilePage;
import org.shmem4j.tools.profilepage.Recordings;

/** Runs the user's program as a job of processes. */
final class RunCommand implements Command {
  private static final int NOT_STARTED = 1;
  private static final Set<String> PES = Set.of("-n", "-np", "--pes");
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,5}");

  @Override
  public String name() {
    return "run";
  }

  @Override
  public String summary() {
    return "runs a program as a job of processes, on this machine or on several hosts";
  }

  @Override
  public String help() {
    return RunOptions.HELP;
  }

  @Override
  public int run(List<String> arguments) throws InterruptedException {
    RunOptions options = RunOptions.parse(this, arguments);
    if (options == null) {
      System.out.print(help());
      return 0;
    }
    JavaArguments java = new JavaArguments(options.java());
    refuseFile(java);
    refuseClassWithoutPath(java);
    tellPesBehindProgram(options);
    tellCheckBehindProgram(options);
    Path profile = options.profile();
    if (profile != null && !options.cluster().dryRun()) {
      Recordings.clear(profile);
    }
    if (options.cluster().isWanted()) {
      if (options.settings().isChecked() && options.settings().checkFolder().isEmpty() && !options.cluster().dryRun()) {
        return CheckedRun.run(options);
      }
      if (profile != null) {
        System.err.println("shmem4j: when the job has ended, shmem4j profile " + profile + " writes its page");
      }
      return ClusterRun.run(options);
    }
    if (options.cluster().dryRun()) {
      System.out.println(ClusterRun.shown(JavaCommand.of(options).words(0, options)));
      return 0;
    }
    return SourceProgram.isIn(new JavaArguments(options.java())) ? runSource(options) : run(options);
  }

  /** Refuses the file of a class, or of a jar, in the place of a class's name. */
  private static void refuseFile(JavaArguments java) {
    if (!java.hasProgram() || java.runsJarOrModule()) {
      return;
    }
    String program = java.program();
    if (program.endsWith(".class")) {
      throw new UsageException("a main class is named without its file's ending: " + program
          + "; write its name, such as: shmem4j run -n 2 -- -cp classes com.example.Main");
    }
    if (program.endsWith(".jar")) {
      throw new UsageException("a jar needs -jar: " + program + "; write: shmem4j run -n 2 -- -jar " + program);
    }
  }

  /** Refuses a class that exists only as a source file in the current folder, because no PE would find it. */
  private static void refuseClassWithoutPath(JavaArguments java) {
    boolean hasPath = java.value(JavaArguments.CLASS_PATH) != null || System.getenv("CLASSPATH") != null;
    if (hasPath || java.all().isEmpty() || java.runsJarOrModule() || java.runsSource()) {
      return;
    }
    Path source = Path.of(java.program().replace('.', '/') + ".java");
    boolean isCompiled = Files.exists(Path.of(java.program().replace('.', '/') + ".class"));
    if (!isCompiled && Files.isRegularFile(source)) {
      throw new UsageException("a main class needs a class path: " + java.program()
          + "; to compile and run the source file here, write: shmem4j run -n 2 -- " + source);
    }
  }

  /** Warns about a number of PEs that is given after the program, which takes it as its own argument. */
  private static void tellPesBehindProgram(RunOptions options) {
    if (options.pes() != 1) {
      return;
    }
    JavaArguments java = new JavaArguments(options.java());
    List<String> behind = java.programArguments();
    int at = IntStream.range(0, behind.size() - 1)
        .filter(i -> PES.contains(behind.get(i)) && NUMBER.matcher(behind.get(i + 1)).matches())
        .findFirst()
        .orElse(-1);
    if (at >= 0) {
      String pes = behind.get(at + 1);
      tellBehindProgram(java, behind.get(at) + " " + pes, "it runs as one PE", "-n " + pes);
    }
  }

  /** Warns about a check that is asked for after the program: its silence would be taken for a good end. */
  private static void tellCheckBehindProgram(RunOptions options) {
    JavaArguments java = new JavaArguments(options.java());
    if (java.programArguments().contains("--check") && !options.settings().isChecked()) {
      tellBehindProgram(java, "--check", "nothing is checked", "--check");
    }
  }

  private static void tellBehindProgram(JavaArguments java, String given, String consequence, String meant) {
    System.err.println("shmem4j: options after the program belong to the program, so " + consequence + ": "
        + java.program() + " " + given + "; options of run go before it, such as: shmem4j run " + meant + " -- "
        + java.program());
  }

  private static int runSource(RunOptions options) throws InterruptedException {
    try {
      Path classes = LauncherCleanup.temporaryFolder("shmem4j-classes");
      try {
        List<String> program = SourceProgram.compiled(new JavaArguments(options.java()), classes);
        return program == null ? NOT_STARTED : run(options.running(program));
      } finally {
        RecordFiles.delete(classes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the program could not be compiled: " + e.getMessage(), e);
    }
  }

  private static int run(RunOptions options) throws InterruptedException {
    if (options.settings().isChecked()) {
      return CheckedRun.run(options);
    }
    Path profile = options.profile();
    int status = profile == null ? new Job(options).run() : runProfiled(options, profile);
    if (status == 0) {
      JavaCommand.prepareNextStart(options);
    }
    return status;
  }

  private static int runProfiled(RunOptions options, Path profile) throws InterruptedException {
    try {
      Path pieces = LauncherCleanup.temporaryFolder("shmem4j-recorder");
      try {
        List<String> java = new ArrayList<>(JvmFlags.ofRecorder(pieces, options.java()));
        java.addAll(options.java());
        int status = new Job(options.running(java)).run();
        report(profile);
        return status;
      } finally {
        RecordFiles.delete(pieces);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Writes the page; a failure to do so does not change the job's status. */
  private static void report(Path profile) {
    try {
      System.err.print(ProfilePage.write(profile));
    } catch (ShmemException e) {
      System.err.println("shmem4j: " + e.getMessage());
    } catch (RuntimeException e) {
      System.err.println("shmem4j: the profile could not be made: folder=" + profile + " (" + e + ")");
    }
  }
}
