import org.shmem4j.Symmetric;
import org.shmem4j.api.SymmetricInts;

class Solver {
  private record Hidden(@Symmetric(length = 4) SymmetricInts data) {}
  //      ^ error [shmem-cannot-allocate] a class with symmetric fields must not be private or in a private class: class=Hidden

  protected class Inner {
  //        ^ error [shmem-cannot-allocate] a nested class with symmetric fields must be static: class=Inner
    @Symmetric(length = 4) SymmetricInts data;
  }

  abstract static class Base {
  //              ^ error [shmem-cannot-allocate] symmetric fields must be in a record or a class that can be instantiated: class=Base
    @Symmetric(length = 4) SymmetricInts data;
  }

  static class Derived extends Base {
  //     ^ error [shmem-cannot-allocate] symmetric fields must not be inherited: class=Derived field=Base.data
    @Symmetric(length = 4) SymmetricInts more;
  }

  static class Final {
  //     ^ error [shmem-cannot-allocate] a class with private or final symmetric fields must have a constructor, not private, that takes them by name
    @Symmetric(length = 4) private SymmetricInts data;
  }

  static class Closed {
    @Symmetric(length = 4) private final SymmetricInts data;
    //                                                 ^ error [shmem-cannot-allocate] a private symmetric field must have an accessor, so that it can be freed: field=Closed.data

    Closed(SymmetricInts data) {
      this.data = data;
    }
  }
}
