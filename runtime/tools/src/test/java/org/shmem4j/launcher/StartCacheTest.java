package org.shmem4j.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.shmem4j.internal.start.Rehearsal;

class StartCacheTest {
  private static final Path CLASSES = Path.of("../target/classes");
  /** Bytes of output after which a pipe is soon full. */
  private static final int MUCH = 1 << 15;

  @TempDir
  Path folder;

  @BeforeEach
  void machine() {
    assumeTrue(StartCache.heapsFit(), "heaps of the JVM's choice are too large here for a cache");
  }

  private Path jar(Path... classes) throws IOException {
    Path jar = folder.resolve("library.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Path file : classes) {
        out.putNextEntry(new JarEntry(CLASSES.relativize(file).toString()));
        Files.copy(file, out);
      }
    }
    return jar;
  }

  private Optional<StartCache> of(String options, Map<String, String> variables) {
    return StartCache.of(new JavaArguments(List.of((options + " Main -XX:+UseZGC").split(" ", -1))), variables);
  }

  @Test
  void itServesProgramsThatLeaveTheJvmAsItIs() throws IOException {
    Path jar = jar(CLASSES.resolve("org/shmem4j/Shmem.class"));
    Map<String, String> here = Map.of("SHMEM4J_START_CACHE", folder.toString());
    String path = "-cp other:" + jar;
    assertThat(of(path + " -Dx=y -ea", here)).get().extracting(made -> made.file().isSound()).isEqualTo(false);
    assertThat(of(path + " -XX:+UseZGC", here)).isEmpty();
    assertThat(of(path + " -Xmx40g", here)).isEmpty();
    assertThat(of(path + " --limit-modules java.base", here)).isEmpty();
    assertThat(of("-cp ../target/classes", here)).isEmpty();
    assertThat(of("-p " + jar + " -m some.module/Main", here)).isEmpty();
    assertThat(of(path, Map.of("SHMEM4J_START_CACHE", "off"))).isEmpty();
    assertThat(of(path, Map.of("SHMEM4J_START_CACHE", folder.toString(), "JAVA_TOOL_OPTIONS", "-Xmx1g"))).isEmpty();
    assertThat(of(path, Map.of("XDG_CACHE_HOME", "/caches")).orElseThrow().file().path().toString())
        .startsWith("/caches/shmem4j/pe-");
    assertThat(of(path, Map.of("XDG_CACHE_HOME", "caches", "HOME", "/me")).orElseThrow().file().path().toString())
        .startsWith("/me/.cache/shmem4j/pe-");
    assertThat(of(path, Map.of("HOME", "me"))).isEmpty();
  }

  @Test
  void anotherJarHasAnotherCache() throws IOException {
    Map<String, String> here = Map.of("SHMEM4J_START_CACHE", folder.toString());
    Path jar = jar(CLASSES.resolve("org/shmem4j/Shmem.class"));
    CacheFile first = of("-cp " + jar, here).orElseThrow().file();
    jar(CLASSES.resolve("org/shmem4j/Shmem.class"), CLASSES.resolve("org/shmem4j/Team.class"));
    assertThat(of("-cp " + jar, here).orElseThrow().file()).isNotEqualTo(first);
  }

  /** Images of containers keep whole seconds. */
  @Test
  void aPartOfASecondMakesNoOtherJar() throws IOException {
    Map<String, String> here = Map.of("SHMEM4J_START_CACHE", folder.toString());
    Path jar = jar(CLASSES.resolve("org/shmem4j/Shmem.class"));
    Files.setLastModifiedTime(jar, FileTime.fromMillis(5_700));
    CacheFile made = of("-cp " + jar, here).orElseThrow().file();
    Files.setLastModifiedTime(jar, FileTime.fromMillis(5_000));
    assertThat(of("-cp " + jar, here).orElseThrow().file()).isEqualTo(made);
    Files.setLastModifiedTime(jar, FileTime.fromMillis(6_000));
    assertThat(of("-cp " + jar, here).orElseThrow().file()).isNotEqualTo(made);
  }

  @Test
  void theLibrarysJarComesFirstWithAndWithoutIt() throws IOException {
    Path jar = jar(CLASSES.resolve("org/shmem4j/Shmem.class"));
    String whole = jar + ":mine:" + jar;
    assertThat(completed("-cp", "mine:" + jar, "Main", "-cp"))
        .containsExactly("-cp", "mine:" + jar, "--class-path=" + whole, "Main", "-cp");
    assertThat(completed("-cp", whole, "Main")).containsExactly("-cp", whole, "Main");
    assertThat(completed("-cp", jar + ":mine", "Main")).containsExactly("-cp", jar + ":mine", "Main");
    assertThat(completed("-cp", jar + "2:" + jar, "Main")).contains("--class-path=" + jar + ":" + jar + "2:" + jar);
    assertThat(of("-cp " + whole, Map.of("SHMEM4J_START_CACHE", folder.toString())).orElseThrow().options())
        .noneMatch(option -> option.contains("class-path"));
  }

  private static List<String> completed(String... given) {
    return LibraryPath.completed(new JavaArguments(List.of(given)));
  }

  @Test
  void theApisJarComesSecond() throws IOException {
    Map<String, String> here = Map.of("SHMEM4J_START_CACHE", folder.toString());
    Path jar = jar(CLASSES.resolve("org/shmem4j/Shmem.class"));
    Path api = apiJar();
    assertThat(completed("-cp", "mine:" + api + ":" + jar, "Main"))
        .contains("--class-path=" + jar + ":" + api + ":mine:" + api + ":" + jar);
    assertThat(of("-cp " + api + ":" + jar, here).orElseThrow().file())
        .isNotEqualTo(of("-cp " + jar, here).orElseThrow().file());
    assertThat(of("-cp " + api, here)).isEmpty();
  }

  /** Its own types would be missing in the other. */
  @Test
  void anApiInAFolderBeforeItStaysFirst() throws IOException {
    Path jar = jar(CLASSES.resolve("org/shmem4j/Shmem.class"));
    Path own = Files.createDirectories(folder.resolve("own/org/shmem4j/api"));
    Files.createFile(own.resolve("Types.class"));
    assertThat(completed("-cp", folder.resolve("own") + ":" + apiJar() + ":" + jar, "Main"))
        .anyMatch(option -> option.startsWith("--class-path=" + jar + ":" + folder.resolve("own")));
  }

  @ParameterizedTest
  @CsvSource({"CI, true, false", "CI, false, true", "container, podman, false", "OTHER, x, true"})
  void itIsNotMadeWhereNobodyStartsAgain(String variable, String value, boolean kept) {
    assumeFalse(Files.exists(Path.of("/.dockerenv")) && kept, "this is a container");
    assertThat(StartCache.isKept(Map.of(variable, value))).isEqualTo(kept);
  }

  /** The PE crashes where the cache is used. Any file serves, since the JVM ignores what is no cache. */
  @Test
  void aJobThatCrashesWithItStartsOnceMoreWithoutIt() throws IOException {
    String path = jar(CLASSES.resolve("org/shmem4j/Shmem.class")) + ":" + Launched.PROGRAMS;
    Map<String, String> here = Map.of("SHMEM4J_START_CACHE", folder.resolve("cache").toString());
    CacheFile cache = useless(path, here);
    String[] job = {"run", "-n", "2", "--", "-cp", path, CrashingStart.class.getName()};
    try (Launched launched = Launched.start(here, job)) {
      Launched.Result first = launched.result();
      assertThat(first.status()).as(first.error()).isZero();
      assertThat(first.error())
          .matches("shmem4j: PE [01] was ended by SIGABRT before it joined the job, which starts again"
              + " without the start cache: file=" + cache.path() + ".bad\n");
      assertThat(first.out().lines().filter(line -> line.startsWith("hello")))
          .containsExactlyInAnyOrder("hello from PE 0", "hello from PE 1");
    }
    assertThat(cache.path()).doesNotExist();
    assertThat(cache.hasFailedLately()).isTrue();
  }

  /** Nobody reads what the launcher says, so that it stands still where it says that it starts once more. */
  @Test
  void aSignalEndsAJobThatIsAboutToStartOnceMore() throws Exception {
    String path = jar(CLASSES.resolve("org/shmem4j/Shmem.class")) + ":" + Launched.PROGRAMS;
    Map<String, String> here = Map.of("SHMEM4J_START_CACHE", folder.resolve("cache").toString());
    CacheFile cache = useless(path, here);
    Process launcher = Launched.builder(
        here, "run", "-n", "1", "--", "-cp", path, CrashingStart.class.getName(), "after much talk").start();
    try {
      Await.until("it is full of what the PE says", () -> available(launcher) > MUCH);
      Launched.signal("ABRT", Launched.pesOf(launcher).getFirst().pid());
      Await.until("the cache is moved away", () -> !Files.exists(cache.path()));
      Launched.signal("TERM", launcher.pid());
      String error = new String(launcher.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(error).contains("which starts again without the start cache: file=" + cache.path() + ".bad\n")
          .endsWith("shmem4j: the job was ended by SIGTERM\n");
      assertThat(launcher.inputReader().lines()).doesNotContain("hello from PE 0");
      assertThat(launcher.waitFor()).isEqualTo(143);
    } finally {
      launcher.destroyForcibly();
    }
  }

  private static int available(Process process) {
    try {
      return process.getErrorStream().available();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A file that the launcher takes for the cache of programs with a class path. */
  private CacheFile useless(String path, Map<String, String> variables) throws IOException {
    CacheFile cache = of("-cp " + path, variables).orElseThrow().file();
    Files.createDirectories(cache.path().getParent());
    cache.publish(Files.writeString(cache.beside(".new"), "no cache"));
    return cache;
  }

  /** A jar with an API of one class. */
  private Path apiJar() throws IOException {
    Path api = folder.resolve("api.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(api))) {
      out.putNextEntry(new JarEntry("org/shmem4j/api/Types.class"));
      out.write(ClassFile.of().build(ClassDesc.of("org.shmem4j.api.Types"), none -> {}));
    }
    return api;
  }

  @Tag("slow")
  @Timeout(150)
  @Test
  void theFirstJobHasItMadeAndTheNextOneUsesIt() throws Exception {
    Path jar;
    try (Stream<Path> classes = Files.walk(CLASSES)) {
      jar = jar(classes.filter(Files::isRegularFile).toArray(Path[]::new));
    }
    Path api = apiJar();
    Path cache = folder.resolve("cache");
    String[] job = {
        "run", "-n", "2", "--verbose", "-x", "SHMEM4J_START_CACHE=" + cache, "--", "-cp", jar + ":" + api,
        Rehearsal.class.getName()
    };
    Launched.Result first = Launched.run(job);
    assertThat(first.status()).as(first.error()).isZero();
    assertThat(first.error()).doesNotContain("-XX:AOTCache");
    while (ofPes(cache).isEmpty()) {
      Thread.sleep(100);
    }
    Launched.Result second = Launched.run(job);
    assertThat(second.status()).as(second.error()).isZero();
    assertThat(second.error()).contains("-XX:AOTCache");
    assertThat(second.out().lines()).containsExactlyInAnyOrder("hello from PE 0 of 2", "hello from PE 1 of 2");
    Path made = ofPes(cache).orElseThrow();
    Launched.Result loads = Launched.run("run", "-n", "1", "--", "-XX:AOTCache=" + made, "-Xlog:class+load", "-cp",
        jar + ":" + api, Rehearsal.class.getName(), api.toString());
    assertThat(loads.out()).contains("org.shmem4j.Shmem source: shared objects file")
        .contains("org.shmem4j.api.Types source: shared objects file");
    addNoise(made);
    Launched.Result third = Launched.run(job);
    assertThat(third.status()).as(third.error()).isZero();
    assertThat(third.error()).doesNotContain("-XX:AOTCache");
    assertThat(third.out().lines()).containsExactlyInAnyOrder("hello from PE 0 of 2", "hello from PE 1 of 2");
    while (!new CacheFile(made).isSound()) {
      Thread.sleep(100);
    }
  }

  /** As a bad disk would, in the middle; its length and its time stay. */
  private static void addNoise(Path file) throws IOException {
    FileTime time = Files.getLastModifiedTime(file);
    byte[] noise = new byte[1 << 16];
    new Random(1).nextBytes(noise);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(noise), channel.size() / 2);
    }
    Files.setLastModifiedTime(file, time);
  }

  private static Optional<Path> ofPes(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".aot") && new CacheFile(file).isSound()).findFirst();
    }
  }
}
