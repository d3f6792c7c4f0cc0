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
 * The annotation of a generated method.
 *
 * @param family the kind of routine in messages, such as {@code reduce}, without the prefix of active sets
 * @param isTyped whether it is for one type
 * @param collective whether all PEs must call it
 * @param blocks whether the operation is complete when the call returns
 * @param effects the effects of a call
 * @param elementBytes the size of a counted element in bytes
 * @param roles the roles of its parameters
 * @param names the names of its parameters, or names for their roles if the class file has none
 */
public record RoutineAnnotation(String family, boolean isTyped, boolean collective, boolean blocks,
    Set<String> effects, long elementBytes, List<String> roles, List<String> names) {
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
  private static final Pattern UNNAMED = Pattern.compile("arg\\d+");

  /** Reads the annotation of a method, or returns null if there is none. */
  public static RoutineAnnotation of(ExecutableElement method) {
    AnnotationMirror mirror = Mirrors.find(method, RuntimeNames.ROUTINE);
    if (mirror == null) {
      return null;
    }
    String family = Mirrors.text(mirror, "family", "");
    String plainFamily = family.startsWith(ACTIVE_SET) ? family.substring(ACTIVE_SET.length()) : family;
    List<String> roles = Mirrors.list(mirror, "roles");
    return new RoutineAnnotation(plainFamily, !Mirrors.text(mirror, "typename", "").isEmpty(),
        Mirrors.is(mirror, "collective", false), Mirrors.is(mirror, "blocks", true),
        Set.copyOf(Mirrors.list(mirror, "effects")), Mirrors.number(mirror, "elementBytes", 0), roles,
        names(method, plainFamily, roles));
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

  public boolean has(String effect) {
    return effects.contains(effect);
  }

  /** {@return whether it specifies its PEs by first PE, stride and size} */
  public boolean isActiveSet() {
    return roles.contains(PE_START);
  }

  /**
   * {@return whether layouts select the elements of its arrays; then the arrays' lengths tell nothing about the call}
   */
  public boolean hasLayouts() {
    return roles.contains(LAYOUT);
  }

  /** {@return whether it is for elements of one size, of any type} */
  public boolean isSized() {
    return !isTyped && elementBytes > 1;
  }

  /** {@return whether it counts bytes in arrays of any type} */
  public boolean countsBytes() {
    return !isTyped && elementBytes == 1;
  }

  /**
   * {@return whether the count is a number of elements of an array: a put with signal counts its data, not its signals}
   */
  public boolean isCounted(int array) {
    return !has("SIGNALS") || !roles.get(array).equals(VARIABLE);
  }

  /** The name of a parameter in messages. */
  public String parameter(int index) {
    return names.get(Math.min(index, names.size() - 1));
  }

  private static boolean isUnnamed(VariableElement parameter) {
    return UNNAMED.matcher(parameter.getSimpleName()).matches();
  }

  /** The name of a parameter, or one derived from its role if the class file has none. */
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

  /** The kind of pSync array that it needs. */
  public String syncKind() {
    if (roles.contains(PWRK)) {
      return "REDUCE";
    }
    if (roles.contains(ROOT)) {
      return "BCAST";
    }
    if (has("READS_EACH")) {
      return roles.contains(STRIDE) ? "ALLTOALLS" : "ALLTOALL";
    }
    return has("WRITES_EACH") ? "COLLECT" : "BARRIER";
  }

  /** {@return whether it works on the same elements of dest and source on all PEs} */
  public boolean isElementwise() {
    return has("KEEPS_PLACES") && !hasLayouts();
  }

  /** {@return whether dest has room for every PE's data, on each PE} */
  public boolean isGathering() {
    return has("WRITES_EACH") && !has("ARRAYS_DIFFER");
  }

  /** {@return whether an array has as many elements as the count says for each PE, or from each} */
  public boolean hasElementsForEach(int array) {
    return roles.get(array).equals(DEST) ? has("WRITES_EACH") : roles.get(array).equals(SOURCE) && has("READS_EACH");
  }

  /** {@return whether an array is followed by a parameter with a count for each PE} */
  public boolean hasCountsAfter(int array) {
    return has("COUNTS_EACH") && isOther(array + 1);
  }

  /**
   * {@return whether an array is followed by counts for each PE, and these by the displacement of each PE's elements}
   */
  public boolean hasDisplacementsAfter(int array) {
    return hasCountsAfter(array) && isOther(array + 2);
  }

  private boolean isOther(int i) {
    return i < roles.size() && roles.get(i).equals("OTHER");
  }
}
