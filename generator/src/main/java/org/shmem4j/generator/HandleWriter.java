package org.shmem4j.generator;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.List;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import org.shmem4j.table.TypeRow;

/** Declares classes of handles, and records of elements. */
final class HandleWriter {
  private static final String SHMEM = "org.shmem4j";
  private static final ClassName ARRAY = ClassName.get(SHMEM, "SymmetricArray");

  private final ClassWriter classes;
  private final String packageName;

  HandleWriter(String packageName, ClassWriter classes) {
    this.packageName = packageName;
    this.classes = classes;
  }

  /** Writes the class of handles that several types share. */
  String handle(List<TypeRow> rows) {
    return new One(rows).write();
  }

  /** Writes the record of an element with named lanes. */
  String element(TypeRow row) {
    return new RecordWriter(packageName, row).write();
  }

  /** One class under construction. */
  private final class One {
    private final List<TypeRow> rows;
    private final HandleModel model;
    private final ClassName self;
    private final TypeSpec.Builder type;

    One(List<TypeRow> rows) {
      this.rows = rows;
      this.model = new HandleModel(rows.getFirst().handle(), rows.getFirst());
      this.self = ClassName.get(packageName, model.name());
      String names = rows.stream().map(row -> "{@code " + row.c() + "}").distinct().collect(Collectors.joining(", "));
      this.type = classes.start(model.name(), "A symmetric array of " + names + ".").addModifiers(Modifier.PUBLIC)
          .superclass(model.isLong() ? ARRAY.nestedClass("OfWords") : ARRAY);
    }

    String write() {
      frame();
      switch (model.kind()) {
        case NUMBER -> number();
        case INT128 -> int128();
        case COMPLEX -> complex();
        case PAIR -> pair();
        case RECORD -> element();
        case LANES -> lanes();
      }
      if (JavaTypes.exact(model.row().lane()) != null && model.kind() != HandleModel.Kind.PAIR) {
        arrays();
      }
      return classes.text(type);
    }

    private void frame() {
      ClassName handleType = ClassName.get(SHMEM, "HandleType");
      type.addAnnotation(AnnotationSpec.builder(ClassName.get("org.shmem4j.check", "Handle"))
          .addMember("typenames", rows.stream().map(row -> CodeBlock.of("$S", row.name()))
              .collect(CodeBlock.joining(", ", "{", "}")))
          .addMember("elementBytes", "$L", model.row().bytes())
          .build());
      type.addField(FieldSpec.builder(ParameterizedTypeName.get(handleType, self), "TYPE", Modifier.PUBLIC,
          Modifier.STATIC, Modifier.FINAL)
          .addJavadoc("Describes these handles to the calls that allocate them.")
          .initializer("new $T<>($T.class, $L, $T::new$L)", handleType, self,
              Templates.code(Constants.elementType(model.row())), self,
              model.fields().stream().map(field -> CodeBlock.of(", $S", field)).collect(CodeBlock.joining("")))
          .build());
      type.addMethod(MethodSpec.constructorBuilder()
          .addModifiers(Modifier.PUBLIC)
          .addJavadoc("""
              Creates a handle; only allocation and slicing call this.

              @param region the memory that the handle stands for
              """)
          .addParameter(ClassName.get(SHMEM, "SymmetricRegion"), "region")
          .addStatement("super(TYPE, region)")
          .build());
      type.addMethod(MethodSpec.methodBuilder("allocate")
          .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
          .addJavadoc("""
              Allocates an array in the symmetric heap, on every PE.

              @param shmem this PE
              @param length the number of elements
              @return the array; null if the length is 0
              """)
          .addAnnotation(Meanings.of("ARRAY", List.of("FOR_ALL", "COMPLETES"), List.of("TEAM", "COUNT")))
          .addParameter(ClassName.get(SHMEM, "Shmem"), "shmem")
          .addParameter(long.class, "length")
          .returns(self)
          .addStatement("return shmem.allocate(TYPE, length)")
          .build());
      type.addMethod(MethodSpec.methodBuilder("allocate")
          .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
          .addJavadoc("""
              Allocates one element in the symmetric heap, on every PE.

              @param shmem this PE
              @return the array
              """)
          .addAnnotation(Meanings.of("ARRAY", List.of("FOR_ALL", "COMPLETES"), List.of("TEAM")))
          .addParameter(ClassName.get(SHMEM, "Shmem"), "shmem")
          .returns(self)
          .addCode(body("allocateOne"))
          .build());
      method("slice", model.name(), "Makes a handle on a part of this array.", "the part", "slice",
          p("from", "long", "INDEX", "its first element"),
          p("count", "long", "COUNT", "the number of its elements"));
    }

