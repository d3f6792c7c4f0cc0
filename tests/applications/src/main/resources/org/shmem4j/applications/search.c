/*
 * Breadth-first search on a random graph, level by level. Vertices are dealt to PEs in turn; a vertex that another
 * PE finds goes into the inbox that its own PE has for that sender. Arguments: log2 of the vertices, edges per vertex,
 * searches.
 */
#include "app.h"

static int64_t vertices, part;
static int64_t *edge_starts, *fill_at;
static int32_t *edges, *level, *frontier, *next, *outbox, *inbox;
static int64_t *outgoing, *incoming;
static uint8_t *sent;

static void ends_of(int64_t edge, int64_t *from, int64_t *to) {
  double skewed = unit(mix(2 * edge));
  *from = (int64_t)(skewed * skewed * vertices);
  *to = (int64_t)(mix(2 * edge + 1) % vertices);
}

static void build(int64_t edge_count) {
  for (int pass = 0; pass < 2; pass++) {
    for (int64_t edge = 0; edge < edge_count; edge++) {
      int64_t ends[2];
      ends_of(edge, ends, ends + 1);
      for (int side = 0; side < 2; side++) {
        if (ends[side] % pes == me) {
          int64_t v = ends[side] / pes;
          if (pass == 0) {
            edge_starts[v + 1]++;
          } else {
            edges[fill_at[v]++] = (int32_t)ends[1 - side];
          }
        }
      }
    }
    if (pass == 0) {
      for (int64_t v = 0; v < part; v++) {
        edge_starts[v + 1] += edge_starts[v];
        fill_at[v] = edge_starts[v];
      }
      edges = local(edge_starts[part], sizeof *edges);
    }
  }
}

/* Looks at the neighbors of the frontier: new ones on this PE join the next frontier, others are sent once. */
static int64_t expand(int64_t count, int32_t depth) {
  int64_t found = 0;
  memset(outgoing, 0, pes * sizeof *outgoing);
  for (int64_t i = 0; i < count; i++) {
    int32_t v = frontier[i];
    for (int64_t e = edge_starts[v]; e < edge_starts[v + 1]; e++) {
      int32_t to = edges[e];
      int pe = to % pes;
      int32_t there = to / pes;
      if (pe == me) {
        if (level[there] < 0) {
          level[there] = depth;
          next[found++] = there;
        }
      } else if (!sent[to]) {
        sent[to] = 1;
        outbox[pe * part + outgoing[pe]++] = there;
      }
    }
  }
  return found;
}

static void send(void) {
  shmem_alltoall64(incoming, outgoing, 1, 0, 0, pes, next_sync());
  for (int pe = 0; pe < pes; pe++) {
    if (outgoing[pe] > 0) {
      shmem_int32_put(inbox + me * part, outbox + pe * part, outgoing[pe], pe);
    }
  }
  shmem_barrier_all();
}

static int64_t receive(int64_t found, int32_t depth) {
  for (int pe = 0; pe < pes; pe++) {
    const int32_t *from = inbox + pe * part;
    for (int64_t i = 0; i < incoming[pe]; i++) {
      int32_t v = from[i];
      if (level[v] < 0) {
        level[v] = depth;
        next[found++] = v;
      }
    }
  }
  return found;
}

static void search(int64_t root) {
  memset(level, 0xff, part * sizeof *level);
  memset(sent, 0, vertices);
  int64_t count = 0;
  if (root % pes == me) {
    level[root / pes] = 0;
    frontier[count++] = (int32_t)(root / pes);
  }
  int32_t depth = 0;
  while (sum_of(count) > 0) {
    depth++;
    int64_t found = expand(count, depth);
    send();
    count = receive(found, depth);
    int32_t *swap = frontier;
    frontier = next;
    next = swap;
  }
}

int main(int argc, char **argv) {
  vertices = INT64_C(1) << atoi(argv[1]);
  int64_t edge_count = vertices * atoi(argv[2]);
  int searches = atoi(argv[3]);
  app_start();
  part = (vertices + pes - 1) / pes;
  edge_starts = local(part + 1, sizeof *edge_starts);
  fill_at = local(part, sizeof *fill_at);
  level = local(part, sizeof *level);
  frontier = local(part, sizeof *frontier);
  next = local(part, sizeof *next);
  outbox = local(part * pes, sizeof *outbox);
  sent = local(vertices, 1);
  inbox = shared(part * pes, sizeof *inbox);
  outgoing = shared(pes, sizeof *outgoing);
  incoming = shared(pes, sizeof *incoming);
  build(edge_count);
  int64_t reached = 0, levels = 0;
  app_begin();
  for (int i = 0; i < searches; i++) {
    search((int64_t)(mix(i) % vertices));
    for (int64_t v = 0; v < part; v++) {
      reached += level[v] >= 0;
      levels += level[v] > 0 ? level[v] : 0;
    }
  }
  app_end();
  result("reached", sum_of(reached));
  result("levels", sum_of(levels));
  app_finish();
}
