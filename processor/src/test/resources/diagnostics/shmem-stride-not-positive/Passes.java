import static org.shmem4j.api.StridedRma.intIput;

import org.shmem4j.api.SymmetricInts;

class Columns {
  static void send(SymmetricInts matrix, int right) {
    intIput(matrix, 0, matrix, 0, 8, 1, 8, right);
  }
}
