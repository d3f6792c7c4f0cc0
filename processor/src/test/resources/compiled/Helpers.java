import org.shmem4j.Shmem;
import org.shmem4j.api.SymmetricLongs;

/** What callers know from class files only. */
final class Helpers {
  private static final int WIDTH = 4;

  private final Shmem shmem;
  private final int me;
  private final boolean isLast;

  Helpers(Shmem shmem) {
    this.shmem = shmem;
    me = shmem.myPe();
    isLast = me == shmem.nPes() - 1;
  }

  record Place(int x, int y) {
    static Place of(Shmem shmem) {
      return new Place(shmem.myPe() % WIDTH, shmem.myPe() / WIDTH);
    }

    boolean isLeft() {
      return x == 0;
    }
  }

  static boolean isFirst(Shmem shmem) {
    return shmem.myPe() == 0;
  }

  static boolean isOther(Shmem shmem) {
    return !isFirst(shmem);
  }

  static int after(Shmem shmem) {
    int pe = shmem.myPe();
    pe = pe + 1;
    return pe;
  }

  static int before(Shmem shmem) {
    return shmem.myPe() == 0 ? shmem.nPes() - 1 : shmem.myPe() - 1;
  }

  static int beforeAll(Shmem shmem) {
    return shmem.myPe() - shmem.nPes();
  }

  static long share(Shmem shmem, long total) {
    long each = total / shmem.nPes();
    return each < 8L ? 8L : each;
  }

  static long rest(Shmem shmem, long total) {
    long each = total / shmem.nPes();
    return isFirst(shmem) ? total - each : each;
  }

  static void enter(Shmem shmem, SymmetricLongs lock, String who) {
    System.out.println(who);
    shmem.setLock(lock);
  }

  static void leave(Shmem shmem, SymmetricLongs lock) {
    shmem.clearLock(lock);
  }

  int right() {
    return isLast ? 0 : me + 1;
  }

  int wrongRight() {
    return me + 1;
  }

  boolean isLast() {
    return isLast;
  }

  void meet() {
    shmem.barrierAll();
  }
}
