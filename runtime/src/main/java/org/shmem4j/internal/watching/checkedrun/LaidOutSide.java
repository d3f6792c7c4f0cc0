package org.shmem4j.internal.watching.checkedrun;

import java.util.ArrayList;
import java.util.List;
import org.shmem4j.Layout;
import org.shmem4j.check.Means.Effect;
import org.shmem4j.check.Role;
import org.shmem4j.internal.onhost.datalayout.LayoutImpl;
import org.shmem4j.internal.onhost.datalayout.TypeMap;

/** The elements that a collective with layouts reads or writes on this PE. */
final class LaidOutSide {
  private final CallArguments call;
  private final boolean reads;
  private final Role side;
  private final int size;

  LaidOutSide(CallArguments call, boolean reads, int size) {
    this.call = call;
    this.reads = reads;
    this.side = reads ? Role.SOURCE : Role.DEST;
    this.size = size;
  }

  /** {@return the elements as type maps of the array's bytes} */
  List<TypeMap> maps() {
    List<?> ofPieces = call.after(side, 1, List.class);
    if (ofPieces != null) { // the lists of alltoallw
      return ofPieces.stream().map(layout -> ((LayoutImpl<?>) layout).map()).toList();
    }
    if (!(call.after(side, 1, Layout.class) instanceof LayoutImpl<?> layout)) {
      return List.of();
    }
    long[] counts = call.after(side, 2, long[].class);
    if (counts != null) {
      return pieces(layout, counts, call.after(side, 3, long[].class));
    }
    boolean isForEach = call.site().does(reads ? Effect.READS_EACH : Effect.WRITES_EACH);
    return List.of(isForEach ? layout.repeated(size) : layout.map());
  }

  private static List<TypeMap> pieces(LayoutImpl<?> layout, long[] counts, long[] displacements) {
    List<TypeMap> maps = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      maps.add(layout.repeated(counts[i]).shifted(layout.displacement(displacements[i])));
    }
    return maps;
  }
}
