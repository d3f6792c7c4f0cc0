import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricLongs;

class StaticTable {
  @Symmetric(length = 1 << 20) static SymmetricLongs table;
  //                                                 ^ error [shmem-static-field] a symmetric field must not be static: field=StaticTable.table

  static void main(String[] args) {
    Shmem.run(shmem -> table.set(0, shmem.myPe()));
  }
}
