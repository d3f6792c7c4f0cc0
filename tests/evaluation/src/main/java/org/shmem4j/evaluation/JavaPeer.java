package org.shmem4j.evaluation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.shmem4j.benchmarks.BenchUsageException;
import org.shmem4j.benchmarks.OpenMpi;

/**
 * A program that calls one library for Java, in a job of two.
 *
 * @param kind the library
 * @param jar where it is; null for ours
 */
record JavaPeer(Kind kind, Path jar) {
  private static final String PACKAGE = "org.shmem4j.beside.";
  private static final String STARTER = "starter.jar";

  /** The libraries, each with its program. */
  enum Kind {
    OURS(Figure.OURS, "pes.PeCalls", 5000),
    PCJ("PCJ", "pcj.PcjCalls", 20),
    MPJ_EXPRESS("MPJ Express", "mpjexpress.MpjCalls", 300),
    OPEN_MPI("Open MPI's Java", "openmpi.MpiCalls", 5000);

    private final String name;
    private final String program;
    /** How many calls make a batch, so that it takes about as long with each library. */
    private final int calls;

    Kind(String name, String program, int calls) {
      this.name = name;
      this.program = program;
      this.calls = calls;
    }
  }

  static JavaPeer ours() {
    return new JavaPeer(Kind.OURS, null);
  }

  /** {@return the library in a jar} */
  static JavaPeer in(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      if (file.getEntry("org/pcj/PCJ.class") != null) {
        return new JavaPeer(Kind.PCJ, jar);
      }
      if (file.getEntry("mpi/Intracomm.class") != null) {
        return new JavaPeer(Files.exists(jar.resolveSibling(STARTER)) ? Kind.MPJ_EXPRESS : Kind.OPEN_MPI, jar);
      }
    } catch (IOException e) {
      throw new BenchUsageException("--jars must name jars: jar=" + jar + "; " + e.getMessage());
    }
    throw new BenchUsageException("--jars must name PCJ's jar, mpj.jar of MPJ Express in its folder lib, or Open MPI's"
        + " mpi.jar: jar=" + jar);
  }

  String name() {
    return kind.name;
  }

  /** Compiles its program below a folder; throws if it does not compile. */
  void compile(Path folder) throws IOException {
    Path classes = Files.createDirectories(classes(folder));
    List<String> sources = new ArrayList<>();
    for (String each : List.of("Member", kind.program)) {
      String name = each.substring(each.indexOf('.') + 1) + ".java";
      Path source = classes.resolve(name);
      try (InputStream text = JavaPeer.class.getResourceAsStream("beside/" + each.replace('.', '/') + ".java")) {
        Files.copy(Objects.requireNonNull(text, name), source);
      }
      sources.add(source.toString());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw new IllegalStateException("its program is compiled here, which needs a JDK with the module jdk.compiler");
    }
    List<String> arguments = new ArrayList<>(List.of(
        "-proc:none", "-nowarn", "-d", classes.toString(), "-cp",
        kind == Kind.OURS ? Children.classPath() : jar.toString()));
    arguments.addAll(sources);
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    if (compiler.run(null, null, said, arguments.toArray(String[]::new)) != 0) {
      throw new IllegalStateException(
          "its program does not compile with this jar: " + said.toString(StandardCharsets.UTF_8));
    }
  }

  private Path classes(Path folder) {
    return folder.resolve("beside-" + kind);
  }

  /**
   * The command that runs its program.
   *
   * @param folder where it was compiled
   * @param ports two ports that nobody uses
   * @return the command
   */
  List<String> command(Path folder, List<Integer> ports) {
    String program = PACKAGE + kind.program;
    String calls = Integer.toString(kind.calls);
    String classPath = classes(folder) + ":" + (kind == Kind.OURS ? Children.classPath() : jar.toAbsolutePath());
    return switch (kind) {
      case OURS -> List.of(Children.java(), "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp", classPath,
          "org.shmem4j.launcher.Main", "run", "-n", "2", "--oversubscribe", "--", "-cp", classPath, program, calls);
      case PCJ -> List.of(Children.java(), "-cp", classPath, program, calls,
          ports.stream().map(port -> "localhost:" + port).collect(Collectors.joining(",")));
      case MPJ_EXPRESS -> {
        Path home = jar.toAbsolutePath().getParent().getParent();
        Path java = Path.of(Children.java()).getParent();
        yield List.of("env", "MPJ_HOME=" + home, "PATH=" + java + ":" + System.getenv("PATH"), Children.java(), "-cp",
            home + "/lib/*", "runtime.starter.MPJRun", "-np", "2", "-dev", "multicore", "-cp", classPath, program,
            calls);
      }
      case OPEN_MPI -> Stream.of(
          List.of(OpenMpi.isInstalled("mpirun.openmpi") ? "mpirun.openmpi" : "mpirun"), OpenMpi.options(2),
          List.of(Children.java(), "--enable-native-access=ALL-UNNAMED", "-Djava.library.path=" + nativeFolders(),
              "-cp",
              classPath, program, calls))
          .flatMap(List::stream).toList();
    };
  }

  /** {@return where Open MPI's native part may be: next to its jar, and where systems install it} */
  private String nativeFolders() {
    Path folder = jar.toAbsolutePath().getParent();
    String processor = System.getProperty("os.arch").equals("amd64") ? "x86_64" : System.getProperty("os.arch");
    return String.join(":", folder.toString(), "/usr/lib/" + processor + "-linux-gnu", "/usr/lib64/openmpi/lib");
  }
}
