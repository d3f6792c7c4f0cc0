package org.shmem4j.processor.flow;

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
import org.shmem4j.processor.Code;

/**
 * Takes a class that is not compiled now as data, from its class file: those of its methods that {@link MethodLowering}
 * takes. So builds that compile only what has changed know what methods do elsewhere.
 */
record ClassFileLowering(Code code, TypeElement outer, List<Procedure> procedures) {
  /** The methods of a class and of those in it; none where they may set fields in ways that are not known. */
  static List<Procedure> of(Code code, TypeElement outer) {
    ClassFileLowering lowering = new ClassFileLowering(code, outer, new ArrayList<>());
    try {
      return lowering.take(outer) ? lowering.procedures : List.of();
    } catch (RuntimeException | IOException e) {
      return List.of(); // a class file is damaged, newer than this Java, or names what is missing
    }
  }

  private boolean take(TypeElement type) throws IOException {
    JavaFileObject file = code.elements().getFileObjectOf(type);
    if (file == null || file.getKind() != JavaFileObject.Kind.CLASS) {
      return false;
    }
    byte[] bytes;
    try (InputStream stream = file.openInputStream()) {
      bytes = stream.readAllBytes();
    }
    if (!new String(bytes, StandardCharsets.ISO_8859_1).contains("org/shmem4j")) {
      return true; // there is nothing to know
    }
    boolean isTaken = methods(type, ClassFile.of().parse(bytes));
    for (TypeElement each : ElementFilter.typesIn(type.getEnclosedElements())) {
      isTaken = isTaken && take(each);
    }
    return isTaken;
  }

  /** Takes the methods of a class; gives false where one that is not taken sets fields. */
  private boolean methods(TypeElement type, ClassModel model) {
    return model.methods().stream().allMatch(each -> isTaken(type, model, each)
        || each.methodName().equalsString("<clinit>")
        || (type.getKind() == ElementKind.ENUM && each.methodName().equalsString("<init>"))
        || each.code().stream().flatMap(CodeModel::elementStream).noneMatch(ClassFileLowering::setsField));
  }

  private static boolean setsField(CodeElement element) {
    return element instanceof FieldInstruction field
        && (field.opcode() == Opcode.PUTFIELD || field.opcode() == Opcode.PUTSTATIC);
  }

  private boolean isTaken(TypeElement type, ClassModel model, MethodModel body) {
    try {
      return body.code().isPresent() && !body.flags().has(AccessFlag.SYNTHETIC)
          && code.member(type, body.methodName().stringValue(),
              body.methodTypeSymbol()) instanceof ExecutableElement method
          && procedures.add(new MethodLowering(code, outer, model, method).procedure(body.code().get()));
    } catch (RuntimeException e) {
      return false; // it has more than what is taken
    }
  }
}
