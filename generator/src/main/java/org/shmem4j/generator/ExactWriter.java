package org.shmem4j.generator;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import com.palantir.javapoet.TypeVariableName;
import javax.lang.model.element.Modifier;
import org.shmem4j.table.LaneKind;
import org.shmem4j.table.LaneMeaning;
import org.shmem4j.table.TypeRow;

/** Declares the classes of exact sums: one for each format of floating point numbers, real or complex. */
final class ExactWriter {
  private static final ClassName TOTAL = ClassName.get("org.shmem4j.entry", "ExactTotal");
  private static final ClassName ARRAY = ClassName.get("org.shmem4j", "SymmetricArray");
  private static final ClassName LAYOUT = ClassName.get("org.shmem4j", "Layout");
  private static final ClassName TEAM = ClassName.get("org.shmem4j", "Team");

  private final ClassWriter classes;
  private final TypeRow row;
  private final ClassName self;
  private final ClassName handle;
  private final TypeSpec.Builder type;

  ExactWriter(TargetPackage target, TypeRow row) {
    this.classes = new ClassWriter(target.packageName());
    this.row = row;
    this.self = ClassName.get(target.packageName(), name(row));
    this.handle = ClassName.get(target.handles(), row.handle());
    this.type = classes.start(self.simpleName(), "A sum of {@code " + row.c() + "} and of their products that is exact "
        + "until it is rounded, once. The order in which numbers come, and the sums that they come by, make no "
        + "difference. It belongs to one PE, and to one thread at a time.");
  }

  /** {@return whether there is an exact sum of a type} */
  static boolean has(TypeRow row) {
    boolean floating = row.meaning() == LaneMeaning.FLOATING && row.lanes() == 1;
    return (floating || (row.meaning() == LaneMeaning.COMPLEX && row.lanes() == 2)) && row.fields().isEmpty();
  }

  /** Converts {@code SymmetricDoubles} to {@code ExactDoubleSum}. */
  static String name(TypeRow row) {
    return "Exact" + row.handle().replaceFirst("^Symmetric", "").replaceFirst("s$", "") + "Sum";
  }

  String write() {
    boolean complex = row.meaning() == LaneMeaning.COMPLEX;
    type.addModifiers(Modifier.PUBLIC, Modifier.FINAL)
        .addField(FieldSpec.builder(TOTAL, "total", Modifier.PRIVATE, Modifier.FINAL)
            .initializer("new $T($T.TYPE.element())", TOTAL, handle).build())
        .addMethod(MethodSpec.constructorBuilder().addModifiers(Modifier.PUBLIC)
            .addJavadoc("Creates the sum of no numbers, which is 0.").build());
    TypeName value = ClassWriter.typeName(JavaTypes.value(row.lane()));
    if (complex) {
      add(chained("add", "Adds a number.\n\n@param re its real part\n@param im its imaginary part\n", "re, im")
          .addParameter(value, "re").addParameter(value, "im"));
    } else {
      add(chained("add", "Adds a number.\n\n@param value the number\n", "value").addParameter(value, "value"));
      add(chained("addProduct", "Adds the product of two numbers.\n\n@param left the one\n@param right the other\n",
          "left, right").addParameter(value, "left").addParameter(value, "right"));
    }
    runs(handle, "this PE's copy of an array, or a slice of it");
    layouts();
    String exact = JavaTypes.exact(row.lane());
    if (exact != null) {
      runs(ArrayTypeName.of(ClassWriter.typeName(exact)),
          complex ? "numbers, the real and imaginary part of each in turn" : "numbers");
    }
    add(chained("merge", "Adds all that another sum has added, which remains.\n\n@param other the other sum\n",
        "other.total").addParameter(self, "other"));
    add(chained("sumOver", "Adds all that the sums of the other PEs of a team have added. All of them call this, and "
        + "then have equal sums.\n\n@param team the team\n", "team").addParameter(TEAM, "team"));
    results(complex, value);
    return classes.text(type);
  }

  private void runs(TypeName source, String words) {
    add(chained("addAll", "Adds all numbers of an array.\n\n@param source " + words + "\n", "source")
        .addParameter(source, "source"));
    add(chained("addProducts", "Adds the products of the numbers of two arrays of one length."
        + (row.meaning() == LaneMeaning.COMPLEX ? " They are not conjugated." : "") + "\n\n@param left " + words
        + "\n@param right the other factors\n", "left, right")
        .addParameter(source, "left").addParameter(source, "right"));
  }

  /**
   * Adds the methods for elements that a layout selects; the array has another type if it selects lanes, such as a
   * field of each record.
   */
  private void layouts() {
    TypeVariableName array = TypeVariableName.get("A", ARRAY);
    TypeVariableName other = TypeVariableName.get("B", ARRAY);
    String product = row.meaning() == LaneMeaning.COMPLEX ? " They are not conjugated." : "";
    add(chained("addAll", "Adds the numbers of an array that a layout selects, such as a column or a field of each "
        + "record.\n\n@param source this PE's copy of the array\n@param layout which numbers\n"
        + "@param <A> the type of the array\n", "source, layout").addTypeVariable(array)
        .addParameter(array, "source").addParameter(layoutOf(array), "layout"));
    add(chained("addProducts", "Adds the products of the numbers that layouts select from two arrays, the same number"
        + " from each." + product
        + "\n\n@param left this PE's copy of an array\n@param leftLayout which of its numbers\n@param right the array of "
        + "the other factors\n@param rightLayout which of its numbers\n@param <A> the type of the one array\n"
        + "@param <B> the type of the other\n", "left, leftLayout, right, rightLayout")
        .addTypeVariable(array).addTypeVariable(other)
        .addParameter(array, "left").addParameter(layoutOf(array), "leftLayout")
        .addParameter(other, "right").addParameter(layoutOf(other), "rightLayout"));
  }

  private static TypeName layoutOf(TypeName array) {
    return ParameterizedTypeName.get(LAYOUT, array);
  }

  private void results(boolean complex, TypeName value) {
    boolean wide = row.lane() == LaneKind.EXTENDED || row.lane() == LaneKind.QUAD;
    String format = wide ? "a double" : "the numbers' format";
    TypeName result = complex ? ClassName.get("org.shmem4j", "Complex") : value;
    String call = complex ? "toComplex" : value.equals(TypeName.FLOAT) ? "toFloat" : "toDouble";
    type.addMethod(MethodSpec.methodBuilder("round").addModifiers(Modifier.PUBLIC).returns(result)
        .addJavadoc("$L", """
            Rounds the sum to the nearest number of %s, ties to even. The exact sum remains.

            @return the number
            """.formatted(format))
        .addStatement("return total.$L()", call).build());
    type.addMethod(MethodSpec.methodBuilder("roundTo").addModifiers(Modifier.PUBLIC)
        .addJavadoc("$L", """
            Rounds the sum to the nearest number of the array's format, ties to even, and stores it. The exact sum
            remains.

            @param dest the array, this PE's copy
            @param index the element that receives it
            """)
        .addParameter(handle, "dest").addParameter(TypeName.LONG, "index")
        .addStatement("total.roundTo(dest, index)").build());
  }

  /** A method that changes the sum and returns it. */
  private MethodSpec.Builder chained(String name, String doc, String arguments) {
    return MethodSpec.methodBuilder(name).addModifiers(Modifier.PUBLIC).returns(self)
        .addJavadoc("$L", doc + "@return this sum\n")
        .addStatement("total.$L($L)", name, arguments).addStatement("return this");
  }

  private void add(MethodSpec.Builder method) {
    type.addMethod(method.build());
  }
}
