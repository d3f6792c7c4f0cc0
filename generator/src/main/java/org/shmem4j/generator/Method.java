package org.shmem4j.generator;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A generated method.
 *
 * @param className its class
 * @param name its name
 * @param c the C prototype that it stands for
 * @param cName the name of the C function
 * @param family its family
 * @param typename its TYPENAME; empty if it has none
 * @param elementBytes the size of a counted element in bytes, or 0 if nothing is counted
 * @param collective whether every PE calls it
 * @param blocks whether the call is complete when it returns
 * @param effects what the call does, as constants of {@code Means.Effect}
 * @param parameters its parameters
 * @param returns its Java type
 * @param returnsDoc what it returns, or null
 * @param doc what it does
 * @param refuses what it refuses
 * @param deprecated since when, or null
 * @param replacement what to use instead, or null
 * @param expression the call, with class names in {@code @[…]}
 */
public record Method(
    String className,
    String name,
    String c,
    String cName,
    String family,
    String typename,
    int elementBytes,
    boolean collective,
    boolean blocks,
    List<String> effects,
    List<Parameter> parameters,
    String returns,
    String returnsDoc,
    String doc,
    String refuses,
    String deprecated,
    String replacement,
    String expression) {

  String signature() {
    return name + parameters.stream().map(Parameter::type).collect(Collectors.joining(",", "(", ")"));
  }

  /** {@return whether it returns anything} */
  public boolean returnsSomething() {
    return !returns.equals("void");
  }
}