    private void number() {
      String value = model.primitive();
      method("get", value, "Reads the only element of this PE's copy.", "its value", "getOnly");
      method("set", "void", "Writes the only element of this PE's copy.", null, "setOnly",
          p("value", value, "its new value"));
      for (ViewWriter view : ViewWriter.ALL) {
        type.addMethod(view.maker(self)).addType(view.type(self, model));
      }
      String rounded = model.wide() ? ", rounded to nearest" : "";
      method("get", value, "Reads an element of this PE's copy" + rounded + ".", "its value", "get", index());
      method("set", "void", "Writes an element of this PE's copy.", null, "set", index(),
          p("value", value, "its new value"));
      if (model.buffer() != null) {
        ofBuffer(value);
      }
      method("fill", "void", "Writes every element of this PE's copy.", null, "fill",
          p("value", value, "their new value"));
      if (model.unsigned()) {
        String wider = switch (model.row().lane()) {
          case BYTE, SHORT -> "int";
          case INT -> "long";
          default -> "java.math.BigInteger";
        };
        method("getUnsigned", wider, "Reads an element of this PE's copy as an unsigned number.", "its value",
            "getUnsigned", index());
        method("toUnsignedString", "java.lang.String", "Formats an element of this PE's copy in decimal.", "the digits",
            "toUnsignedString", index());
      }
      if (model.wide()) {
        method("getBigDecimal", "java.math.BigDecimal", "Reads an element of this PE's copy, exactly.", "its value",
            "getBigDecimal", index());
        method("setBigDecimal", "void", "Writes an element of this PE's copy, rounded to nearest.", null,
            "setBigDecimal", index(), p("value", "java.math.BigDecimal", "its new value"));
      }
    }

    /** Adds the methods for an int index. */
    private void ofBuffer(String value) {
      Parameter index = p("index", "int", "INDEX", "the element");
      Parameter written = p("value", value, "its new value");
      method("get", value, "Reads an element of this PE's copy.", "its value", "getNumber", index);
      method("set", "void", "Writes an element of this PE's copy.", null, "setNumber", index, written);
      TypeName buffer = ClassName.get("java.nio", model.buffer());
      MethodSpec.Builder get = MethodSpec.methodBuilder("get").addModifiers(Modifier.PRIVATE)
          .returns(ClassWriter.typeName(value))
          .addParameter(buffer, "numbers").addParameter(int.class, "index")
          .addCode(body("getOfBuffer"));
      MethodSpec.Builder set = MethodSpec.methodBuilder("set").addModifiers(Modifier.PRIVATE)
          .addParameter(buffer, "numbers").addParameter(int.class, "index")
          .addParameter(ClassWriter.typeName(value), "value")
          .addCode(body("setOfBuffer"));
      type.addMethod(get.build()).addMethod(set.build());
    }

    private void int128() {
      method("low", "long", "Reads the lower word of an element of this PE's copy.", "the word", "low", index());
      method("high", "long", "Reads the upper word of an element of this PE's copy.", "the word", "high", index());
      method("set", "void", "Writes an element of this PE's copy.", null, "setWords", index(),
          p("high", "long", "its upper word"), p("low", "long", "its lower word"));
      method("getBigInteger", "java.math.BigInteger", "Reads an element of this PE's copy.", "its value",
          "getBigInteger", index());
      method("setBigInteger", "void", "Writes an element of this PE's copy, modulo 2 to the 128.", null,
          "setBigInteger", index(), p("value", "java.math.BigInteger", "its new value"));
    }

    private void complex() {
      String value = model.primitive();
      method("re", value, "Reads the real part of an element of this PE's copy.", "the part", "re", index());
      method("im", value, "Reads the imaginary part of an element of this PE's copy.", "the part", "im", index());
      method("set", "void", "Writes an element of this PE's copy.", null, "setComplex", index(),
          p("re", value, "its real part"), p("im", value, "its imaginary part"));
      method("fill", "void", "Writes every element of this PE's copy.", null, "fillComplex",
          p("re", value, "their real part"), p("im", value, "their imaginary part"));
    }

