package org.shmem4j.applications;

/**
 * The edges of a PE's vertices: those whose number, divided by the number of PEs, leaves the PE's number as remainder.
 */
final class RandomGraph {
  private final int vertices;
  private final int me;
  private final int pes;
  private final int part;
  private final int[] starts;
  private final int[] edges;

  RandomGraph(int bits, int degree, int me, int pes) {
    this.vertices = 1 << bits;
    this.me = me;
    this.pes = pes;
    this.part = (vertices + pes - 1) / pes;
    this.starts = new int[part + 1];
    long edgeCount = (long) vertices * degree;
    for (long edge = 0; edge < edgeCount; edge++) {
      count(from(edge));
      count(to(edge));
    }
    for (int v = 0; v < part; v++) {
      starts[v + 1] += starts[v];
    }
    this.edges = new int[starts[part]];
    int[] fill = starts.clone();
    for (long edge = 0; edge < edgeCount; edge++) {
      add(fill, from(edge), to(edge));
      add(fill, to(edge), from(edge));
    }
  }

  /** {@return where an edge starts; some vertices have many more edges than others} */
  private int from(long edge) {
    double skewed = Random.unit(Random.mix(2 * edge));
    return (int) (skewed * skewed * vertices);
  }

  private int to(long edge) {
    return (int) (Random.mix(2 * edge + 1) & vertices - 1);
  }

  private void count(int end) {
    if (end % pes == me) {
      starts[end / pes + 1]++;
    }
  }

  private void add(int[] fill, int end, int other) {
    if (end % pes == me) {
      edges[fill[end / pes]++] = other;
    }
  }

  int vertices() {
    return vertices;
  }

  /** {@return the vertices of a PE} */
  int part() {
    return part;
  }

  /** {@return the first edge of this PE's vertex} */
  int start(int vertex) {
    return starts[vertex];
  }

  /** {@return where an edge leads} */
  int edge(int index) {
    return edges[index];
  }
}
