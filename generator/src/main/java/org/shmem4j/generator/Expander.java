package org.shmem4j.generator;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.shmem4j.table.Op;
import org.shmem4j.table.TypeGroup;
import org.shmem4j.table.TypeRow;
import org.shmem4j.table.TypeTable;

/** Makes every method of a table: families times types times operations times overloads. */
final class Expander {
  private final TypeTable table;
  private final RoutineFamilies routines;
  private final Function<String, Constants> constants;
  private final Map<String, Method> methods = new LinkedHashMap<>();
  private String className;

  /**
   * Prepares to make the methods of a table.
   *
   * @param table the table
   * @param routines the routines
   * @param constants the constants that the methods of a class may use, by its name
   */
  Expander(TypeTable table, RoutineFamilies routines, Function<String, Constants> constants) {
    this.table = table;
    this.routines = routines;
    this.constants = constants;
  }

  /** All methods of the specifications' table, in the order of their families. */
  List<Method> ofSpecifications() {
    for (RoutineFamily routine : routines.families()) {
      for (String text : routine.prototypes()) {
        Prototype prototype = Prototype.parse(text);
        Set<Instance> instances = instances(routine, prototype);
        for (Way way : Way.values()) {
          className = way.classOf(routine);
          if (className != null) {
            instances.forEach(instance -> add(routine, prototype, instance, way));
          }
        }
        className = routine.extension();
        of(routine.extensionTypes(), routine, prototype)
            .forEach(instance -> add(routine, prototype, instance, Way.BLOCKING));
        for (Way way : Way.values()) {
          className = way.genericOf(routine);
          if (className != null && prototype.ranges("<TYPENAME>")) {
            addGeneric(routine, prototype, instances, way);
          }
        }
      }
    }
    return new ArrayList<>(methods.values());
  }

  /** All methods of one type of a user, in one class. */
  List<Method> ofUser(TypeRow row, String nameOfClass) {
    for (RoutineFamily routine : routines.families()) {
      for (String text : routine.prototypes()) {
        Prototype prototype = Prototype.parse(text);
        if (prototype.ranges("<TYPENAME>") || String.valueOf(routine.name()).contains("<TYPENAME>")) {
          for (Instance instance : userInstances(routine, prototype, row)) {
            className = nameOfClass;
            for (Way way : Way.values()) {
              if (way.classOf(routine) != null) {
                add(routine, prototype, instance, way);
              }
            }
          }
        }
      }
    }
    return new ArrayList<>(methods.values());
  }

  private Set<Instance> userInstances(RoutineFamily routine, Prototype prototype, TypeRow row) {
    Set<Instance> result = new LinkedHashSet<>();
    for (String name : routine.types()) {
      TypeGroup group = table.group(name);
      boolean member = table.members(group).contains(row);
      if (!ranges(routine, prototype, "<OP>")) {
        if (member) {
          result.add(new Instance(row, null, 0));
        }
      } else if (member && row.alias() != null) {
        group.operations().stream().filter(op -> allows(routine, op))
            .forEach(op -> result.add(new Instance(row, Operator.of(op), 0)));
      }
    }
    if (ranges(routine, prototype, "<OP>") && routine.deprecated() == null) {
      row.operations().stream().filter(op -> allows(routine, op))
          .forEach(op -> result.add(new Instance(row, Operator.of(op), 0)));
      row.operators().forEach((name, operator) -> result.add(new Instance(row, Operator.ofUser(name, operator), 0)));
    }
    return result;
  }

  private static boolean allows(RoutineFamily routine, Op op) {
    return routine.ops().isEmpty() || routine.ops().contains(op.label());
  }

  private Set<Instance> instances(RoutineFamily routine, Prototype prototype) {
    Set<Instance> result = of(routine.types(), routine, prototype);
    if (!result.isEmpty()) {
      return result;
    }
    if (prototype.ranges("<SIZE>") || prototype.ranges("<BYTES>")) {
      routine.sizes().forEach(size -> result.add(new Instance(null, null, size)));
    } else if (ranges(routine, prototype, "<OP>")) {
      routine.types().stream().flatMap(name -> table.group(name).operations().stream())
          .filter(op -> allows(routine, op)).forEach(op -> result.add(new Instance(null, Operator.of(op), 0)));
    } else if (routine.typename() != null) {
      result.add(new Instance(table.find(routine.typename()).orElseThrow(), null, 0));
    } else {
      result.add(new Instance(null, null, routine.call().contains("type,") ? 8 : 0));
    }
    return result;
  }

