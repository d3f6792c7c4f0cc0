package org.shmem4j.internal.pe.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.PeFailedException;

@Timeout(60)
class PassedOnTest {
  private final PeFailedException failure = new PeFailedException(3, "PE 3 failed: on purpose");

  @Test
  void theFirstFailureAmongTheCausesIsFound() {
    PeFailedException outer = new PeFailedException(2, "PE 2 failed");
    Throwable ignored = outer.initCause(failure);
    assertThat(PassedOn.failure(failure)).isSameAs(failure);
    assertThat(PassedOn.failure(new CompletionException(failure))).isSameAs(failure);
    assertThat(PassedOn.failure(new AssertionError("the program's", new ExecutionException(failure))))
        .isSameAs(failure);
    assertThat(PassedOn.failure(outer)).isSameAs(outer);
  }

  @Test
  void whatHasNoSuchCauseIsAFailureOfItsOwn() {
    assertThat(PassedOn.failure(null)).isNull();
    assertThat(PassedOn.failure(new IOException("disk on fire", new IllegalStateException()))).isNull();
  }

  @Test
  void causesThatGoInACircleEnd() {
    IllegalStateException one = new IllegalStateException();
    Throwable ignored = one.initCause(new IllegalStateException(one));
    assertThat(PassedOn.failure(one)).isNull();
  }

  @Test
  void anExceptionThatCannotTellItsCauseIsAFailureOfItsOwn() {
    assertThat(PassedOn.failure(new Silent())).isNull();
  }

  private static final class Silent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @Override
    public synchronized Throwable getCause() {
      throw new UnsupportedOperationException("not even this can be said");
    }
  }
}
