package org.shmem4j.processor.flow.check;

import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Name;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import org.shmem4j.processor.Allocation;
import org.shmem4j.processor.CompilerView;
import org.shmem4j.processor.SymmetricField;
import org.shmem4j.processor.diagnostic.Tag;
import org.shmem4j.processor.flow.program.Expression;
import org.shmem4j.processor.flow.program.SymmetricFields;
import org.shmem4j.processor.flow.value.Linear;
import org.shmem4j.processor.flow.value.TrackedObject;
import org.shmem4j.processor.flow.value.Value;

/** Finds symmetric fields and components that get their arrays from anywhere but the generated class. */
public final class SymmetricFieldCheck {
  private SymmetricFieldCheck() {}

  /** Checks an assignment to a field. */
  public static void checkAssignment(CompilerView compiler, VariableElement target, Expression from, Value value) {
    SymmetricField field = compiler.symmetricField(target);
    Element declaring = target.getEnclosingElement();
    boolean isOwnParameter = from instanceof Expression.Name name && name.element().getKind() == ElementKind.PARAMETER
        && name.element().getEnclosingElement().getKind() == ElementKind.CONSTRUCTOR;
    if (field != null && !value.isNull() && declaring.getKind() != ElementKind.RECORD && !isOwnParameter
        && !isSwapped(compiler, field, value.object())) {
      compiler.report(Tag.ASSIGNED_OUTSIDE_ALLOCATION, true, from.place(),
          "a symmetric field must be set by " + Allocation.simpleName((TypeElement) declaring) + ".allocate: field="
              + declaring.getSimpleName() + "." + field.name(),
          "drop the assignment, or the annotation if you allocate the array yourself");
    }
  }

  /** Checks the construction of a record. */
  public static void checkConstruction(CompilerView compiler, Expression.Create creation, List<Value> arguments) {
    if (!SymmetricFields.isRecord(creation)) {
      return;
    }
    TypeElement declaring = (TypeElement) creation.constructor().getEnclosingElement();
    List<? extends VariableElement> parameters = creation.constructor().getParameters();
    List<SymmetricField> fields = SymmetricField.in(declaring);
    for (int i = 0; i < Math.min(arguments.size(), parameters.size()); i++) {
      Name name = parameters.get(i).getSimpleName();
      SymmetricField field = fields.stream().filter(each -> name.contentEquals(each.name())).findFirst().orElse(null);
      if (field != null && !arguments.get(i).isNull() && !fits(compiler, field, arguments.get(i).object())) {
        compiler.report(Tag.CONSTRUCTED_OUTSIDE_ALLOCATION, true, creation.arguments().get(i).place(),
            "a symmetric component should be allocated by " + Allocation.simpleName(declaring) + ".allocate: component="
                + declaring.getSimpleName() + "." + field.name(),
            "calls are checked against the length in its annotation, which this array may not have");
        return;
      }
    }
  }

  /** {@return whether an array is known to have the length that a field declares} */
  private static boolean fits(CompilerView compiler, SymmetricField field, TrackedObject array) {
    return isSwapped(compiler, field, array) || (field.use() == SymmetricField.Use.DATA && array != null
        && array.length().equals(Linear.of(field.length())));
  }

  /** {@return whether an array is that of another symmetric field of the same length, as when two are swapped} */
  private static boolean isSwapped(CompilerView compiler, SymmetricField field, TrackedObject array) {
    SymmetricField other = array == null ? null : array.field;
    return other != null && other.use() == field.use() && (field.lengthOf() != null
        ? field.lengthOf().equals(other.lengthOf()) && Linear.of(0).equals(array.from)
        : array.length().equals(Linear.of(field.constantLength(compiler.workArrays()).orElse(-1))));
  }
}
