package org.shmem4j.processor.flow;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.JavaFileObject;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.Mirrors;
import org.shmem4j.processor.Names;

/**
 * Takes a class that is not compiled now as data, from its class file: those of its methods that {@link MethodLowering}
 * takes. So builds that compile only what has changed know what methods do elsewhere.
 */
final class ClassFileLowering {
  private final Code code;
  private final TypeElement outer;
  final List<Procedure> procedures = new ArrayList<>();

  /** Takes a class and those in it: no methods where one of them cannot be read, or sets fields in ways not known. */
  ClassFileLowering(Code code, TypeElement outer) {
    this.code = code;
    this.outer = outer;
    boolean isTaken;
    try {
      isTaken = take(outer);
    } catch (RuntimeException e) { // the class file is damaged, newer than this Java, or names what is missing
      isTaken = false;
    }
    if (!isTaken) {
      procedures.clear();
    }
  }

  private boolean take(TypeElement type) {
    JavaFileObject file = code.elements().getFileObjectOf(type);
    if (file == null || file.getKind() != JavaFileObject.Kind.CLASS) {
      return false;
    }
    try (InputStream stream = file.openInputStream()) {
      byte[] bytes = stream.readAllBytes();
      boolean concernsLibrary = new String(bytes, StandardCharsets.ISO_8859_1).contains("org/shmem4j");
      return !concernsLibrary || (methods(type, ClassFile.of().parse(bytes))
          && ElementFilter.typesIn(type.getEnclosedElements()).stream().allMatch(this::take));
    } catch (IOException e) {
      return false;
    }
  }

  /** Takes the methods of a class; gives false where one that is not taken sets fields. */
  private boolean methods(TypeElement type, ClassModel model) {
    for (MethodModel each : model.methods()) {
      boolean isEnum = type.getKind() == ElementKind.ENUM && each.methodName().equalsString("<init>");
      if (!isEnum && !each.methodName().equalsString("<clinit>") && !isTaken(type, model, each) && each.code().stream()
          .flatMap(body -> body.elementStream()).anyMatch(ClassFileLowering::setsField)) {
        return false;
      }
    }
    return true;
  }

  private static boolean setsField(CodeElement element) {
    return element instanceof FieldInstruction field
        && (field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC);
  }

  private boolean isTaken(TypeElement type, ClassModel model, MethodModel body) {
    Element member = code.member(type, body.methodName().stringValue(), body.methodTypeSymbol());
    if (!(member instanceof ExecutableElement method) || !type.equals(method.getEnclosingElement())
        || body.flags().has(AccessFlag.SYNTHETIC) || body.code().isEmpty()
        || Mirrors.find(method, Names.ROUTINE) != null) {
      return false;
    }
    try {
      procedures.add(new MethodLowering(code, outer, model, method).procedure(body.code().get()));
      return true;
    } catch (RuntimeException e) {
      return false; // it has more than what is taken
    }
  }
}
