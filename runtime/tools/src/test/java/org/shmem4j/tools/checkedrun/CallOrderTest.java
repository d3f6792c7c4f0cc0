package org.shmem4j.tools.checkedrun;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Circles in the order of collectives of several teams. */
class CallOrderTest {
  @Test
  void aCircleOfThreeTeamsIsFound() {
    CallOrder order = new CallOrder();
    CallOrder.NumberedCall[] calls =
        {new CallOrder.NumberedCall(1, 5), new CallOrder.NumberedCall(2, 5), new CallOrder.NumberedCall(3, 5)};
    for (int pe = 0; pe < 3; pe++) {
      order.made(pe, 1, new CallOrder.NumberedCall(0, 1), 1);
      order.made(pe, 1, calls[pe], 1);
      order.made(pe, 1, calls[(pe + 1) % 3], 2);
      order.made(pe, 1, new CallOrder.NumberedCall(0, 2), 3);
    }
    assertThat(order.circle()).hasSize(3);
  }

  @Test
  void oneOrderHasNoCircle() {
    CallOrder order = new CallOrder();
    for (int pe = 0; pe < 2; pe++) {
      for (int call = 0; call < 1000; call++) {
        order.made(pe, 1, new CallOrder.NumberedCall(call % 3, call), 1);
      }
    }
    assertThat(order.circle()).isEmpty();
  }

  @Test
  void threadsOfAPeMakeCallsInNoOrder() {
    CallOrder order = new CallOrder();
    for (int pe = 0; pe < 2; pe++) {
      for (int call = 0; call < 2; call++) {
        int group = (pe + call) % 2;
        order.made(pe, 1 + group, new CallOrder.NumberedCall(group, 1), 1);
      }
    }
    assertThat(order.circle()).isEmpty();
  }

  @Test
  void callsThatAllHaveMadeAreForgottenUnlessACircleMayCome() {
    CallOrder order = new CallOrder();
    for (int number = 1; number <= 1000; number++) {
      CallOrder.NumberedCall call = new CallOrder.NumberedCall(number % 3, number);
      order.made(0, 1, call, 1);
      order.made(1, 1, call, 1);
      order.complete(call);
    }
    assertThat(order.size()).isLessThanOrEqualTo(1);
    CallOrder.NumberedCall[] calls = {new CallOrder.NumberedCall(1, 2000), new CallOrder.NumberedCall(2, 2000)};
    for (int pe = 0; pe < 2; pe++) {
      order.made(pe, 1, calls[pe], 1);
      order.made(pe, 1, calls[1 - pe], 2);
    }
    order.complete(calls[0]);
    order.complete(calls[1]);
    assertThat(order.circle()).hasSize(2);
  }
}
