import org.shmem4j.Element;

final class Sum {
  static long of(long from, long to) {
    @Element
    record Range(long from, long to) {}
//  ^ error [shmem-not-an-element] an element must not be declared inside a method: class=Range
    return new Range(from, to).to() - from;
  }
}
