package org.shmem4j.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A user's arguments for java: its options, then the program and the program's own arguments. */
final class JavaArguments {
  static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
  static final Set<String> MODULE_PATH = Set.of("-p", "--module-path");
  private static final Set<String> WITH_VALUE = Set.of(
      "-cp", "-classpath", "--class-path", "-p", "--module-path", "--upgrade-module-path", "--add-modules",
      "--limit-modules", "--add-reads", "--add-exports", "--add-opens", "--patch-module", "--enable-native-access",
      "--source");
  private static final Set<String> QUESTIONS = Set.of(
      "-version", "--version", "-fullversion", "--full-version", "-help", "--help", "-h", "-?", "-X", "--help-extra",
      "--list-modules", "-d", "--describe-module", "--validate-modules");
  private static final Set<String> PROGRAM = Set.of("-jar", "-m", "--module");

  private final List<String> all;
  private final int program;

  JavaArguments(List<String> all) {
    this.all = all;
    int at = 0;
    while (at < all.size() && all.get(at).startsWith("-") && !PROGRAM.contains(all.get(at))
        && !all.get(at).startsWith("--module=")) {
      at += WITH_VALUE.contains(all.get(at)) ? 2 : 1;
    }
    this.program = Math.min(at, all.size());
  }

  /**
   * Refuses arguments without a program, unless they query java itself.
   *
   * @param message the error message
   */
  void requireProgram(String message) {
    if (!hasProgram() && options().stream().noneMatch(QUESTIONS::contains)) {
      throw new UsageException(message);
    }
    if (runsJarOrModule() && !all.get(program).startsWith("--module=") && program + 1 == all.size()) {
      throw new UsageException(all.get(program) + " needs a " + (runsModule() ? "module" : "jar") + "; " + message);
    }
  }

  /** {@return whether they name a program} */
  boolean hasProgram() {
    return program < all.size() && !all.get(program).isBlank();
  }

  /** {@return whether the program is a jar or a module, which needs no class path} */
  boolean runsJarOrModule() {
    return program < all.size() && all.get(program).startsWith("-");
  }

  /** {@return whether the program is a source file} */
  boolean runsSource() {
    return program < all.size() && all.get(program).endsWith(".java") && !runsJarOrModule();
  }

  /** {@return whether the program is a module} */
  boolean runsModule() {
    return runsJarOrModule() && !all.get(program).equals("-jar");
  }

  /**
   * Returns the value of an option of java.
   *
   * @param names the option's names
   * @return its last value, which is the effective one, or null if it is not given
   */
  String value(Set<String> names) {
    String value = null;
    for (int i = 0; i < program; i++) {
      String argument = all.get(i);
      int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
      if (names.contains(argument) && i + 1 < program) {
        value = all.get(i + 1);
      } else if (equals > 0 && names.contains(argument.substring(0, equals))) {
        value = argument.substring(equals + 1);
      }
    }
    return value;
  }

  /**
   * Returns the arguments with one more option.
   *
   * @param option the option, which follows the others and overrides them
   * @return all arguments
   */
  List<String> with(String option) {
    List<String> more = new ArrayList<>(all);
    more.add(program, option);
    return more;
  }

  /** {@return the main class, jar or module; throws if there is none} */
  String program() {
    return all.get(runsJarOrModule() && !all.get(program).startsWith("--module=") ? program + 1 : program);
  }

  /** {@return the program's own arguments} */
  List<String> programArguments() {
    boolean twoWords = runsJarOrModule() && !all.get(program).startsWith("--module=");
    return all.subList(Math.min(all.size(), program + (twoWords ? 2 : 1)), all.size());
  }

  /** {@return the value to which java's options set a system property, or null if they do not} */
  String property(String name) {
    String start = "-D" + name + "=";
    return options().stream()
        .filter(option -> option.startsWith(start))
        .map(option -> option.substring(start.length()))
        .reduce((one, later) -> later)
        .orElse(null);
  }

  /** {@return java's options, without the program and its arguments} */
  List<String> options() {
    return all.subList(0, program);
  }

  List<String> all() {
    return all;
  }
}
