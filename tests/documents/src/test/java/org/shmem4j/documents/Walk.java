package org.shmem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.shmem4j.documents.Page.Block;

/** A reader who goes through a page from its beginning to its end, in an empty folder. */
final class Walk {
  private static final Pattern TYPE = Pattern.compile(
      "^(?:public |final |abstract )*(?:class|record|interface|enum) (\\w+)", Pattern.MULTILINE);
  private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);
  private static final Pattern COLOR = Pattern.compile("\u001b\\[[0-9;]*m");
  private static final Pattern FOUND = Pattern.compile(
      "shmem4j check: [1-9]|calls in a class are not watched|profile could not be made");
  /** What a Maven older than this JDK says, and jshell at its first run in a home. */
  private static final Pattern OTHERS =
      Pattern.compile("^WARNING: |java[.]util[.]prefs[.]|^INFO: Created user preferences directory");
  private static final Pattern NONE = Pattern.compile("\0");
  private static final int MINUTES = 8;

  private final Page page;
  private final Archive archive;
  private final Map<String, String> watching;
  private final Path notes;
  private final List<Path> sources = new ArrayList<>();
  private final List<String> ran = new ArrayList<>();
  private Path here;

  /**
   * Prepares a walk.
   *
   * @param page the page
   * @param archive the archive that the reader has unpacked
   * @param folder an empty folder
   * @param watching settings by which all jobs are watched; empty for none
   */
  Walk(Page page, Archive archive, Path folder, Map<String, String> watching) throws IOException {
    this.page = page;
    this.archive = archive;
    this.watching = watching;
    this.notes = Files.createDirectory(folder.resolve("notes"));
    this.here = Files.createDirectory(folder.resolve("page"));
  }

  /** {@return whether there is something to do} */
  static boolean isWanted(Page page) {
    return page.blocks().stream().anyMatch(block -> block.language().equals("sh") || fileOf(block) != null);
  }

  void go() throws Exception {
    String printed = null;
    for (Block block : page.blocks()) {
      String file = fileOf(block);
      if (file != null) {
        save(file, block.text());
        printed = null;
      } else if (block.language().equals("sh")) {
        printed = isLeftOut(block) ? null : run(block);
      } else if (block.language().isEmpty() && printed != null) {
        compare(block, printed);
        printed = null;
      }
    }
    compileWhatStandsAlone();
  }

  /** {@return whether a command is not run: for one of the known reasons, or because the machine lacks what it needs} */
  private boolean isLeftOut(Block block) {
    if (block.remark("not run") != null) {
      Reason.of(block.remark("not run"));
      return true;
    }
    String needed = block.remark("needs");
    if (needed == null || isHere(needed)) {
      return false;
    }
    System.out.println(page + ":" + block.line() + " is left out: this machine has no " + needed);
    return true;
  }

  @SuppressWarnings("restricted") // whether a library is here
  static boolean isHere(String needed) {
    if (!needed.contains(".so")) {
      return Archive.find(needed).isPresent();
    }
    try (Arena arena = Arena.ofConfined()) {
      return SymbolLookup.libraryLookup(needed, arena) != null;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** {@return the name of the file that a block is; null for a piece of one, or something else} */
  static String fileOf(Block block) {
    if (block.remark("file") != null) {
      return block.remark("file");
    }
    if (!block.remark().isEmpty()) {
      return null;
    }
    Matcher type = TYPE.matcher(block.text());
    if (block.language().equals("java") && type.find()) {
      return type.group(1) + ".java";
    }
    return block.language().equals("xml") && block.text().contains("<project") ? "pom.xml" : null;
  }

  private void save(String name, String text) throws IOException {
    Path file = here.resolve(name);
    if (name.endsWith(".java") && Files.exists(here.resolve("pom.xml")) && !name.contains("/")) {
      Matcher within = PACKAGE.matcher(text);
      String folder = within.find() ? within.group(1).replace('.', '/') + "/" : "";
      String root = text.contains("org.junit") ? "src/test/java/" : "src/main/java/";
      file = here.resolve(root + folder + name);
    } else if (name.endsWith(".java") && !sources.contains(file)) {
      sources.add(file);
    }
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String run(Block block) throws Exception {
    Path moved = notes.resolve("folder");
    Path exported = notes.resolve("exported");
    String sameShell = Files.exists(exported) ? ". " + exported + "\n" : "";
    Path script = Files.writeString(notes.resolve("commands.sh"),
        sameShell + "trap 'pwd >" + moved + "; export -p >" + exported + "' EXIT\n" + block.text());
    Path output = notes.resolve("output");
    ProcessBuilder shell = archive.shell(script, here)
        .redirectInput(new File("/dev/null"))
        .redirectOutput(output.toFile());
    shell.environment().putAll(watching);
    Process process = shell.start();
    boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    String text = Files.readString(output);
    assertThat(ended).as("%s:%d ends within %d minutes; so far:%n%s", page, block.line(), MINUTES, text).isTrue();
    assertThat(process.exitValue() != 0)
        .as("%s:%d fails with status %d, having printed:%n%s", page, block.line(), process.exitValue(), text)
        .isEqualTo(block.remark().equals("fails"));
    assertThat(text).as("%s:%d", page, block.line()).doesNotContainPattern(watching.isEmpty() ? NONE : FOUND);
    here = Path.of(Files.readString(moved).strip());
    ran.add(block.text());
    return text;
  }

  /** Lines may come in any order, as those of PEs do; "…" stands for anything, and alone on a line for any lines. */
  private void compare(Block expected, String printed) {
    List<String> left = new ArrayList<>(COLOR.matcher(printed).replaceAll("").lines()
        .map(String::stripTrailing)
        .filter(line -> !line.isEmpty() && !OTHERS.matcher(line).find())
        .toList());
    boolean others = false;
    for (String line : expected.text().lines().map(String::stripTrailing).filter(each -> !each.isEmpty()).toList()) {
      if (line.strip().equals("…")) {
        others = true;
        continue;
      }
      Pattern pattern = Pattern.compile(
          Pattern.compile("…").splitAsStream(line + "\0").map(part -> Pattern.quote(part.replace("\0", "")))
              .collect(Collectors.joining(".*")));
      String found = left.stream().filter(each -> pattern.matcher(each).matches()).findFirst().orElse(null);
      assertThat(found).as("%s:%d says that this is printed: %s%nbut it is:%n%s", page, expected.line(), line, printed)
          .isNotNull();
      left.remove(found);
    }
    assertThat(others || !watching.isEmpty() ? List.of() : left)
        .as("%s:%d does not say that this is printed", page, expected.line()).isEmpty();
  }

  /** What no command has compiled. */
  private void compileWhatStandsAlone() throws Exception {
    sources.removeIf(source -> ran.stream().anyMatch(text -> text.contains(source.getFileName().toString())));
    if (sources.isEmpty()) {
      return;
    }
    Path classes = Files.createDirectory(notes.resolve("classes"));
    List<String> path = new ArrayList<>(archive.jars().stream().map(Path::toString).toList());
    path.add(System.getProperty("java.class.path")); // JUnit and its extension
    List<String> command = new ArrayList<>(List.of(
        System.getProperty("java.home") + "/bin/javac", "-proc:full", "-cp",
        String.join(File.pathSeparator, path), "-d", classes.toString()));
    sources.forEach(source -> command.add(source.toString()));
    Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
    String messages = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(compiler.waitFor()).as("javac of %s's programs:%n%s", page, messages).isZero();
  }
}
