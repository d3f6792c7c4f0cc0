package org.shmem4j.applications;

import static org.shmem4j.api.DataCollectives.longAlltoall;
import static org.shmem4j.api.Rma.intPut;

import java.util.Arrays;
import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

/**
 * Breadth-first search on a random graph, level by level. Vertices are dealt to PEs in turn; a vertex that another PE
 * finds goes into the inbox that its own PE has for that sender. Arguments: log2 of the vertices, edges per vertex,
 * searches.
 */
public final class BreadthFirstSearch {
  private final Shmem shmem;
  private final int me;
  private final int pes;
  private final int part;
  private final RandomGraph graph;
  private final int[] level;
  private final int[] outbox;
  private final int[] sizes;
  private final boolean[] sent;
  private final SymmetricInts inbox;
  private final SymmetricLongs outgoing;
  private final SymmetricLongs incoming;
  private int[] frontier;
  private int[] next;

  private BreadthFirstSearch(Shmem shmem, int bits, int degree) {
    this.shmem = shmem;
    this.me = shmem.myPe();
    this.pes = shmem.nPes();
    this.graph = new RandomGraph(bits, degree, me, pes);
    this.part = graph.part();
    this.level = new int[part];
    this.frontier = new int[part];
    this.next = new int[part];
    this.outbox = new int[part * pes];
    this.sizes = new int[pes];
    this.sent = new boolean[graph.vertices()];
    this.inbox = SymmetricInts.allocate(shmem, (long) part * pes);
    this.outgoing = SymmetricLongs.allocate(shmem, pes);
    this.incoming = SymmetricLongs.allocate(shmem, pes);
  }

  /**
   * Runs this process's PE.
   *
   * @param args log2 of the vertices, edges per vertex, searches
   */
  public static void main(String[] args) {
    ApplicationRun.main(args, run -> new BreadthFirstSearch(run.shmem(), run.argument(0), run.argument(1)).run(run));
  }

  private void run(ApplicationRun run) {
    int searches = run.argument(2);
    long reached = 0;
    long levels = 0;
    run.begin();
    for (int i = 0; i < searches; i++) {
      search(run, (int) Long.remainderUnsigned(Random.mix(i), graph.vertices()));
      for (int depth : level) {
        reached += depth >= 0 ? 1 : 0;
        levels += Math.max(depth, 0);
      }
    }
    run.end();
    run.result("reached", run.sum(reached));
    run.result("levels", run.sum(levels));
  }

  private void search(ApplicationRun run, int root) {
    Arrays.fill(level, -1);
    Arrays.fill(sent, false);
    int count = 0;
    if (root % pes == me) {
      level[root / pes] = 0;
      frontier[count++] = root / pes;
    }
    int depth = 0;
    while (run.sum((long) count) > 0) {
      depth++;
      int found = expand(count, depth);
      send();
      count = receive(found, depth);
      int[] swap = frontier;
      frontier = next;
      next = swap;
    }
  }

  /** Looks at the neighbors of the frontier: new ones on this PE join the next frontier, others are sent once. */
  private int expand(int count, int depth) {
    Arrays.fill(sizes, 0);
    int found = 0;
    for (int i = 0; i < count; i++) {
      found = expand(frontier[i], found, depth);
    }
    return found;
  }

  private int expand(int vertex, int before, int depth) {
    int found = before;
    int end = graph.start(vertex + 1);
    for (int e = graph.start(vertex); e < end; e++) {
      int to = graph.edge(e);
      int pe = to % pes;
      int there = to / pes;
      if (pe == me) {
        if (level[there] < 0) {
          level[there] = depth;
          next[found++] = there;
        }
      } else if (!sent[to]) {
        sent[to] = true;
        outbox[pe * part + sizes[pe]++] = there;
      }
    }
    return found;
  }

  private void send() {
    for (int pe = 0; pe < pes; pe++) {
      outgoing.set(pe, sizes[pe]);
    }
    longAlltoall(shmem.worldTeam(), incoming, outgoing);
    for (int pe = 0; pe < pes; pe++) {
      if (sizes[pe] > 0) {
        intPut(inbox, (long) me * part, outbox, pe * part, sizes[pe], pe);
      }
    }
    shmem.barrierAll();
  }

  private int receive(int before, int depth) {
    int found = before;
    for (int pe = 0; pe < pes; pe++) {
      found = receive((long) pe * part, incoming.get(pe), found, depth);
    }
    return found;
  }

  private int receive(long from, long count, int before, int depth) {
    int found = before;
    for (long i = 0; i < count; i++) {
      int vertex = inbox.get(from + i);
      if (level[vertex] < 0) {
        level[vertex] = depth;
        next[found++] = vertex;
      }
    }
    return found;
  }
}
