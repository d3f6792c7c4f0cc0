package org.shmem4j.processor.flow.program;

import com.sun.source.util.TreePath;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.diagnostic.Tag;

/** Recognizes code that sets symmetric fields, and finds fields that the generated class cannot access. */
public final class SymmetricFields {
  private SymmetricFields() {}

  /** {@return whether an expression sets symmetric fields} */
  static boolean concern(CompilerView compiler, Expression expression) {
    return switch (expression) {
      case Expression.Assign assign -> assign.target() instanceof Expression.Member member
          && compiler.symmetricField(member.field()) != null;
      case Expression.Create creation -> isRecord(creation) && !SymmetricField.in(owner(creation)).isEmpty();
      default -> false;
    };
  }

  /** Checks the declaration of a class. */
  static void checkDeclaration(CompilerView compiler, TreePath place, TypeElement type) {
    boolean isLocal = type.getNestingKind() == NestingKind.LOCAL || type.getNestingKind() == NestingKind.ANONYMOUS;
    if (isLocal && !SymmetricField.in(type).isEmpty()) {
      compiler.report(Tag.CANNOT_ALLOCATE, true, place,
          "a class with symmetric fields must not be local: class=" + type.getSimpleName(),
          "move it out of the method: annotation processors do not see local classes");
    }
  }

  public static boolean isRecord(Expression.Create creation) {
    return owner(creation).getKind() == ElementKind.RECORD;
  }

  private static Element owner(Expression.Create creation) {
    return creation.constructor().getEnclosingElement();
  }
}
