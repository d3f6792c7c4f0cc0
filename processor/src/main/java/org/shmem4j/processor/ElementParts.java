package org.shmem4j.processor;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Repeats what was generated for the stand-in's only field for each component of a record. */
final class ElementParts {
  /** The names of other parameters and variables. */
  private static final Set<String> TAKEN = Set.of("pe", "index", "at", "memory", "calls", "team", "handler");

  private static final Pattern DOC = Pattern.compile("( +\\* @param )standField the lane standField\n");

  private final List<ElementRecord.Component> components;
  private final Map<ElementRecord.Component, String> names = new HashMap<>();

  ElementParts(List<ElementRecord.Component> components) {
    this.components = components;
    Set<String> taken = new HashSet<>(TAKEN);
    components.stream().map(ElementRecord.Component::name).forEach(taken::add);
    for (ElementRecord.Component each : components) {
      String name = each.name();
      if (TAKEN.contains(name)) {
        do {
          name += "Component";
        } while (!taken.add(name));
      }
      names.put(each, name);
    }
  }

  /** A text with the components filled in. */
  String in(String text) {
    return DOC.matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(
            joined(each -> found.group(1) + names.get(each) + " the component " + each.name() + "\n", "")))
        .replace("byte standField", joined(each -> each.javaType() + " " + names.get(each), ", "))
        .replace("    memory.set(ValueLayout.JAVA_BYTE, at, standField);\n",
            joined(each -> set(each, names.get(each)), ""))
        .replace("    memory.set(ValueLayout.JAVA_BYTE, at, value.standField());\n",
            joined(each -> set(each, accessed(each)), ""))
        .replace("    setAt(at, standField);\n", joined(each -> setAt(each, names.get(each)), ""))
        .replace("    setAt(at, value.standField());\n", joined(each -> setAt(each, accessed(each)), ""))
        .replace("memory.get(ValueLayout.JAVA_BYTE, at)",
            joined(each -> each.converted("memory.get(" + each.layout() + ", " + at(each) + ")"), ", "))
        .replace("byteAt(at)", joined(each -> each.converted(each.storedType() + "At(" + at(each) + ")"), ", "));
  }

  private static String set(ElementRecord.Component component, String value) {
    return "    memory.set(" + component.layout() + ", " + at(component) + ", " + component.stored(value) + ");\n";
  }

  private static String setAt(ElementRecord.Component component, String value) {
    return "    setAt(" + at(component) + ", " + component.stored(value) + ");\n";
  }

  private static String accessed(ElementRecord.Component component) {
    return "value." + component.name() + "()";
  }

  private String joined(Function<ElementRecord.Component, String> text, String between) {
    return components.stream().map(text).collect(Collectors.joining(between));
  }

  private static String at(ElementRecord.Component component) {
    return component.offset() == 0 ? "at" : "at + " + component.offset();
  }
}
