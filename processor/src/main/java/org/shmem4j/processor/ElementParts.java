package org.shmem4j.processor;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes what was generated for the stand-in's only field for each component of a record. */
final class ElementParts {
  /** The names of other arguments and variables. */
  private static final Set<String> TAKEN = Set.of("pe", "index", "at", "memory", "calls", "team", "handler");

  private static final Pattern DOC = Pattern.compile("( +\\* @param )standField the lane standField\n");

  private final ElementRecord record;
  private final Map<ElementRecord.Component, String> names = new HashMap<>();

  ElementParts(ElementRecord record) {
    this.record = record;
    Set<String> taken = new HashSet<>(TAKEN);
    record.components().stream().map(ElementRecord.Component::name).forEach(taken::add);
    for (ElementRecord.Component each : record.components()) {
      String name = each.name();
      if (TAKEN.contains(name)) {
        do {
          name += "Component";
        } while (!taken.add(name));
      }
      names.put(each, name);
    }
  }

  /** A text with the components. */
  String in(String text) {
    return DOC.matcher(text).replaceAll(found -> Matcher.quoteReplacement(joined(each ->
            found.group(1) + names.get(each) + " the component " + each.name() + "\n", "")))
        .replace("byte standField", joined(each -> each.javaType() + " " + names.get(each), ", "))
        .replace("    memory.set(ValueLayout.JAVA_BYTE, at, standField);\n", joined(each ->
            "    memory.set(" + each.layout() + ", " + at(each) + ", " + each.stored(names.get(each)) + ");\n", ""))
        .replace("memory.get(ValueLayout.JAVA_BYTE, at)", joined(each ->
            each.converted("memory.get(" + each.layout() + ", " + at(each) + ")"), ", "));
  }

  private String joined(Function<ElementRecord.Component, String> text, String between) {
    return record.components().stream().map(text).collect(Collectors.joining(between));
  }

  private static String at(ElementRecord.Component component) {
    return component.offset() == 0 ? "at" : "at + " + component.offset();
  }
}
