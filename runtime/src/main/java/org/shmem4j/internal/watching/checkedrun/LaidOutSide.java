package org.shmem4j.internal.watching.checkedrun;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.Layout;
import org.shmem4j.check.Role;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;
import org.shmem4j.internal.onhost.datalayout.TypeMap;

/** The elements that a collective with layouts reads or writes on this PE. */
final class LaidOutSide {
  private final CallArguments call;
  private final String routine;
  private final boolean reads;
  private final Role side;
  private final int size;
  private final boolean atRoot;

  LaidOutSide(CallArguments call, boolean reads, int size, boolean atRoot) {
    this.call = call;
    this.routine = call.site().plainRoutine().replaceFirst("Nb$", "");
    this.reads = reads;
    this.side = reads ? Role.SOURCE : Role.DEST;
    this.size = size;
    this.atRoot = atRoot;
  }

  /** {@return the elements as maps of the array's bytes; none where only the root uses them} */
  List<TypeMap> maps() {
    boolean unused = isOfRootOnly() && !atRoot;
    List<?> ofPieces = call.after(side, 1, List.class);
    if (ofPieces != null) { // the lists of alltoallw
      return ofPieces.stream().map(layout -> ((LayoutImpl<?>) layout).map()).toList();
    }
    if (unused || !(call.after(side, 1, Layout.class) instanceof LayoutImpl<?> layout)) {
      return List.of();
    }
    long[] counts = call.after(side, 2, long[].class);
    if (counts != null) {
      return pieces(layout, counts, call.after(side, 3, long[].class));
    }
    return switch (routine) {
      case "gather", "allgather" -> List.of(reads ? layout.map() : layout.repeated(size));
      case "scatter" -> List.of(reads ? layout.repeated(size) : layout.map());
      case "alltoall" -> List.of(layout.repeated(size));
      default -> List.of(reads && routine.endsWith("ReduceScatterBlock") ? layout.repeated(size) : layout.map());
    };
  }

  private boolean isOfRootOnly() {
    return switch (routine) {
      case "broadcast", "scatter", "scatterv" -> reads;
      case "gather", "gatherv" -> !reads;
      default -> !reads && routine.endsWith("ToRoot");
    };
  }

  private static List<TypeMap> pieces(LayoutImpl<?> layout, long[] counts, long[] displacements) {
    List<TypeMap> maps = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      maps.add(layout.repeated(counts[i]).shifted(layout.displacement(displacements[i])));
    }
    return maps;
  }
}
