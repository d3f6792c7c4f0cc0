package org.shmem4j.processor;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.VariableElement;

/**
 * What a generated method says of itself.
 *
 * @param c its name in C
 * @param family the kind of routine, such as {@code reduce}, without the mark of active sets
 * @param isTyped whether it is for one type
 * @param isActiveSet whether it names its PEs by first, stride and size
 * @param collective whether all PEs must call it
 * @param blocks whether the call is done when it returns
 * @param elementBytes the bytes of one counted element
 * @param roles what its parameters are for
 * @param names their names; those that tell the roles where class files carry no names
 */
public record RoutineAnnotation(String c, String family, boolean isTyped, boolean isActiveSet, boolean collective,
    boolean blocks,
    long elementBytes, List<String> roles, List<String> names) {
  public static final String TEAM = "TEAM";
  public static final String DEST = "DEST";
  public static final String SOURCE = "SOURCE";
  public static final String LOCAL = "LOCAL";
  public static final String VARIABLE = "VARIABLE";
  public static final String INDEX = "INDEX";
  public static final String COUNT = "COUNT";
  public static final String BLOCK = "BLOCK";
  public static final String LAYOUT = "LAYOUT";
  public static final String STRIDE = "STRIDE";
  public static final String ROOT = "ROOT";
  public static final String PE = "PE";
  public static final String PE_START = "PE_START";
  public static final String LOG_PE_STRIDE = "LOG_PE_STRIDE";
  public static final String PE_SIZE = "PE_SIZE";
  public static final String PWRK = "PWRK";
  public static final String PSYNC = "PSYNC";

  private static final String ACTIVE_SET = "aset_";
  private static final Set<String> ELEMENTWISE = Set.of("reduce", "scan", "to_all", "broadcast");
  private static final Set<String> GATHERING = Set.of("collect", "fcollect", "alltoall", "alltoalls");
  private static final Pattern UNNAMED = Pattern.compile("arg\\d+");

  /** Reads the annotation of a method; null where there is none. */
  public static RoutineAnnotation of(ExecutableElement method) {
    AnnotationMirror mirror = Mirrors.find(method, RuntimeNames.ROUTINE);
    if (mirror == null) {
      return null;
    }
    String family = Mirrors.text(mirror, "family", "");
    boolean activeSet = family.startsWith(ACTIVE_SET) || family.equals("to_all");
    String plainFamily = family.startsWith(ACTIVE_SET) ? family.substring(ACTIVE_SET.length()) : family;
    List<String> roles = Mirrors.list(mirror, "roles");
    return new RoutineAnnotation(Mirrors.text(mirror, "c", ""), plainFamily,
        !Mirrors.text(mirror, "typename", "").isEmpty(),
        activeSet, Mirrors.is(mirror, "collective", false), Mirrors.is(mirror, "blocks", true),
        Mirrors.number(mirror, "elementBytes", 0), roles, names(method, plainFamily, roles));
  }

  private static List<String> names(ExecutableElement method, String family, List<String> roles) {
    List<String> names = new ArrayList<>();
    for (VariableElement each : method.getParameters()) {
      String role = names.size() < roles.size() ? roles.get(names.size()) : "OTHER";
      boolean isReduced = role.equals(COUNT) && (family.equals("reduce") || family.equals("to_all"));
      names.add(isReduced && isUnnamed(each) ? "nreduce" : name(each, role));
    }
    return names;
  }

  /** Whether layouts say which elements of its arrays it means: then their lengths say nothing of the call. */
  public boolean hasLayouts() {
    return roles.contains(LAYOUT);
  }

  /** Whether it is for elements of one size, of whichever type. */
  public boolean isSized() {
    return !isTyped && elementBytes > 1;
  }

  /** Whether it counts bytes of arrays of whichever type. */
  public boolean countsBytes() {
    return !isTyped && elementBytes == 1;
  }

  /** Whether the count is of an array's elements: that of a put with a signal is not of the signals. */
  public boolean isCounted(int array) {
    return !family.startsWith("put_signal") || !roles.get(array).equals(VARIABLE);
  }

  /** The name of a parameter in messages. */
  public String parameter(int index) {
    return names.get(Math.min(index, names.size() - 1));
  }

  private static boolean isUnnamed(VariableElement parameter) {
    return UNNAMED.matcher(parameter.getSimpleName()).matches();
  }

  /** The name of a parameter; where the class file carries none, one for its role. */
  public static String name(VariableElement parameter, String role) {
    return !isUnnamed(parameter) ? parameter.getSimpleName().toString() : switch (role) {
      case COUNT -> "nelems";
      case PE_START -> "peStart";
      case LOG_PE_STRIDE -> "logPeStride";
      case PE_SIZE -> "peSize";
      case PWRK -> "pWrk";
      case PSYNC -> "pSync";
      default -> role.toLowerCase(Locale.ROOT);
    };
  }

  /** The kind of pSync that it needs. */
  public String syncKind() {
    return switch (family) {
      case "to_all" -> "REDUCE";
      case "broadcast" -> "BCAST";
      case "collect", "fcollect" -> "COLLECT";
      case "alltoall" -> "ALLTOALL";
      case "alltoalls" -> "ALLTOALLS";
      default -> "BARRIER";
    };
  }

  /** Whether the PEs work on the same elements of dest and source. */
  public boolean isElementwise() {
    return ELEMENTWISE.contains(family);
  }

  /** Whether dest has a place for every PE's data. */
  public boolean isGathering() {
    return GATHERING.contains(family);
  }
}
