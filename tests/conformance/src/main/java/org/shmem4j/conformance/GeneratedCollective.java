package org.shmem4j.conformance;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.shmem4j.table.Op;

/**
 * One generated collective, with what its name says about it.
 *
 * @param method the method
 * @param kind what it does
 * @param op the operation, null if it has none
 */
record GeneratedCollective(GeneratedMethod method, Kind kind, Op op) {
  /** Every collective with counts that is generated, in an order that is the same on all PEs. */
  static List<GeneratedCollective> all() {
    return GeneratedMethod.all().stream()
        .filter(method -> method.routine().collective() && !method.routine().family().equals("layout")
            && !method.routine().family().startsWith("exact") && !method.routine().family().equals("reduce_bytes")
            && !method.routine().family().equals("scalar"))
        .map(GeneratedCollective::of)
        .toList();
  }

  private static GeneratedCollective of(GeneratedMethod method) {
    String name = method.method().getName();
    Kind kind = Kind.of(name);
    if (!kind.combines()) {
      return new GeneratedCollective(method, kind, null);
    }
    String rest = kind.rest(name);
    Op op = Arrays.stream(Op.values())
        .filter(each -> rest.endsWith(each.label()))
        .max(Comparator.comparingInt(each -> each.label().length()))
        .orElseThrow(() -> new IllegalArgumentException("unknown operation: method=" + method));
    return new GeneratedCollective(method, kind, op);
  }

  boolean hasParameter(String name) {
    return method.hasParameter(name);
  }

  boolean onActiveSet() {
    return hasParameter("peStart");
  }

  /** {@return whether it has a count; otherwise it takes whole arrays} */
  boolean isCounted() {
    return hasParameter("nelems") || hasParameter("nreduce") || hasParameter("counts") || hasParameter("sendCounts");
  }

  /** {@return the elements that it counts} */
  CountedElements elements() {
    return method.type() == null
        ? CountedElements.ofBytes(Math.max(1, method.routine().elementBytes()))
        : CountedElements.of(method.handle(), method.type(), op);
  }

  @Override
  public String toString() {
    return method.toString();
  }
}