    private void pair() {
      String value = model.primitive();
      method("value", value, "Reads the value of an element of this PE's copy.", "its value", "value", index());
      method("index", model.pairIndex(), "Reads the index of an element of this PE's copy.", "its index",
          "index", index());
      method("set", "void", "Writes an element of this PE's copy.", null, "setPair", index(),
          p("value", value, "its value"), p("position", model.pairIndex(), "its index"));
    }

    private void element() {
      String record = packageName + "." + model.element();
      method("get", record, "Reads an element of this PE's copy.", "its value", "getRecord", index());
      method("set", "void", "Writes an element of this PE's copy.", null, "setRecord", index(),
          p("value", record, "its new value"));
      method("fill", "void", "Writes every element of this PE's copy.", null, "fill",
          p("value", record, "their new value"));
    }

    private void lanes() {
      Parameter lane = p("lane", "int", "the lane of the element");
      method("get", model.primitive(), "Reads a lane of an element of this PE's copy.", "its value", "getLane", index(),
          lane);
      method("set", "void", "Writes a lane of an element of this PE's copy.", null, "setLane", index(), lane,
          p("value", model.primitive(), "its new value"));
    }

    private void arrays() {
      String array = model.primitive() + "[]";
      String lanes = model.lanes() > 1 ? ", lane after lane" : "";
      Parameter from = p("from", "int", "the first element of the array");
      Parameter count = p("count", "int", "COUNT", "the number of the array's elements");
      method("toArray", array, "Copies this PE's copy to a new array" + lanes + ".", "the array", "toArray");
      method("copyFrom", "void", "Copies an array to the start of this PE's copy" + lanes + ".", null, "copyFromArray",
          p("source", array, "LOCAL", "the array"));
      method("copyFrom", "void", "Copies a part of an array to this PE's copy" + lanes + ".", null, "copyFromPart",
          index(), p("source", array, "LOCAL", "the array"), from, count);
      method("copyTo", "void", "Fills an array with the start of this PE's copy" + lanes + ".", null, "copyToArray",
          p("dest", array, "LOCAL", "the array"));
      method("copyTo", "void", "Fills a part of an array from this PE's copy" + lanes + ".", null, "copyToPart",
          index(), p("dest", array, "LOCAL", "the array"), from, count);
    }

    /**
     * The effect of a handle's method on elements: on one if there is an index, otherwise on all, or some from an index
     * on.
     */
    private static AnnotationSpec meaning(String name, List<Parameter> parameters) {
      List<String> roles = parameters.stream().map(Parameter::role).toList();
      int last = Math.max(roles.lastIndexOf("INDEX"), Math.max(roles.lastIndexOf("LOCAL"), roles.lastIndexOf("COUNT")));
      List<String> known = roles.subList(0, last + 1);
      if (name.equals("slice")) {
        return Meanings.of("SLICE", List.of(), known);
      }
      boolean isCopied = roles.contains("LOCAL") || name.equals("fill") || name.equals("toArray");
      String elements = !isCopied ? "ONE" : roles.contains("INDEX") ? "SOME" : "ALL";
      boolean isWritten = name.startsWith("set") || name.equals("fill") || name.equals("copyFrom");
      return Meanings.of(null, List.of((isWritten ? "WRITES_" : "READS_") + elements), known);
    }

    private Parameter index() {
      return p("index", "long", "INDEX", "the element");
    }

    private Parameter p(String name, String javaType, String doc) {
      return p(name, javaType, "OTHER", doc);
    }

    private Parameter p(String name, String javaType, String role, String doc) {
      return new Parameter(name, javaType, role, doc);
    }

    /** The body of a method, which has its own name in the template. */
    private CodeBlock body(String name) {
      return Templates.code(Templates.part("handle.ftl", model, name));
    }

    private void method(String name, String returns, String doc, String returnsDoc, String body,
        Parameter... parameters) {
      type.addMethod(ClassWriter.documented(name, doc, returnsDoc, List.of(parameters))
          .addAnnotation(meaning(name, List.of(parameters)))
          .returns(returns.equals(model.name()) ? self : ClassWriter.typeName(returns))
          .addCode(body(body))
          .build());
    }
  }
}
