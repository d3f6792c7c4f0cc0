package org.shmem4j.generator;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.shmem4j.generator.Form.Side;
import org.shmem4j.table.TypeRow;

/** The overloads of one instance of a prototype. */
final class Overloads {
  private static final String LOCAL = "@[org.shmem4j.entry.LocalMemory].of";
  private static final String SEGMENT = "java.lang.foreign.MemorySegment";

  private final RoutineFamily routine;
  private final Prototype prototype;
  private final Map<String, Parameter> dictionary;
  private final Instance instance;
  private final String handle;
  private final Constants constants;

  Overloads(RoutineFamily routine, Prototype prototype, Map<String, Parameter> dictionary, Instance instance,
      String handle,
      Constants constants) {
    this.routine = routine;
    this.prototype = prototype;
    this.dictionary = dictionary;
    this.instance = instance;
    this.handle = handle;
    this.constants = constants;
  }

  /** {@return whether Java has the types of values that the prototype needs} */
  boolean isPossible() {
    boolean values = plain().stream().anyMatch(Parameter::isValue) || prototype.returns().equals("TYPE")
        || plain().stream().anyMatch(parameter -> parameter.type().equals("VALUES"));
    return !values || value() != null;
  }

  List<Form> forms(Way way, boolean locals) {
    if (way == Way.NONBLOCKING) {
      return List.of(new Form(false, Side.PLAIN, false));
    }
    boolean plain = way == Way.BLOCKING;
    List<Form> result = new ArrayList<>();
    for (boolean ctx : plain && routine.ctx() ? new boolean[] {false, true} : new boolean[] {false}) {
      for (Side side : sides(plain && locals)) {
        result.add(new Form(ctx, side, false));
        if (routine.indexed().contains("sig") && (side == Side.PLAIN || routine.indexed().size() > 1)) {
          result.add(new Form(ctx, side, true));
        }
      }
    }
    if (plain && routine.whole() != null && !prototype.ranges("<SIZE>") && instance.row() != null) {
      result.add(new Form(false, Side.WHOLE, false));
    }
    return result;
  }

  private List<Side> sides(boolean locals) {
    List<Side> result = new ArrayList<>();
    result.add(Side.PLAIN);
    if (!routine.indexed().isEmpty()) {
      result.add(Side.INDEXED);
    }
    if (locals && routine.local() != null) {
      result.add(Side.SEGMENT);
      boolean exact = instance.row() != null && exact() != null;
      if (exact && (routine.arrays() || routine.locals() != null)) {
        result.add(Side.ARRAY);
      }
      if (exact && routine.locals() != null) {
        result.add(Side.BUFFER);
      }
    }
    return result;
  }

  List<Parameter> parameters(Form form) {
    List<Parameter> result = new ArrayList<>();
    if (form.ctx()) {
      result.add(dictionary.get("ctx"));
    }
    for (Parameter parameter : plain()) {
      boolean local = parameter.name().equals(routine.local());
      if (local && form.side() == Side.SEGMENT) {
        result.add(new Parameter(parameter.name(), SEGMENT, "LOCAL", "memory of this PE"));
      } else if (local && form.side() == Side.ARRAY) {
        result.add(new Parameter(parameter.name(), exact() + "[]", "LOCAL", "an array of this PE"));
        result.add(new Parameter("from", "int", "OTHER", "its first element"));
        if (!isStrided()) {
          result.add(new Parameter("count", "int", "COUNT", "the number of elements"));
        }
      } else if (local && form.side() == Side.BUFFER) {
        result.add(new Parameter(parameter.name(), "java.nio." + CToJavaNames.capital(exact()) + "Buffer", "LOCAL",
            "a buffer of this PE in native byte order; its remaining elements count, its position does not change"));
      } else if (form.signal() && parameter.name().equals("sig")) {
        result.add(new Parameter("sig", "org.shmem4j.Signal", "OTHER", "the signal"));
      } else if (!isDropped(parameter, form)) {
        result.add(resolved(parameter));
        if (isIndexed(form) && routine.indexed().contains(parameter.name())) {
          result.add(new Parameter(indexName(parameter), "long", "INDEX", "the first element of " + parameter.name()));
        }
      }
    }
    return result;
  }

  private static boolean isIndexed(Form form) {
    return form.side() == Side.INDEXED || isLocal(form);
  }

  private static boolean isLocal(Form form) {
    return form.side() == Side.SEGMENT || form.side() == Side.ARRAY || form.side() == Side.BUFFER;
  }

