package org.shmem4j.litmus;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A small program of the memory model as text, such as {@code PE 0: put x 1 to 1; fence; put y 1 to 1}.
 *
 * @param name what it shows
 * @param says the sentence of the specification that the test is based on
 * @param steps the steps of each PE
 * @param allowed the outcomes that it may have
 * @param forbidden the outcomes that it must not have
 * @param races the variables on which it has a race: for these the specification leaves the values undefined
 * @param ours what this library promises in addition to the specification; empty if nothing
 * @param proposal where the formal model that is proposed differs: {@code also} or {@code never}, outcomes, and why;
 *     empty if it does not
 */
public record Litmus(
    String name, String says, List<List<String>> steps, Set<String> allowed, Set<String> forbidden, Set<String> races,
    String ours, String proposal) {
  /** The symmetric variables of every program, side by side. */
  static final List<String> VARIABLES = List.of("x", "y", "z", "s", "t");

  private static final Pattern PROPOSAL = Pattern.compile("(also|never) ([^:]+): .+");
  private static final Pattern PUT = Pattern.compile("(?:put|nbi) (\\w) .*to (\\d).*");
  private static final Pattern OWN_LOOK = Pattern.compile("(?:wait|until|\\w = test) (\\w) .*");
  private static final Pattern LOOK =
      Pattern.compile("\\w = (?:fetch|fetchadd|swap|cswap) (\\w) .*(?:from|to) (\\d)");

  /** {@return the tests of this project, for those that run in its folder} */
  static List<Litmus> all() throws IOException {
    return all(Path.of("litmus.txt"));
  }

  /** {@return all tests of a file} */
  static List<Litmus> all(Path file) throws IOException {
    return allIn(Files.readString(file));
  }

  /** {@return the tests of this project, from its jar} */
  public static List<Litmus> packaged() throws IOException {
    try (InputStream text = Objects.requireNonNull(Litmus.class.getResourceAsStream("litmus.txt"), "litmus.txt")) {
      return allIn(new String(text.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  private static List<Litmus> allIn(String text) {
    List<Litmus> all = Arrays.stream(text.split("\n\n", -1))
        .filter(part -> !part.startsWith("#")).map(Litmus::of).toList();
    Set<String> names = new HashSet<>();
    for (Litmus test : all) {
      if (!names.add(test.name)) {
        throw new IllegalArgumentException("a litmus test must have a name of its own: name=" + test.name);
      }
    }
    return all;
  }

  private static Litmus of(String text) {
    List<String> lines = text.strip().lines().toList();
    List<List<String>> steps = new ArrayList<>();
    Set<String> allowed = Set.of();
    Set<String> forbidden = Set.of();
    Set<String> races = Set.of();
    String says = "";
    String ours = "";
    String proposal = "";
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.indexOf(':');
      String rest = line.substring(colon + 1).strip();
      switch (line.substring(0, Math.max(0, colon))) {
        case "says" -> says = rest;
        case "allowed" -> allowed = outcomes(rest);
        case "forbidden" -> forbidden = outcomes(rest);
        case "race" -> races = new TreeSet<>(List.of(rest.split(" ", -1)));
        case "ours" -> ours = rest;
        case "570" -> proposal = rest;
        case String pe when pe.equals("PE " + steps.size()) -> steps.add(List.of(rest.split(" *; *", -1)));
        default -> throw new IllegalArgumentException(
            "a line of a litmus test must begin with the next PE, says, allowed, forbidden, race, ours or 570: test="
                + lines.getFirst()
                + " line=" + line);
      }
    }
    if (says.isEmpty() || allowed.isEmpty() || allowed.stream().anyMatch(forbidden::contains)) {
      throw new IllegalArgumentException(
          "a litmus test must say why, and which outcomes are allowed, none of them forbidden: test="
              + lines.getFirst());
    }
    if (!proposal.isEmpty() && !differs(proposal, allowed)) {
      throw new IllegalArgumentException("the line 570 must be \"also\" with outcomes that are not allowed, or"
          + " \"never\" with some that are, then a colon and why: test=" + lines.getFirst() + " line=" + proposal);
    }
    return new Litmus(lines.getFirst(), says, steps, allowed, forbidden, races, ours, proposal);
  }

  /** {@return whether the proposed model differs from the specification on whether the test may have an outcome} */
  boolean isOtherwiseProposed(String outcome) {
    Matcher matcher = PROPOSAL.matcher(proposal);
    return matcher.matches() && outcomes(matcher.group(2)).contains(outcome);
  }

  private static boolean differs(String proposal, Set<String> allowed) {
    Matcher matcher = PROPOSAL.matcher(proposal);
    return matcher.matches()
        && outcomes(matcher.group(2)).stream()
            .allMatch(each -> allowed.contains(each) == matcher.group(1).equals("never"));
  }

  private static Set<String> outcomes(String text) {
    return new TreeSet<>(List.of(text.split(" *\\| *", -1)));
  }

  /** {@return how many PEs the test needs} */
  public int pes() {
    return steps.size();
  }

  /** {@return whether a wait, a test or an atomic reads a word that a plain put writes} */
  boolean hasAPutAsFlag() {
    Set<String> written = new HashSet<>();
    Set<String> lookedAt = new HashSet<>();
    for (int pe = 0; pe < pes(); pe++) {
      for (String step : steps.get(pe)) {
        add(PUT.matcher(step.replaceAll("^both (.*)", "put y $1")), pe, written);
        add(OWN_LOOK.matcher(step), pe, lookedAt);
        add(LOOK.matcher(step), pe, lookedAt);
      }
    }
    return !Collections.disjoint(written, lookedAt);
  }

  private static void add(Matcher word, int pe, Set<String> words) {
    if (word.matches()) {
      boolean ignored = words.add(word.group(1) + " of " + (word.groupCount() > 1 ? word.group(2) : pe));
    }
  }

  /** {@return whether the specification makes its promise, not only this library} */
  boolean isPromised() {
    return ours.isEmpty() && !hasAPutAsFlag() && !isOfExchanges();
  }

  /** {@return whether it is about exchanges, which OpenSHMEM does not have} */
  boolean isOfExchanges() {
    return steps.stream().flatMap(List::stream).anyMatch(step -> step.startsWith("exchange"));
  }

  /** {@return the names of the values that PEs see, in order} */
  List<String> seen() {
    return steps.stream().flatMap(List::stream).filter(Litmus::reads).map(step -> step.substring(0, 1)).sorted()
        .toList();
  }

  /** {@return whether a PE sees something in a step} */
  static boolean reads(String step) {
    return step.startsWith(" = ", 1);
  }

  /** {@return the place of a variable among all} */
  static int index(String variable) {
    int index = VARIABLES.indexOf(variable);
    if (index < 0) {
      throw new IllegalArgumentException("a litmus test has the variables " + VARIABLES + ": variable=" + variable);
    }
    return index;
  }

  /** {@return what PEs saw, as text} */
  static String outcome(Map<String, Long> seen) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(seen).forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
    return text.substring(1);
  }

  @Override
  public String toString() {
    return name;
  }
}
