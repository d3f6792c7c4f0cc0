package org.shmem4j.generator;

import com.palantir.javapoet.ClassName;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.shmem4j.table.TypeRow;

/** Declares the class of fetches of a type's elements. */
final class FetchesWriter extends IrregularWriter {
  private static final ClassName CALLS = ClassName.get("org.shmem4j.entry", "FetchCalls");

  FetchesWriter(TargetPackage target, TypeRow row) {
    super(target, row, "Fetches", "FetchCalls", """
        Fetches of elements of {@code %s} of any PE, which travel together, into an array of this PE. Values are there
        after {@link #complete}, and may come in any order. Between opening and that, nothing may write the elements
        that are fetched. One thread at a time uses an object.
        """.formatted(row.c()));
  }

  @Override
  String write() {
    Map<String, String> arrays = new TreeMap<>(Map.of("source", "the array whose elements are fetched"));
    arrays.put("to", "the array that takes them, this PE's copy; it may have another length");
    type.addMethod(open("Opens fetches. All PEs of the team call this with the same source.", arrays,
            "TEAM", "SOURCE", "DEST")
        .addParameter(handle, "source").addParameter(handle, "to")
        .addStatement("return new $T($T.open($S, team, source, to))", self, CALLS, self.simpleName())
        .build());
    type.addMethod(ClassWriter.documented("get", "Fetches an element.", null, List.of(
        new Parameter("pe", "int", "OTHER", "the PE that has the element, in the team"),
        new Parameter("index", "long", "OTHER", "the element"),
        new Parameter("toIndex", "long", "OTHER", "the element of the other array that takes its value")))
        .addAnnotation(Meanings.of(null, List.of("MOVES"), List.of("PE", "SOURCE", "DEST"))).addAnnotation(step("not complete"))
        .addStatement("calls.get(pe, index, toIndex)").build());
    addEnds("""
        Waits until all fetches that any PE of the team began before are done. All of them call this. The fetches stay
        open.
        """, null);
    return text();
  }
}
