package org.shmem4j.processor.flow;

import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Name;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.Allocation;
import org.shmem4j.processor.Code;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.diagnostic.Tag;

/** Symmetric fields that get their arrays from elsewhere than the generated class, or that it cannot reach. */
final class SymmetricFields {
  private SymmetricFields() {}

  /** Whether an expression sets symmetric fields. */
  static boolean concern(Code code, Expression expression) {
    return switch (expression) {
      case Expression.Assign assign -> assign.target() instanceof Expression.Member member
          && code.symmetricField(member.field()) != null;
      case Expression.Create creation -> isRecord(creation) && !SymmetricField.in(owner(creation)).isEmpty();
      default -> false;
    };
  }

  /** A class is declared. */
  static void declared(Code code, TreePath place, TypeElement type) {
    boolean isLocal = type.getNestingKind() == NestingKind.LOCAL || type.getNestingKind() == NestingKind.ANONYMOUS;
    if (isLocal && !SymmetricField.in(type).isEmpty()) {
      code.report(Tag.CANNOT_ALLOCATE, true, place,
          "a class with symmetric fields must not be local: class=" + type.getSimpleName(),
          "move it out of the method: annotation processors do not see local classes");
    }
  }

  /** A field is assigned. */
  static void assigned(Code code, VariableElement target, Expression from, Value value) {
    SymmetricField field = code.symmetricField(target);
    Element owner = target.getEnclosingElement();
    boolean isOwnParameter = from instanceof Expression.Name name && name.element().getKind() == ElementKind.PARAMETER
        && name.element().getEnclosingElement().getKind() == ElementKind.CONSTRUCTOR;
    if (field != null && !value.isNull() && owner.getKind() != ElementKind.RECORD && !isOwnParameter
        && !isSwapped(code, field, value.thing())) {
      code.report(Tag.ASSIGNED_OUTSIDE_ALLOCATION, true, from.place(),
          "a symmetric field must be set by " + Allocation.simpleName((TypeElement) owner) + ".allocate: field="
              + owner.getSimpleName() + "." + field.name(),
          "drop the assignment, or the annotation if you allocate the array yourself");
    }
  }

  /** A record is made. */
  static void constructed(Code code, Expression.Create creation, List<Value> arguments) {
    if (!isRecord(creation)) {
      return;
    }
    TypeElement owner = (TypeElement) owner(creation);
    List<? extends VariableElement> parameters = creation.constructor().getParameters();
    List<SymmetricField> fields = SymmetricField.in(owner);
    for (int i = 0; i < Math.min(arguments.size(), parameters.size()); i++) {
      Name name = parameters.get(i).getSimpleName();
      SymmetricField field = fields.stream().filter(each -> name.contentEquals(each.name())).findFirst().orElse(null);
      if (field != null && !arguments.get(i).isNull() && !fits(code, field, arguments.get(i).thing())) {
        code.report(Tag.CONSTRUCTED_OUTSIDE_ALLOCATION, true, creation.arguments().get(i).place(),
            "a symmetric component should be allocated by " + Allocation.simpleName(owner) + ".allocate: component="
                + owner.getSimpleName() + "." + field.name(),
            "calls are checked against the length in its annotation, which this array may not have");
        return;
      }
    }
  }

  private static boolean isRecord(Expression.Create creation) {
    return owner(creation).getKind() == ElementKind.RECORD;
  }

  private static Element owner(Expression.Create creation) {
    return creation.constructor().getEnclosingElement();
  }

  /** Whether an array is known to be as long as a field says. */
  private static boolean fits(Code code, SymmetricField field, Thing array) {
    return isSwapped(code, field, array) || (field.use() == SymmetricField.Use.DATA && array != null
        && array.length().equals(Linear.of(field.length())));
  }

  /** Whether an array is that of another symmetric field of the same length, as when two are swapped. */
  private static boolean isSwapped(Code code, SymmetricField field, Thing array) {
    SymmetricField other = array == null ? null : array.field;
    return other != null && other.use() == field.use() && (field.lengthOf() != null
        ? field.lengthOf().equals(other.lengthOf()) && Linear.of(0).equals(array.from)
        : array.length().equals(Linear.of(field.constantLength(code.workArrays()).orElse(-1))));
  }
}
