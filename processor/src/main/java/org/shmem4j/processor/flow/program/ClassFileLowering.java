package org.shmem4j.processor.flow.program;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaFileObject;
import org.shmem4j.processor.CompilerView;

/**
 * Lowers a class that is not part of this compilation, from its class file: those of its methods that {@link
 * MethodLowering} supports. This way an incremental build knows what methods in unchanged files do.
 */
public record ClassFileLowering(CompilerView compiler, TypeElement outer, List<Procedure> procedures) {
  /**
   * The methods of a class and of its nested classes whose bodies are known. The list is empty, which the caller can
   * use all the same, if the class file is missing, damaged, newer than this Java or names something missing; if it
   * does not use the library; if no method is short enough; and if an unsupported method sets fields, because then the
   * effects of the others depend on something unknown.
   */
  public static List<Procedure> of(CompilerView compiler, TypeElement outer) {
    ClassFileLowering lowering = new ClassFileLowering(compiler, outer, new ArrayList<>());
    try {
      return lowering.take(outer) ? lowering.procedures : List.of();
    } catch (RuntimeException | IOException e) {
      return List.of();
    }
  }

  /**
   * Lowers the methods of a class and of its nested classes; returns false if their effects depend on something
   * unknown.
   */
  private boolean take(TypeElement type) throws IOException {
    JavaFileObject file = compiler.elements().getFileObjectOf(type);
    if (file == null || file.getKind() != JavaFileObject.Kind.CLASS) {
      return false;
    }
    byte[] bytes;
    try (InputStream stream = file.openInputStream()) {
      bytes = stream.readAllBytes();
    }
    if (!new String(bytes, StandardCharsets.ISO_8859_1).contains("org/shmem4j")) {
      return true; // nothing to know
    }
    if (!takeMethods(type, ClassFile.of().parse(bytes))) {
      return false;
    }
    for (TypeElement each : ElementFilter.typesIn(type.getEnclosedElements())) {
      if (!take(each)) {
        return false;
      }
    }
    return true;
  }

  /** Lowers the methods of a class up to the first unsupported one that sets fields; returns false if there is one. */
  private boolean takeMethods(TypeElement type, ClassModel model) {
    for (MethodModel each : model.methods()) {
      Procedure procedure = procedure(type, model, each);
      if (procedure != null) {
        procedures.add(procedure);
      } else if (!isInitializer(type, each) && setsFields(each)) {
        return false;
      }
    }
    return true;
  }

  /** {@return whether a method initializes a class, or the constants of an enum, whose fields nothing else sets} */
  private static boolean isInitializer(TypeElement type, MethodModel method) {
    return method.methodName().equalsString("<clinit>")
        || (type.getKind() == ElementKind.ENUM && method.methodName().equalsString("<init>"));
  }

  private static boolean setsFields(MethodModel method) {
    return method.code().stream().flatMap(CodeModel::elementStream).anyMatch(ClassFileLowering::setsField);
  }

  private static boolean setsField(CodeElement element) {
    return element instanceof FieldInstruction field
        && (field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC);
  }

  /** A method as data, or null if it has no body, is synthetic, or contains something unsupported. */
  private Procedure procedure(TypeElement type, ClassModel model, MethodModel body) {
    if (body.code().isEmpty() || body.flags().has(AccessFlag.SYNTHETIC)) {
      return null;
    }
    try {
      String name = body.methodName().stringValue();
      return compiler.member(type, name, body.methodTypeSymbol()) instanceof ExecutableElement method
          ? new MethodLowering(compiler, outer, model, method).procedure(body.code().get()) : null;
    } catch (RuntimeException e) {
      return null;
    }
  }
}
