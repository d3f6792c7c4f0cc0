import org.shmem4j.PSync;
import org.shmem4j.PWrk;
import org.shmem4j.Shmem;
import org.shmem4j.Symmetric;
import org.shmem4j.SyncKind;
import org.shmem4j.api.SymmetricDoubles;
import org.shmem4j.api.SymmetricInts;
import org.shmem4j.api.SymmetricLongs;

public final class Run {
  record Grid<T>(
      @Symmetric(lengthOf = "(rows + 2) * cols * nPes") SymmetricDoubles cells,
      @Symmetric(length = 16) SymmetricInts edge,
      T label,
      @PWrk(nreduce = 6) SymmetricInts pWrk,
      @PSync(SyncKind.REDUCE) SymmetricLongs pSync) {}

  static class Open {
    @Symmetric(length = 3) SymmetricInts data;
  }

  private Run() {}

  public static void run() {
    Shmem.launch(2, shmem -> {
      Grid<String> grid = Run_GridSymmetry.allocate(shmem, 3, 4, "label");
      check(grid.cells().length() == 5 * 4 * 2 && grid.edge().length() == 16 && grid.pWrk().length() == 4, "lengths");
      check(grid.label().equals("label"), "label");
      for (long i = 0; i < grid.pSync().length(); i++) {
        check(grid.pSync().get(i) == org.shmem4j.ShmemConstants.SYNC_VALUE, "pSync");
      }
      Open open = Run_OpenSymmetry.allocate(shmem);
      check(open.data.length() == 3, "assigned");
      Run_OpenSymmetry.free(open);
      Run_GridSymmetry.free(grid);
      check(open.data.isFreed() && grid.cells().isFreed() && grid.edge().isFreed() && grid.pWrk().isFreed()
          && grid.pSync().isFreed(), "freed");
      refused(shmem, 2, -1, "a length must be positive: field=Grid.cells length=-8 lengthOf=\"(rows + 2) * cols * nPes\""
          + " rows=2 cols=-1 nPes=2");
      refused(shmem, Long.MAX_VALUE, 1, "every length must fit a long: class=Grid rows=9223372036854775807 cols=1 nPes=2");
    });
  }

  private static void refused(Shmem shmem, long rows, long cols, String message) {
    try {
      Run_GridSymmetry.allocate(shmem, rows, cols, "label");
    } catch (IllegalArgumentException e) {
      check(e.getMessage().equals(message), e.getMessage());
      return;
    }
    check(false, "not refused");
  }

  private static void check(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException(what);
    }
  }
}
