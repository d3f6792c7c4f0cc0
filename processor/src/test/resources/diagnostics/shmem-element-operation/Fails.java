import static org.shmem4j.type.Operation.SUM;
import static org.shmem4j.type.Operation.XOR;

import org.shmem4j.Element;
import org.shmem4j.ReductionOperator;

final class Graph {
  @Element(ops = SUM)
//               ^ error [shmem-element-operation] an element with predefined operations must have components of one numeric type: class=Edge operation=SUM
  record Edge(long from, long to, float weight) {}

  @Element(ops = {SUM, XOR})
//                     ^ error [shmem-element-operation] an operation must be defined for the components: class=Point operation=XOR type=double
  record Point(double x, double y) {}

  @Element(operators = Lightest.class)
//                             ^ error [shmem-element-operation] an operator must be a class that the generated code can make without arguments: operator=Lightest
  record Weight(float value) {}

  abstract static class Lightest implements ReductionOperator {}
}
