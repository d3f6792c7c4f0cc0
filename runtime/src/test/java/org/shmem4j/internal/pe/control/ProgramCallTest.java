package org.shmem4j.internal.pe.control;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.shmem4j.Comparison;

/** What is known of a call while it runs. */
class ProgramCallTest {
  private final ProgramCall call = ProgramCall.ofThisThread();

  @AfterEach
  void noCallIsLeft() {
    call.ends("");
  }

  @Test
  void argumentsAreToldAsFarAsTheyAreValues() {
    call.has(new Object[] {new Object(), 0L, Comparison.EQ, true});
    call.begins("waitUntil");
    assertThat(call.argumentsOf("waitUntil")).isEqualTo("(…, 0, EQ, true)");
    assertThat(call.argumentsOf("put")).isEmpty();
  }

  @Test
  void argumentsBelongToOneCall() {
    call.has(new Object[] {1});
    call.begins("forEach");
    call.begins("get"); // within the other, with arguments that nobody has recorded
    assertThat(call.argumentsOf("get")).isEmpty();
    call.ends("forEach");
    assertThat(call.argumentsOf("forEach")).isEmpty();
  }

  @Test
  void argumentsEndWithTheirCall() {
    call.has(new Object[] {1});
    call.begins("get");
    call.ends("get"); // it was made within another of this name
    assertThat(call.argumentsOf("get")).isEmpty();
  }

  @Test
  void callsOfALineAreCounted() {
    long before = call.begun();
    call.begins("get");
    call.ends("");
    call.begins("get");
    assertThat(call.begun()).isEqualTo(before + 2);
  }
}
