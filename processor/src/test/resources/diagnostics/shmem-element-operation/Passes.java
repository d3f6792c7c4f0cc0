import static org.shmem4j.type.Operation.MAX;
import static org.shmem4j.type.Operation.SUM;

import java.lang.foreign.MemorySegment;
import org.shmem4j.Element;
import org.shmem4j.ReductionOperator;

final class Graph {
  @Element(operators = Lightest.class)
  record Edge(long from, long to, float weight) {}

  @Element(ops = {SUM, MAX})
  record Point(double x, double y) {}

  static final class Lightest implements ReductionOperator {
    @Override
    public void combine(MemorySegment result, MemorySegment left, MemorySegment right, long count) {
      for (long i = 0; i < count; i++) {
        Edge first = SymmetricEdges.read(left, i);
        Edge second = SymmetricEdges.read(right, i);
        SymmetricEdges.write(result, i, first.weight() <= second.weight() ? first : second);
      }
    }
  }
}
