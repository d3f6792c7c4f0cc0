package org.shmem4j.generator;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.lang.model.element.Modifier;

/**
 * Declares the class, nested in one of handles, that addresses elements by several indices.
 *
 * @param name its name, after that of its superclass in the runtime
 * @param maker the method of the handles' class that creates one
 * @param doc what it is
 * @param sizes the names of its sizes
 * @param indices the names of the indices
 */
record ViewWriter(String name, String maker, String doc, List<String> sizes, List<String> indices) {
  /** Every view. */
  static final List<ViewWriter> ALL = List.of(
      new ViewWriter("Plane", "plane", "A view of an array as rows and columns, with access to elements.",
          List.of("rows", "columns"), List.of("row", "column")),
      new ViewWriter("Cube", "cube", "A view of an array as planes of rows and columns, with access to elements.",
          List.of("planes", "rows", "columns"), List.of("plane", "row", "column")));

  MethodSpec maker(ClassName handle) {
    String doc = "Makes a view of this array as " + String.join(", ", sizes) + ".";
    return ClassWriter.documented(maker, doc, "the view", parameters(sizes, "long", "the number of "))
        .addAnnotation(Meanings.of("VIEW", List.of(), List.of()))
        .returns(handle.nestedClass(name))
        .addStatement("return new $T(this, $L)", handle.nestedClass(name), String.join(", ", sizes))
        .build();
  }

  TypeSpec type(ClassName handle, HandleModel model) {
    MethodSpec.Builder constructor = MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE)
        .addParameter(handle, "array")
        .addStatement("super(array, $L)", String.join(", ", sizes));
    sizes.forEach(size -> constructor.addParameter(long.class, size));
    ClassName general = ClassName.get("org.shmem4j", "Symmetric" + name);
    TypeSpec.Builder type = TypeSpec.classBuilder(name)
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC, Modifier.FINAL)
        .addJavadoc("$L", doc)
        .superclass(ParameterizedTypeName.get(general, handle))
        .addMethod(constructor.build());
    TypeName value = ClassWriter.typeName(model.primitive());
    String places = String.join(", ", indices);
    String index = "index(" + places + ")";
    if (model.buffer() == null) {
      type.addMethod(get("long", value).addStatement("return array().get($L)", index).build());
      type.addMethod(set("long", value).addStatement("array().set($L, value)", index).build());
      return type.build();
    }
    // The offset cannot overflow, since the indices are checked; an overflow check costs most of a loop's time.
    String at = index + (model.laneBytes() > 1 ? " * " + model.laneBytes() : "");
    type.addMethod(get("long", value).addStatement("return array().$L", model.readAt(at, 0)).build());
    type.addMethod(set("long", value).addCode("array().$L\n", model.writeAt(at, 0, "value")).build());
    type.addMethod(get("int", value)
        .addStatement("return isShort() ? array().get(shortIndex($L)) : array().$L", places, model.readAt(at, 0))
        .build());
    type.addMethod(set("int", value)
        .beginControlFlow("if (isShort())").addStatement("array().set(shortIndex($L), value)", places)
        .nextControlFlow("else").addCode("array().$L\n", model.writeAt(at, 0, "value")).endControlFlow()
        .build());
    return type.build();
  }

  private MethodSpec.Builder get(String indexType, TypeName value) {
    return ClassWriter.documented("get", "Reads an element of this PE's copy.", "its value",
        parameters(indices, indexType, "its ")).addAnnotation(meaning("READS_ONE")).returns(value);
  }

  private MethodSpec.Builder set(String indexType, TypeName value) {
    List<Parameter> parameters = parameters(indices, indexType, "its ");
    parameters.add(new Parameter("value", value.toString(), "OTHER", "its new value"));
    return ClassWriter.documented("set", "Writes an element of this PE's copy.", null, parameters)
        .addAnnotation(meaning("WRITES_ONE"));
  }

  private AnnotationSpec meaning(String effect) {
    return Meanings.of(null, List.of(effect), Collections.nCopies(indices.size(), "INDEX"));
  }

  private static List<Parameter> parameters(List<String> names, String type, String doc) {
    List<Parameter> parameters = new ArrayList<>();
    names.forEach(name -> parameters.add(new Parameter(name, type, "OTHER", doc + name)));
    return parameters;
  }
}
