import static org.shmem4j.type.Operation.SUM;

import org.shmem4j.Element;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;

record Graph(@Symmetric(length = 8) SymmetricEdges edges, @Symmetric(lengthOf = "nPes") SymmetricPoints points) {
  @Element
  record Edge(long from, int color, boolean visited, char letter, float weight) {}

  @Element(ops = SUM)
  record Point(double x, double y) {}

  static double total(Shmem shmem) {
    Graph graph = GraphSymmetry.allocate(shmem);
    graph.edges().set(7, new Edge(1, 2, true, 'a', 0.5f));
    graph.edges().setWeight(0, graph.edges().getWeight(7));
    EdgeRoutines.edgeBroadcast(shmem.worldTeam(), graph.edges(), graph.edges(), 8, 0);
    PointRoutines.pointSumReduce(shmem.worldTeam(), graph.points(), graph.points());
    return graph.points().getX(0);
  }
}
