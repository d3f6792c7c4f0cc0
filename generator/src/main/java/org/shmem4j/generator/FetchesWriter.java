package org.shmem4j.generator;

import com.palantir.javapoet.ClassName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
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
    SequencedMap<String, String> arrays = new LinkedHashMap<>();
    arrays.put("dest", "the array that takes the elements, this PE's copy; it may have another length");
    arrays.put("source", "the array whose elements are fetched");
    type.addMethod(open("Opens fetches. All PEs of the team call this with the same source or slice of it.", arrays,
        "TEAM", "DEST", "SOURCE")
        .addParameter(handle, "dest").addParameter(handle, "source")
        .addStatement("return new $T($T.open($S, team, dest, source))", self, CALLS, self.simpleName())
        .build());
    type.addMethod(ClassWriter.documented("get", "Fetches an element.", null, List.of(
        new Parameter("destIndex", "long", "OTHER", "the element of dest that takes its value"),
        new Parameter("pe", "int", "OTHER", "the PE that has the element, in the team"),
        new Parameter("sourceIndex", "long", "OTHER", "the element of source")))
        .addAnnotation(Meanings.of(null, List.of("MOVES"), List.of("DEST", "PE", "SOURCE")))
        .addAnnotation(step("not complete"))
        .addStatement("calls.get(destIndex, pe, sourceIndex)").build());
    addEnds("""
        Waits until all fetches that any PE of the team began before are done. All of them call this. The fetches stay
        open.
        """, null);
    return text();
  }
}
