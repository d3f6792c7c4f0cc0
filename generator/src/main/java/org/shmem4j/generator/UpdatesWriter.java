package org.shmem4j.generator;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.shmem4j.table.LaneMeaning;
import org.shmem4j.table.Op;
import org.shmem4j.table.TypeRow;

/** Declares the class of updates of a type's elements. */
final class UpdatesWriter extends IrregularWriter {
  private static final ClassName CALLS = ClassName.get("org.shmem4j.entry", "UpdateCalls");
  /** The names of methods that a user's operator must not have. */
  private static final Set<String> TAKEN =
      Set.of("set", "add", "min", "max", "and", "or", "xor", "open", "poll", "complete", "close");
  private static final List<Parameter> PLACE = List.of(
      new Parameter("pe", "int", "OTHER", "the PE that has the element, in the team"),
      new Parameter("index", "long", "OTHER", "the element"));

  UpdatesWriter(TargetPackage target, TypeRow row) {
    super(target, row, "Updates", "UpdateCalls", """
        Updates of elements of {@code %s} on any PE, which travel together. The PE that has an element applies them one
        at a time, in any order, while it waits in the library, sends or polls. Between opening and {@link #complete},
        nothing else may write the elements that are updated, or read them. No other updates of them can be opened until
        these are closed. One thread at a time uses an object.
        """.formatted(row.c()));
  }

  @Override
  String write() {
    type.addMethod(open("Opens updates of an array. All PEs of the team call this with the same array or slice.",
        Map.of("array", "the array whose elements are updated"), "TEAM", "DEST")
        .addParameter(handle, "array")
        .addStatement("return new $T($T.open($S, team, array, $T.TYPE.element()$L))", self, CALLS, self.simpleName(),
            handle, operators())
        .build());
    update("set", "SET", "Replaces an element. Of several updates that do, any is the last.");
    Set<Op> ops = ops();
    boolean pair = row.meaning() == LaneMeaning.PAIR;
    add(ops, Op.SUM, "add", "ADD", "Adds to an element.");
    add(ops, pair ? Op.MINLOC : Op.MIN, "min", "MIN", "Keeps the lesser of an element and a value.");
    add(ops, pair ? Op.MAXLOC : Op.MAX, "max", "MAX", "Keeps the greater of an element and a value.");
    add(ops, Op.AND, "and", "AND", "Combines an element with a value by bitwise and.");
    add(ops, Op.OR, "or", "OR", "Combines an element with a value by bitwise or.");
    add(ops, Op.XOR, "xor", "XOR", "Combines an element with a value by bitwise exclusive or.");
    int number = 0;
    for (String operator : row.operators().keySet()) {
      boolean taken = TAKEN.contains(operator);
      update(taken ? "apply" + CToJavaNames.capital(operator) : operator,
          "FIRST_OPERATOR" + (number == 0 ? "" : " + " + number),
          "Combines an element with a value by {@code " + operator + "}.");
      number++;
    }
    addEnds("""
        Waits until all updates that any PE of the team sent before are applied. All of them call this. The updates stay
        open. What others send once this has returned to them is applied after it has returned here, in this PE's next
        calls that wait, send or poll: read your elements before those, and reset them; no barrier has to follow.
        """, "Applies updates that have arrived, and lets other PEs see those that this PE has sent.");
    return text();
  }

  private Set<Op> ops() {
    Set<Op> can = EnumSet.copyOf(row.meaning() == LaneMeaning.OPAQUE ? EnumSet.noneOf(Op.class) : row.meaning().can());
    boolean several = row.lanes() > 1 && row.meaning() != LaneMeaning.COMPLEX && row.meaning() != LaneMeaning.PAIR;
    if (several || !row.fields().isEmpty()) {
      can.retainAll(row.operations());
    }
    return can;
  }

  private void add(Set<Op> ops, Op op, String name, String constant, String doc) {
    if (ops.contains(op)) {
      update(name, constant, doc);
    }
  }

  private void update(String name, String constant, String doc) {
    MethodSpec.Builder method = sending(name, doc, PLACE)
        .addAnnotation(Meanings.of(null, List.of("MOVES"), List.of("PE", "DEST"))).addAnnotation(step("not complete"));
    if (ElementPart.isWord(row)) {
      method.addStatement("calls.word($T.$L, pe, index, $L)", CALLS, constant,
          Templates.code(parts.getFirst().bits()));
    } else {
      method.addStatement("long at = calls.begin($T.$L, pe, index)", CALLS, constant)
          .addStatement("$T memory = calls.memory(pe)", ClassName.get("java.lang.foreign", "MemorySegment"))
          .addCode(Templates.code(writes()))
          .addStatement("calls.end(pe, at)");
    }
    type.addMethod(method.build());
  }

  /** The user's operators, in the order of their numbers, as further arguments. */
  private CodeBlock operators() {
    List<CodeBlock> all = new ArrayList<>();
    for (String className : row.operators().values()) {
      all.add(CodeBlock.of(",\n$T.of($T.TYPE.element(), new $T())", ClassName.get("org.shmem4j.entry", "Reductions"),
          handle, ClassName.bestGuess(className)));
    }
    return all.stream().collect(CodeBlock.joining(""));
  }
}
