import static org.shmem4j.api.StridedRma.intIput;

import org.shmem4j.api.SymmetricInts;

class Columns {
  static void send(SymmetricInts matrix, int right) {
    intIput(matrix, 0, matrix, 0, 0, 1, 8, right);
    //                            ^ error [shmem-stride-not-positive] dst must be positive: dst=0
  }
}
