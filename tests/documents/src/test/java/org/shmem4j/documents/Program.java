package org.shmem4j.documents;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.shmem4j.applications.Application;
import org.shmem4j.documents.Page.Block;
import org.shmem4j.examples.Hello;

/**
 * A program that the project shows: an example, an application, or a program on a page.
 *
 * @param name what tests call it
 * @param main its class
 * @param sources its files by their names, for a program that is to be compiled; empty for one that is
 * @param places where its classes are, if they are compiled; null otherwise
 */
record Program(String name, String main, Map<String, String> sources, Path places) {
  private static final Pattern MAIN = Pattern.compile("static void main\\(String");
  private static final Pattern TYPE = Pattern.compile("(?m)^public (?:final )?class (\\w+)");
  private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

  /** {@return every program} */
  static List<Program> all() throws IOException {
    List<Program> all = new ArrayList<>();
    all.addAll(compiled(Hello.class));
    all.addAll(compiled(Application.class));
    for (Page page : Page.all()) {
      all.addAll(of(page));
    }
    Path started = Page.ROOT.resolve("runtime/tools/src/main/resources/org/shmem4j/launcher/project/Main.java.txt");
    String text = Files.readString(started);
    all.add(new Program("the program of a new project", mainOf(text), Map.of("Main.java", text), null));
    return all;
  }

  /** {@return the programs among the classes that lie where one of them does} */
  private static List<Program> compiled(Class<?> one) throws IOException {
    Path place = Explorer.placeOf(one);
    if (Files.isDirectory(place)) {
      return compiledIn(place, place);
    }
    try (FileSystem jar = FileSystems.newFileSystem(place)) {
      return compiledIn(jar.getPath("/"), place);
    }
  }

  private static List<Program> compiledIn(Path root, Path place) throws IOException {
    List<Program> programs = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).sorted().toList()) {
        if (hasMain(Files.readAllBytes(file))) {
          String name = root.relativize(file).toString().replace('/', '.').replaceFirst("\\.class$", "");
          programs.add(new Program(name.replaceFirst("^org\\.shmem4j\\.", ""), name, Map.of(), place));
        }
      }
    }
    return programs;
  }

  private static boolean hasMain(byte[] classFile) {
    return ClassFile.of().parse(classFile).methods().stream()
        .anyMatch(method -> method.methodName().equalsString("main")
            && method.methodType().equalsString("([Ljava/lang/String;)V"));
  }

  /** {@return the programs of a page; a class that it shows again, changed, is another program} */
  private static List<Program> of(Page page) {
    List<Program> programs = new ArrayList<>();
    Map<String, String> helpers = helpers(page);
    Map<String, Integer> times = new TreeMap<>();
    for (Block block : page.blocks()) {
      String file = Walk.fileOf(block);
      if (file != null && file.endsWith(".java") && MAIN.matcher(block.text()).find()) {
        Map<String, String> sources = new TreeMap<>(helpers);
        sources.put(file, block.text());
        String name = page + " " + file.replaceFirst("\\.java$", "");
        int time = times.merge(name, 1, Integer::sum);
        programs.add(new Program(time == 1 ? name : name + " " + time, mainOf(block.text()), sources, null));
      }
    }
    return programs;
  }

  /** {@return a page's files that programs need: classes without a main, which are no tests, and tables of types} */
  private static Map<String, String> helpers(Page page) {
    Map<String, String> helpers = new TreeMap<>();
    for (Block block : page.blocks()) {
      String file = Walk.fileOf(block);
      boolean isClass = file != null && file.endsWith(".java") && !block.text().contains("org.junit")
          && !MAIN.matcher(block.text()).find();
      if (isClass || (file != null && file.endsWith(".toml"))) {
        helpers.put(file, block.text());
      }
    }
    return helpers;
  }

  private static String mainOf(String text) {
    Matcher type = TYPE.matcher(text);
    if (!type.find()) {
      throw new IllegalArgumentException("a program must have a public class: " + text);
    }
    Matcher within = PACKAGE.matcher(text);
    return within.find() ? within.group(1) + "." + type.group(1) : type.group(1);
  }

  /** {@return where its classes are, compiled in a folder if they must be} */
  Path compiledAt(Path folder) throws IOException {
    if (places != null) {
      return places;
    }
    List<String> files = new ArrayList<>();
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = folder.resolve(source.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, source.getValue());
      if (source.getKey().endsWith(".toml")) {
        files.addAll(generated(file, folder.resolve("generated")));
      } else {
        files.add(file.toString());
      }
    }
    return Explorer.compile(files, Files.createDirectory(folder.resolve("classes")));
  }

  /** {@return the sources that are made of a table of types} */
  private static List<String> generated(Path table, Path out) throws IOException {
    org.shmem4j.generator.GeneratorMain.main(new String[] {"--table", table.toString(), "--out", out.toString()});
    try (Stream<Path> files = Files.walk(out)) {
      return files.map(Path::toString).filter(file -> file.endsWith(".java")).toList();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
