package org.shmem4j.processor;

import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.shmem4j.processor.diagnostic.Diagnostics;
import org.shmem4j.processor.diagnostic.Tag;

/** Checks one symmetric field by itself. */
record FieldChecker(Elements elements, Types types, Diagnostics<Spot> diagnostics) {
  /** The types of the active-set reductions in C and Fortran. */
  private static final Set<String> REDUCED_BY_ACTIVE_SETS = Set.of(
      "short", "int", "long", "longlong", "float", "double", "longdouble", "complexf", "complexd",
      "int2", "int4", "int8", "real4", "real8", "real16", "comp4", "comp8");

  /** Checks the field; throws {@link Diagnostics.Refused} after reporting what is wrong. */
  void check(SymmetricField field) {
    VariableElement element = field.element();
    if (element.getModifiers().contains(Modifier.STATIC)) {
      throw abort(Tag.STATIC_FIELD, field, "a symmetric field must not be static: field=" + qualified(element),
          "PEs may be threads of one process and would share it: make it a record's component, or an instance field");
    }
    TypeElement handle = checkHandle(field);
    if (field.hasTwoUses()) {
      throw abort(Tag.TWO_LENGTHS, field,
          "a symmetric field must have only one of @Symmetric, @PSync and @PWrk: field=" + qualified(element),
          "keep one: @PSync and @PWrk set the length themselves");
    }
    switch (field.use()) {
      case DATA -> checkLength(field);
      case PSYNC -> checkSync(field, handle);
      case PWRK -> checkWork(field, handle);
    }
  }

  private TypeElement checkHandle(SymmetricField field) {
    TypeMirror type = field.element().asType();
    String values = "field=" + qualified(field.element()) + " type=" + type;
    if (type instanceof ArrayType array) {
      throw abort(Tag.ARRAY_OF_HANDLES, field, "a symmetric field must be one handle, not an array: " + values,
          isHandle(array.getComponentType()) ? "declare one field per array, or one longer array and take slices of it"
              : "use the handle of the element type, such as SymmetricInts for int[]");
    }
    if (holdsHandles(type)) {
      throw abort(Tag.COLLECTION_OF_HANDLES, field, "a symmetric field must be one handle, not a collection: " + values,
          "declare one field per array, or one longer array and take slices of it");
    }
    if (!isHandle(type)) {
      throw abort(Tag.NOT_A_HANDLE, field, "a symmetric field must have the type of a handle: " + values,
          "use a handle such as SymmetricInts or SymmetricDoubles, or drop the annotation");
    }
    return (TypeElement) ((DeclaredType) type).asElement();
  }

  /** {@return whether a type is a class of handles, with a constant TYPE to allocate arrays from} */
  private boolean isHandle(TypeMirror type) {
    TypeElement base = elements.getTypeElement(RuntimeNames.SYMMETRIC_ARRAY);
    return type.getKind() == TypeKind.DECLARED && base != null && types.isSubtype(type, base.asType())
        && ElementFilter.fieldsIn(((DeclaredType) type).asElement().getEnclosedElements()).stream()
            .anyMatch(each -> each.getSimpleName().contentEquals("TYPE")
                && each.getModifiers().contains(Modifier.STATIC));
  }

  private boolean holdsHandles(TypeMirror type) {
    return type instanceof DeclaredType declared
        && declared.getTypeArguments().stream().anyMatch(each -> isHandle(each) || holdsHandles(each));
  }

  private void checkLength(SymmetricField field) {
    AnnotationMirror annotation = field.annotation();
    AnnotationValue constant = Mirrors.written(annotation, "length");
    AnnotationValue expression = Mirrors.written(annotation, "lengthOf");
    String name = "field=" + qualified(field.element());
    if (constant != null && expression != null) {
      throw abort(Tag.TWO_LENGTHS, field, expression,
          "exactly one of length and lengthOf must be given: " + name, "drop one of them");
    }
    if (constant == null && expression == null) {
      throw abort(Tag.NO_LENGTH, field, "a symmetric field must have a length: " + name,
          "write @Symmetric(length = 1024), or @Symmetric(lengthOf = \"rows * cols\")");
    }
    if (expression != null) {
      checkExpression(field, expression);
    } else {
      checkPositive(field, constant, field.length());
    }
  }

