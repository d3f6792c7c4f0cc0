package org.shmem4j.generator;

import java.util.List;
import java.util.stream.Stream;

/**
 * A family of routines, as {@code routines.toml} describes it.
 *
 * @param family its name
 * @param className the class of its methods, or null if it has none but those for work groups and queues
 * @param generic the class of its generic methods, or null
 * @param nonblocking the class of its nonblocking methods, or null
 * @param workGroup the class of its methods for work groups, or null
 * @param queue the class of its methods for queues, or null
 * @param prototypes its C prototypes
 * @param name the pattern of its names, or null if the prototype has it
 * @param parameters its parameters, or empty if the prototype has them
 * @param types groups of the type table
 * @param extension the class of its methods for types that the specification does not cover, or null
 * @param extensionTypes groups of those types
 * @param ops the only operations, or empty for all that the groups allow
 * @param sizes element sizes in bits
 * @param typename the type of prototypes that name none, or null
 * @param call the entry point
 * @param callExtended the entry point for wide floating point types, or null
 * @param callRecord the entry point for types with named lanes, or null
 * @param callComplex the entry point for complex types, or null
 * @param whole the expression for the number of elements of whole arrays, or null
 * @param blocks whether its call is complete when it returns
 * @param effects what its call does, as constants of {@code Means.Effect}
 * @param ctx whether there are overloads with a context
 * @param collective whether every PE calls it
 * @param indexed the parameters with an index
 * @param local the parameter that may be a memory segment, or null
 * @param arrays whether that parameter may also be a Java array, in methods of the same class
 * @param locals the class of the forms with buffers, and of those with arrays if these are not in the same class, or
 *     null
 * @param doc what it does
 * @param refuses what it refuses
 * @param returns what it returns, or null
 * @param deprecated since which version of the specification, or null
 * @param replacement what to use instead, or null
 */
record RoutineFamily(
    String family,
    String className,
    String generic,
    String nonblocking,
    String workGroup,
    String queue,
    List<String> prototypes,
    String name,
    List<String> parameters,
    List<String> types,
    String extension,
    List<String> extensionTypes,
    List<String> ops,
    List<Long> sizes,
    String typename,
    String call,
    String callExtended,
    String callRecord,
    String callComplex,
    String whole,
    boolean blocks,
    List<String> effects,
    boolean ctx,
    boolean collective,
    List<String> indexed,
    String local,
    boolean arrays,
    String locals,
    String doc,
    String refuses,
    String returns,
    String deprecated,
    String replacement) {

  /** {@return whether some of its methods are in a class} */
  boolean isIn(String name) {
    return Stream.concat(
        Stream.of(className, generic, nonblocking, workGroup, queue, locals, extension),
        Stream.of(Way.values()).map(way -> way.genericOf(this))).anyMatch(name::equals);
  }

  /** {@return the class of the methods of an overload} */
  String classOf(Form form) {
    return form.side() == Form.Side.BUFFER || (form.side() == Form.Side.ARRAY && !arrays) ? locals : className;
  }

  /** The name of the index that belongs to an indexed parameter. */
  String indexOf(String parameter) {
    return indexed.size() == 1 ? "index" : parameter + "Index";
  }
}
