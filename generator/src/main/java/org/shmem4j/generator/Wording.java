package org.shmem4j.generator;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Replaces placeholders in C and in prose. */
final class Wording {
  private static final Pattern NAME = Pattern.compile("(\\w+)\\(");

  private final Instance instance;
  private final String typename;

  /**
   * Creates the wording of an instance.
   *
   * @param instance the instance
   * @param typename its name in routines; empty for C11's generics, whose prototypes keep TYPE
   */
  Wording(Instance instance, String typename) {
    this.instance = instance;
    this.typename = typename;
  }

  static String nameOf(String c) {
    Matcher matcher = NAME.matcher(c);
    return matcher.find() ? matcher.group(1) : c;
  }

  String c(Prototype prototype, boolean ctx, Way way) {
    boolean generic = typename.isEmpty() && instance.row() != null && prototype.ranges("<TYPENAME>");
    boolean fortran = prototype.text().startsWith("CALL");
    String text = fill(prototype.text()
        .replace("<OP>", instance.operator() == null ? "" : cased(instance.operator().label(), fortran))
        .replace("<TYPENAME>" + (generic ? "_" : ""), cased(typename, fortran)));
    if (instance.row() != null && !generic) {
      text = text.replaceAll("\\bTYPE\\b", Matcher.quoteReplacement(instance.row().c()));
    }
    if (ctx) {
      text = generic ? text.replace("(", "(shmem_ctx_t ctx, ")
          : text.replaceFirst("shmem(x?)_", "shmem$1_ctx_").replaceFirst("\\(", "(shmem_ctx_t ctx, ");
    }
    return way == Way.NONBLOCKING ? nonblocking(text) : prototype(text, way);
  }

  /** The prototype for a way of calling that corresponds to a blocking one; unchanged for the plain way. */
  static String prototype(String text, Way way) {
    return switch (way) {
      case BLOCKING, NONBLOCKING -> text;
      case WORK_GROUP -> intel(text, "_work_group", "const Group &group");
      case QUEUE -> intel(text, "_on_queue", "sycl::queue &q, const std::vector<sycl::event> &deps")
          .replaceFirst("^(\\w+ )+", "sycl::event ");
    };
  }

  private static String nonblocking(String text) {
    String name = nameOf(text);
    String request = name.startsWith("MPI_") ? ", MPI_Request *request)" : ", shmem_req_h *request)";
    String other = name.startsWith("MPI_") ? "MPI_I" + name.substring(4).toLowerCase(java.util.Locale.ROOT)
        : name + "_nb";
    return text.replace(name + "(", other + "(").replaceFirst("\\)$", Matcher.quoteReplacement(request));
  }

  /** A prototype of Intel SHMEM, with a suffix in its name and additional parameters at the end. */
  private static String intel(String text, String suffix, String parameters) {
    String renamed = text.replaceFirst("\\bi?shmem_", "ishmemx_").replaceFirst("\\(", suffix + "(")
        .replaceAll("\\bshmem_team_t", "ishmem_team_t");
    return (renamed.endsWith("(void)") ? renamed.substring(0, renamed.length() - "void)".length())
        : renamed.substring(0, renamed.length() - 1) + ", ") + parameters + ")";
  }

  private static String cased(String text, boolean upper) {
    return upper ? text.toUpperCase(java.util.Locale.ROOT) : text;
  }

  String fill(String text) {
    return text.replace("<OP>", instance.operator() == null ? "" : instance.operator().words())
        .replace("<SIZE>", Long.toString(instance.size()))
        .replace("<BYTES>", Long.toString(instance.size() / 8));
  }

  /** Converts {@code Reductions.<TYPENAME>_<OP>_reduce} to {@code Reductions.intSumReduce}. */
  String replacement(String pattern) {
    int dot = pattern.indexOf('.');
    if (!pattern.contains("_")) {
      return pattern;
    }
    String op = instance.operator() == null ? "" : CToJavaNames.capital(instance.operator().label());
    return pattern.substring(0, dot + 1) + CToJavaNames.method(pattern.substring(dot + 1), instance.typename(), op, 0);
  }
}