  private void checkPositive(SymmetricField field, AnnotationValue value, long length) {
    if (length <= 0) {
      throw abort(Tag.LENGTH_NOT_POSITIVE, field, value, "length must be positive: field=" + qualified(field.element())
          + " length=" + length, "every array has at least one element");
    }
  }

  private void checkExpression(SymmetricField field, AnnotationValue value) {
    LengthExpression expression;
    try {
      expression = new LengthExpression(field.lengthOf());
    } catch (LengthExpression.Malformed e) {
      throw abort(Tag.LENGTH_EXPRESSION, field, value,
          "lengthOf must be an expression of integers, names, + - * / % and parentheses: "
              + e.getMessage() + " of lengthOf=\"" + field.lengthOf() + "\"",
          "names become long parameters of allocate; nPes and myPe are known");
    }
    OptionalLong constant = expression.value();
    constant.ifPresent(length -> checkPositive(field, value, length));
    if (expression.names().isEmpty() && constant.isEmpty()) {
      throw abort(Tag.LENGTH_EXPRESSION, field, value,
          "lengthOf must have a value: it overflows or divides by 0: lengthOf=\"" + field.lengthOf() + "\"",
          "write a length that fits a long");
    }
    if (expression.names().contains(LengthExpression.MY_PE)) {
      diagnostics.report(Tag.LENGTH_DIFFERS, true, new Spot(field.element(), field.annotation(), value),
          "a length must be the same on every PE: lengthOf=\"" + field.lengthOf() + "\" depends on myPe",
          "allocate the greatest length that any PE needs");
    }
  }

  private void checkSync(SymmetricField field, TypeElement handle) {
    List<String> typenames = typenames(handle);
    if (!typenames.isEmpty() && !typenames.contains("long")) {
      throw abort(Tag.PSYNC_HANDLE, field,
          "a pSync array must be an array of longs: field=" + qualified(field.element())
              + " type=" + handle.getSimpleName(),
          "declare it as SymmetricLongs");
    }
  }

  private void checkWork(SymmetricField field, TypeElement handle) {
    if (field.nreduce() <= 0) {
      throw abort(Tag.LENGTH_NOT_POSITIVE, field, Mirrors.written(field.annotation(), "nreduce"),
          "nreduce must be positive: field=" + qualified(field.element()) + " nreduce=" + field.nreduce(),
          "give the greatest count of the reductions that use this array");
    }
    List<String> typenames = typenames(handle);
    boolean ours = elements.getPackageOf(handle).getQualifiedName().contentEquals(RuntimeNames.API_PACKAGE);
    if (ours && !typenames.isEmpty() && typenames.stream().noneMatch(REDUCED_BY_ACTIVE_SETS::contains)) {
      throw abort(Tag.PWRK_HANDLE, field,
          "a pWrk array must have a type that active-set reductions work on: field=" + qualified(field.element())
              + " type=" + handle.getSimpleName(),
          "use the handle of the arrays that are reduced: shorts, ints, longs, floats, doubles, long doubles, complex");
    }
  }

  private static List<String> typenames(TypeElement handle) {
    return Mirrors.list(Mirrors.find(handle, RuntimeNames.HANDLE), "typenames");
  }

  private static String qualified(Element field) {
    return field.getEnclosingElement().getSimpleName() + "." + field.getSimpleName();
  }

  private Diagnostics.Refused abort(Tag tag, SymmetricField field, String problem, String remedy) {
    return diagnostics.abort(tag, new Spot(field.element(), null, null), problem, remedy);
  }

  private Diagnostics.Refused abort(
      Tag tag, SymmetricField field, AnnotationValue value, String problem, String remedy) {
    return diagnostics.abort(tag, new Spot(field.element(), field.annotation(), value), problem, remedy);
  }
}
