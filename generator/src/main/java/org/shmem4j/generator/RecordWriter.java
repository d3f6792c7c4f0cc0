package org.shmem4j.generator;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.lang.model.element.Modifier;
import org.shmem4j.table.TypeRow;

/** Declares the record of an element with named lanes. */
final class RecordWriter {
  private static final ClassName SEGMENT = ClassName.get("java.lang.foreign", "MemorySegment");

  private final String packageName;
  private final TypeRow row;
  private final ClassName self;

  RecordWriter(String packageName, TypeRow row) {
    this.packageName = packageName;
    this.row = row;
    this.self = ClassName.get(packageName, CToJavaNames.capital(row.key()));
  }

  String write() {
    MethodSpec.Builder components = MethodSpec.constructorBuilder();
    row.fields().forEach(field -> components.addParameter(ClassWriter.typeName(JavaTypes.value(row.lane())), field));
    String parameters = row.fields().stream().map(field -> "@param " + field + " its lane " + field + "\n")
        .collect(Collectors.joining());
    TypeSpec.Builder type = TypeSpec.recordBuilder(self)
        .addModifiers(Modifier.PUBLIC)
        .addJavadoc("$L", "One element of type {@code " + row.name() + "}.\n\n" + parameters)
        .recordConstructor(components.build());
    if (JavaTypes.exact(row.lane()) != null) {
      type.addMethod(of()).addMethod(toSegment());
    }
    return JavaFile.builder(packageName, type.build()).indent("  ").skipJavaLangImports(true).build().toString();
  }

  private MethodSpec of() {
    String primitive = JavaTypes.exact(row.lane());
    String layout = "@[java.lang.foreign.ValueLayout].JAVA_" + row.lane()
        + "_UNALIGNED".substring(row.lane().bytes() == 1 ? 10 : 0);
    String lanes = IntStream.range(0, row.fields().size())
        .mapToObj(lane -> "element.get(" + layout + ", " + lane * row.lane().bytes() + ")")
        .collect(Collectors.joining(", "));
    return MethodSpec.methodBuilder("of")
        .addModifiers(Modifier.PUBLIC, Modifier.STATIC)
        .returns(self)
        .addJavadoc("$L", "Reads an element of " + primitive
            + " lanes.\n\n@param element memory that starts with the element\n@return the element\n")
        .addParameter(SEGMENT, "element")
        .addCode(Templates.code("return new " + self.simpleName() + "(" + lanes + ");\n"))
        .build();
  }

  private MethodSpec toSegment() {
    return MethodSpec.methodBuilder("toSegment")
        .addModifiers(Modifier.PUBLIC)
        .returns(SEGMENT)
        .addJavadoc("{@return new memory that contains the element}")
        .addStatement("return $T.ofArray(new $L[] {$L})", SEGMENT, JavaTypes.exact(row.lane()),
            String.join(", ", row.fields()))
        .build();
  }
}