  private boolean isStrided() {
    return prototype.parameters().contains("dst");
  }

  private boolean isDropped(Parameter parameter, Form form) {
    boolean local = form.side() == Side.ARRAY || form.side() == Side.BUFFER;
    return parameter.role().equals("COUNT") && (form.side() == Side.WHOLE || (local && !isStrided()));
  }

  private String indexName(Parameter parameter) {
    return routine.indexOf(parameter.name());
  }

  /** The prototype's parameters, with types not yet resolved. */
  private List<Parameter> plain() {
    List<String> names = routine.parameters().isEmpty() ? prototype.parameters() : routine.parameters();
    return names.stream().filter(name -> !name.equals("void")).map(this::described).toList();
  }

  private Parameter described(String name) {
    Parameter parameter = dictionary.get(name);
    if (parameter == null) {
      throw new IllegalStateException("a parameter must be described: family=" + routine.family() + " parameter="
          + name);
    }
    return name.equals("nreduce") && prototype.countsInts() ? parameter.withType("int") : parameter;
  }

  private Parameter resolved(Parameter parameter) {
    boolean atomic = routine.effects().contains("ATOMIC")
        && (parameter.role().equals("DEST") || parameter.role().equals("SOURCE"));
    String role = atomic ? "VARIABLE" : parameter.role();
    String type = switch (parameter.type()) {
      case "HANDLE" -> handle;
      case "VALUE" -> value();
      case "VALUES" -> value() + "[]";
      default -> parameter.type().replace("<HANDLE>", "<" + handle + ">");
    };
    return new Parameter(parameter.name(), type, role, parameter.doc());
  }

  String value() {
    if (instance.row() == null) {
      return null;
    }
    if (isComplex() && routine.callComplex() == null) {
      return null;
    }
    return isRecord() ? record() : JavaTypes.value(instance.row());
  }

  /** {@return whether elements are records and the routine can take them} */
  private boolean isRecord() {
    TypeRow row = instance.row();
    return row != null && routine.callRecord() != null && !row.fields().isEmpty()
        && JavaTypes.exact(row.lane()) != null;
  }

  private boolean isComplex() {
    return instance.row() != null && JavaTypes.isComplex(instance.row());
  }

  private String record() {
    return handle.substring(0, handle.lastIndexOf('.') + 1) + CToJavaNames.capital(instance.row().key());
  }

  private String call() {
    if (isRecord()) {
      return routine.callRecord().replace("<RECORD>", record());
    }
    if (isComplex() && routine.callComplex() != null) {
      return routine.callComplex();
    }
    boolean primitive = instance.row() == null || JavaTypes.exact(instance.row().lane()) != null;
    return primitive || routine.callExtended() == null ? routine.call() : routine.callExtended();
  }

  private String exact() {
    return instance.row().isScalar() ? JavaTypes.exact(instance.row().lane()) : null;
  }

  /** The Java expression of an overload. */
  String expression(Form form, List<Parameter> parameters, Way way) {
    Map<String, Parameter> byName = new LinkedHashMap<>();
    parameters.forEach(parameter -> byName.put(parameter.name(), parameter));
    Map<String, String> replaced = new HashMap<>();
    CallText text = new CallText(routine, instance, constants, way);
    String call = call();
    String local = routine.local();
    String memory = LOCAL + "(\"" + local + "\", " + local;
    if (form.side() == Side.SEGMENT) {
      replaced.put("&" + local, local);
    }
    if (form.side() == Side.ARRAY) {
      replaced.put("&" + local, memory + (isStrided() ? ", from)" : ", from, count)"));
      replaced.put("nelems", isStrided() ? "nelems" : "count");
    }
    if (form.side() == Side.BUFFER) {
      replaced.put("&" + local, memory + ")");
      replaced.put("nelems", isStrided() ? "nelems" : local + ".remaining()");
    }
    if (form.signal()) {
      replaced.put("&sig", "sig.array(), sig.index()");
    }
    if (form.side() == Side.WHOLE) {
      String whole = text.render(routine.whole(), byName, Map.of());
      plain().stream().filter(parameter -> parameter.role().equals("COUNT"))
          .forEach(count -> replaced.put(count.name(), whole));
    }
    String expression = text.render(call, byName, replaced);
    return prototype.returns().equals("TYPE") ? text.fromBits(call, expression) : expression;
  }
}