  /** The instances of a prototype that ranges over types; empty for any other prototype. */
  private Set<Instance> of(List<String> groups, RoutineFamily routine, Prototype prototype) {
    Set<Instance> result = new LinkedHashSet<>();
    for (String name : ranges(routine, prototype, "<TYPENAME>") ? groups : List.<String>of()) {
      TypeGroup group = table.group(name);
      for (TypeRow row : table.members(group)) {
        if (!ranges(routine, prototype, "<OP>")) {
          result.add(new Instance(row, null, 0));
        } else {
          group.operations().stream().filter(op -> allows(routine, op))
              .forEach(op -> result.add(new Instance(row, Operator.of(op), 0)));
        }
      }
    }
    return result;
  }

  private static boolean ranges(RoutineFamily routine, Prototype prototype, String placeholder) {
    return (routine.name() == null ? prototype.text() : routine.name()).contains(placeholder);
  }

  private String pattern(RoutineFamily routine, Prototype prototype) {
    return routine.name() == null ? prototype.name() : routine.name();
  }

  private void add(RoutineFamily routine, Prototype prototype, Instance instance, Way way) {
    Overloads overloads = overloads(routine, prototype, instance);
    if (overloads.isPossible()) {
      String home = className;
      for (Form form : overloads.forms(way, true)) {
        className = home.equals(routine.className()) ? routine.classOf(form) : home;
        put(method(routine, prototype, instance, overloads, form, instance.typename(), way));
      }
      className = home;
    }
  }

  /** Adds C11's generics: one overload for each class of handles, whose first type represents all. */
  private void addGeneric(RoutineFamily routine, Prototype prototype, Set<Instance> instances, Way way) {
    Set<String> seen = new LinkedHashSet<>();
    for (Instance instance : instances) {
      String operation = instance.operator() == null ? "" : instance.operator().label();
      Overloads overloads = overloads(routine, prototype, instance);
      if (overloads.isPossible() && seen.add(instance.row().handle() + operation)) {
        for (Form form : overloads.forms(way, false)) {
          put(method(routine, prototype, instance, overloads, form, "", way));
        }
      }
    }
  }

  private Overloads overloads(RoutineFamily routine, Prototype prototype, Instance instance) {
    TypeRow row = instance.row();
    String handle = row == null ? "org.shmem4j.SymmetricArray"
        : (table.rows().contains(row) ? table.packageName() : table.base().packageName()) + "." + row.handle();
    return new Overloads(routine, prototype, routines.parameters(), instance, handle,
        constants.apply(className));
  }

  private void put(Method method) {
    Method before = methods.putIfAbsent(method.className() + "." + method.signature(), method);
    if (before != null && !before.typename().equals(method.typename())) {
      throw new IllegalStateException("two routines must not have one signature: " + method.signature());
    }
  }

  private Method method(RoutineFamily routine, Prototype prototype, Instance instance, Overloads overloads, Form form,
      String typename, Way way) {
    Wording wording = new Wording(instance, typename);
    String op = instance.operator() == null ? "" : instance.operator().label();
    String name = CToJavaNames.method(pattern(routine, prototype), typename, op, instance.size()) + way.suffix();
    List<Parameter> own = overloads.parameters(form);
    List<Parameter> parameters = Stream.concat(
        own.stream(), way.parameters().stream().map(routines.parameters()::get)).toList();
    String c = wording.c(prototype, form.ctx(), way);
    String returns = returns(routine, prototype, overloads);
    return new Method(className, name, c, Wording.nameOf(c), routine.family(), instance.typename(),
        counted(own) ? instance.bytes() : 0, routine.collective(), way.blocks(routine), way.effects(routine),
        parameters, way.returns(returns), way.returnsDoc(routine.returns()), wording.fill(way.doc(routine.doc())),
        routine.refuses(), routine.deprecated(),
        routine.replacement() == null ? null : wording.replacement(routine.replacement()),
        way.expression(routine, name, own, returns, overloads.expression(form, own, way)));
  }

  private static boolean counted(List<Parameter> parameters) {
    return parameters.stream().anyMatch(parameter -> parameter.role().equals("COUNT")
        || parameter.role().equals("INDEX"));
  }

  private static String returns(RoutineFamily routine, Prototype prototype, Overloads overloads) {
    if (routine.returns() == null) {
      return "void";
    }
    return switch (prototype.returns()) {
      case "TYPE" -> overloads.value();
      case "TYPE*" -> overloads.value() + "[]";
      case "int" -> "boolean";
      case "double" -> "double";
      case "uint8_t*" -> "byte[]";
      default -> "long";
    };
  }
}
