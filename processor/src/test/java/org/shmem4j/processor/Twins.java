package org.shmem4j.processor;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Wrong programs, each with its right twin that differs in a line or two. In a file, {@code == Name tag} starts one:
 * the statements of a method, or, with {@code members} after the tag, the members of a class. A line with the mark
 * {@code wrong} is in the wrong program only, one with {@code right} in the right one only; the tag is expected at the
 * line that is marked {@code reported}.
 */
final class Twins {
  /**
   * A wrong program and its right twin.
   *
   * @param name the name of the class
   * @param tag what is expected of the wrong one
   * @param wrong the wrong one
   * @param right the right one
   * @param line where the tag is expected
   */
  record Twin(String name, String tag, String wrong, String right, long line) {}

  private static final Pattern HEADING = Pattern.compile("== (\\w+) ([\\w-]+)( members)?");
  private static final Pattern MARKS = Pattern.compile(" // ((?:wrong|right|reported)(?:, reported)?)$");
  private static final Pattern STATIC = Pattern.compile("import static (.*)\\.\\*;");
  private static final Pattern WORDS = Pattern.compile("\\W+");
  private static final Map<String, Set<String>> METHODS = new ConcurrentHashMap<>();
  private static final String START = """
      import static org.shmem4j.api.Atomics.*;
      import static org.shmem4j.api.DataCollectives.*;
      import static org.shmem4j.api.ExtensionAtomics.*;
      import static org.shmem4j.api.LocalRma.*;
      import static org.shmem4j.api.NonblockingAtomics.*;
      import static org.shmem4j.api.NonblockingCollectives.*;
      import static org.shmem4j.api.NonblockingReductions.*;
      import static org.shmem4j.api.NonblockingRma.*;
      import static org.shmem4j.api.RaggedCollectives.*;
      import static org.shmem4j.api.Reductions.*;
      import static org.shmem4j.api.Rma.*;
      import static org.shmem4j.api.RootedCollectives.*;
      import static org.shmem4j.api.Scalars.*;
      import static org.shmem4j.api.Signals.*;
      import static org.shmem4j.api.Synchronization.*;
      import static org.shmem4j.api.activeset.ActiveSetCollectives.*;
      import static org.shmem4j.api.queue.QueueReductions.*;
      import static org.shmem4j.api.queue.QueueRma.*;
      import static org.shmem4j.api.queue.QueueSynchronization.*;
      import static org.shmem4j.api.workgroup.WorkGroupCollectives.*;
      import static org.shmem4j.api.workgroup.WorkGroupReductions.*;
      import java.util.*;
      import java.util.concurrent.*;
      import java.util.concurrent.atomic.*;
      import java.util.function.*;
      import java.util.stream.*;
      import org.shmem4j.*;
      import org.shmem4j.api.*;
      import org.shmem4j.api.activeset.*;
      import org.shmem4j.api.exact.*;
      import org.shmem4j.api.irregular.*;
      import org.shmem4j.api.queue.*;
      import org.shmem4j.api.workgroup.*;
      import org.shmem4j.ucc.*;
      @SuppressWarnings("deprecation")
      """;
  private static final String METHOD =
      "static void run(Shmem shmem, Data data, int limit) {\nint me = shmem.myPe();\nint n = shmem.nPes();\n"
          + "Team world = shmem.worldTeam();";

  private Twins() {}

  /** The twins of a file. */
  static List<Twin> of(Path file) throws IOException {
    List<Twin> twins = new ArrayList<>();
    List<String> lines = new ArrayList<>();
    Matcher heading = null;
    for (String line : Files.readAllLines(file)) {
      Matcher matcher = HEADING.matcher(line);
      if (matcher.matches()) {
        if (heading != null) {
          twins.add(twin(heading, lines));
        }
        heading = matcher;
        lines.clear();
      } else {
        lines.add(line);
      }
    }
    twins.add(twin(heading, lines));
    return twins;
  }

  /** The lines before a class, where static imports are empty that it does not need: they take much time. */
  private static String imports(List<String> lines) {
    Set<String> words = lines.stream().flatMap(WORDS::splitAsStream).collect(Collectors.toSet());
    return START.lines().map(line -> {
      Matcher owner = STATIC.matcher(line);
      boolean isNeeded = !owner.matches()
          || !Collections.disjoint(words, METHODS.computeIfAbsent(owner.group(1), Twins::methods));
      return (isNeeded ? line : "") + "\n";
    }).collect(Collectors.joining());
  }

  private static Set<String> methods(String owner) {
    try {
      return Arrays.stream(Class.forName(owner).getMethods()).map(Method::getName).collect(Collectors.toSet());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Twin twin(Matcher heading, List<String> lines) {
    String name = heading.group(1);
    boolean isMethod = heading.group(3) == null;
    String start = imports(lines) + "final class " + name + " {\n" + (isMethod ? METHOD + "\n" : "");
    StringBuilder wrong = new StringBuilder(start);
    StringBuilder right = new StringBuilder(start);
    long reported = 0;
    for (String line : lines) {
      Matcher marks = MARKS.matcher(line);
      String found = marks.find() ? marks.group(1) : "";
      if (!found.startsWith("right")) {
        wrong.append(line.replace("@@", name)).append('\n');
        reported = found.endsWith("reported") ? wrong.toString().lines().count() : reported;
      }
      if (!found.startsWith("wrong")) {
        right.append(line.replace("@@", name)).append('\n');
      }
    }
    String end = isMethod ? "}\n}\n" : "}\n";
    return new Twin(name, heading.group(2), wrong + end, right + end, reported);
  }
}
