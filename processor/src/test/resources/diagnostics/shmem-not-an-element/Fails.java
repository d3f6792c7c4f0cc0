import org.shmem4j.Element;

final class Graph {
  @Element
  record Edge(long from, long to, String label) {}
//                                       ^ error [shmem-not-an-element] a component of an element must be primitive: component=Edge.label type=java.lang.String

  @Element
  static final class Node {
//             ^ error [shmem-not-an-element] an element must be a record: class=Node kind=class
    long degree;
  }

  @Element
  record Nothing() {}
//^ error [shmem-not-an-element] an element must have a component: class=Nothing

  @Element
  record Pair<T>(long first, long second) {}
//^ error [shmem-not-an-element] an element must have no type parameters: class=Pair

  @Element
  private record Hidden(long value) {}
//        ^ error [shmem-not-an-element] an element must not be private or in a private class: class=Hidden

  @Element
  interface Shape {}
//^ error [shmem-not-an-element] an element must be a record: class=Shape kind=interface
}
