package org.shmem4j.generator;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import javax.lang.model.element.Modifier;

/** Declares classes of static methods and their constants. */
final class ClassWriter {
  private static final String TYPE = "org.shmem4j.type";
  private static final String CHECK = "org.shmem4j.check";
  private static final ClassName EFFECT = ClassName.get(CHECK, "Means", "Effect");
  private static final ClassName ROLE = ClassName.get(CHECK, "Role");

  /** The type variables of methods that take arrays of any type: for dest and for source. */
  static final List<String> TYPE_VARIABLES = List.of("D", "S");

  /** The end of a variable-arity parameter's type. */
  private static final String VARIABLE = "...";

  private final String packageName;

  /**
   * Creates a writer for a package.
   *
   * @param packageName the package
   */
  ClassWriter(String packageName) {
    this.packageName = packageName;
  }

  /** A class of routines. */
  String routines(String name, String doc, List<Method> methods, Constants own) {
    TypeSpec.Builder type = start(name, doc).addModifiers(Modifier.PUBLIC);
    if (own != null) {
      addConstants(type, own.types(), "ElementType", Modifier.PRIVATE);
      addConstants(type, own.reductions(), "Reduction", Modifier.PRIVATE);
    }
    type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
    methods.forEach(method -> type.addMethod(declare(method)));
    return text(type);
  }

  /** A class of constants for the package's own use. */
  String constants(String name, String doc, SortedMap<String, String> values, String typeName) {
    TypeSpec.Builder type = start(name, doc);
    addConstants(type, values, typeName, null);
    return text(type.addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build()));
  }

  private static void addConstants(TypeSpec.Builder type, Map<String, String> values, String typeName,
      Modifier access) {
    ClassName className = ClassName.get(TYPE, typeName);
    values.forEach((name, code) -> {
      var field = com.palantir.javapoet.FieldSpec.builder(className, name, Modifier.STATIC, Modifier.FINAL)
          .initializer(Templates.code(code));
      type.addField(access == null ? field.build() : field.addModifiers(access).build());
    });
  }

  TypeSpec.Builder start(String name, String doc) {
    return TypeSpec.classBuilder(name).addModifiers(Modifier.FINAL).addJavadoc("$L", doc);
  }

  String text(TypeSpec.Builder type) {
    return JavaFile.builder(packageName, type.build()).indent("  ").skipJavaLangImports(true).build().toString();
  }

  /** Starts a public method with its parameters and Javadoc; {@code returnsDoc} is null if nothing is returned. */
  static MethodSpec.Builder documented(String name, String doc, String returnsDoc, List<Parameter> parameters) {
    MethodSpec.Builder spec = MethodSpec.methodBuilder(name).addModifiers(Modifier.PUBLIC);
    StringBuilder text = new StringBuilder(doc).append("\n\n");
    for (Parameter parameter : parameters) {
      spec.addParameter(typeName(parameter.type()), parameter.name());
      text.append("@param ").append(parameter.name()).append(' ').append(parameter.doc()).append('\n');
    }
    if (returnsDoc != null) {
      text.append("@return ").append(returnsDoc).append('\n');
    }
    return spec.addJavadoc("$L", text);
  }

  private static MethodSpec declare(Method method) {
    MethodSpec.Builder spec = MethodSpec.methodBuilder(method.name())
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .returns(typeName(method.returns()))
        .addJavadoc("$L", Templates.text("javadoc.ftl", method).strip())
        .addAnnotation(routine(method));
    if (method.deprecated() != null) {
      spec.addAnnotation(AnnotationSpec.builder(Deprecated.class).addMember("since", "$S", method.deprecated())
          .build());
      // Error Prone's: callers must not be rewritten to call its entry point.
      spec.addAnnotation(AnnotationSpec.builder(SuppressWarnings.class).addMember("value", "$S", "InlineMeSuggester")
          .build());
    }
    for (Parameter parameter : method.parameters()) {
      if (parameter.isTypeVariable()) {
        spec.addTypeVariable(TypeVariableName.get(parameter.type(), ClassName.get("org.shmem4j", "SymmetricArray")));
      }
      spec.addParameter(ParameterSpec.builder(typeName(parameter.type()), parameter.name()).build());
    }
    spec.varargs(method.parameters().stream().anyMatch(parameter -> parameter.type().endsWith(VARIABLE)));
    return spec.addCode(Templates.code(Templates.text("call.ftl", method))).build();
  }

  private static AnnotationSpec routine(Method method) {
    AnnotationSpec.Builder annotation = AnnotationSpec.builder(ClassName.get(CHECK, "Routine"))
        .addMember("c", "$S", method.cName())
        .addMember("family", "$S", method.family());
    if (!method.typename().isEmpty()) {
      annotation.addMember("typename", "$S", method.typename());
    }
    if (method.collective()) {
      annotation.addMember("collective", "true");
    }
    if (!method.blocks()) {
      annotation.addMember("blocks", "false");
    }
    if (!method.effects().isEmpty()) {
      annotation.addMember("effects", method.effects().stream().map(each -> CodeBlock.of("$T.$L", EFFECT, each))
          .collect(CodeBlock.joining(", ", "{", "}")));
    }
    if (method.elementBytes() > 0) {
      annotation.addMember("elementBytes", "$L", method.elementBytes());
    }
    CodeBlock roles = method.parameters().stream()
        .map(parameter -> CodeBlock.of("$T.$L", ROLE, parameter.role()))
        .collect(CodeBlock.joining(", ", "{", "}"));
    return annotation.addMember("roles", roles).build();
  }

  static TypeName typeName(String name) {
    if (TYPE_VARIABLES.contains(name)) {
      return TypeVariableName.get(name);
    }
    if (name.endsWith(VARIABLE)) {
      return ArrayTypeName.of(typeName(name.substring(0, name.length() - VARIABLE.length())));
    }
    if (name.endsWith(">")) {
      int open = name.indexOf('<');
      String argument = name.substring(open + 1, name.length() - 1);
      return ParameterizedTypeName.get(ClassName.bestGuess(name.substring(0, open)),
          argument.equals("?") ? WildcardTypeName.subtypeOf(Object.class) : typeName(argument));
    }
    if (name.endsWith("[]")) {
      return ArrayTypeName.of(typeName(name.substring(0, name.length() - 2)));
    }
    return switch (name) {
      case "void" -> TypeName.VOID;
      case "boolean" -> TypeName.BOOLEAN;
      case "byte" -> TypeName.BYTE;
      case "short" -> TypeName.SHORT;
      case "int" -> TypeName.INT;
      case "long" -> TypeName.LONG;
      case "float" -> TypeName.FLOAT;
      case "double" -> TypeName.DOUBLE;
      default -> ClassName.bestGuess(name);
    };
  }
}
