package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.shmem4j.Shmem;
import org.shmem4j.ThreadLevel;

/**
 * Generated methods with one argument that is wrong and the others right: each is refused by an error that says what is
 * wrong, and the PE goes on.
 */
@Timeout(600)
class MisuseTest {
  private static final long SEED = Long.getLong("shmem4j.seed", System.nanoTime());

  @Test
  void someMethods() {
    misuse(Integer.getInteger("shmem4j.misuses", 400));
  }

  @Test
  @Tag("nightly")
  void everyMethod() {
    misuse(Integer.MAX_VALUE);
  }

  private static void misuse(int most) {
    List<String> bad = new ArrayList<>();
    List<GeneratedMethod> methods = new ArrayList<>(GeneratedMethod.all());
    methods.removeIf(method -> method.hasParameter("group")); // all threads of a group make the call
    methods.removeIf(method -> method.hasParameter("exchange")); // refusals of exchanges have tests of their own
    methods.removeIf(method -> method.method().getName().matches("(?i).*m(in|ax)loc.*")
        && method.hasParameter("destLayout")); // for pairs only
    Collections.shuffle(methods, new Random(SEED));
    Shmem.launch(1, other -> Shmem.launch(1, ThreadLevel.MULTIPLE, shmem -> {
      WrongArguments arguments = new WrongArguments(shmem, other);
      int misuses = 0;
      for (GeneratedMethod method : methods) {
        if (misuses >= most) {
          break;
        }
        Object fault = call(method, arguments, null, null);
        if (fault != null) {
          bad.add(method + " with right arguments: " + fault);
          continue;
        }
        for (Parameter parameter : method.parameters().values()) {
          for (Object wrong : arguments.wrong(method, parameter)) {
            misuses++;
            Object said = call(method, arguments, parameter, wrong);
            if (!isPlain(said, parameter.getName())) {
              bad.add(method + " with " + parameter.getName() + "=" + wrong + ": " + said);
            }
          }
        }
      }
      assertThat(misuses).isGreaterThanOrEqualTo(Math.min(most, 200_000));
    }));
    assertThat(bad).as("-Dshmem4j.seed=%d", SEED).isEmpty();
  }

  /** Java's own words on memory are plain enough, and on null if they name the argument. */
  private static boolean isPlain(Object said, String argument) {
    return said instanceof RuntimeException failure && failure.getMessage() != null
        && (failure instanceof IllegalArgumentException || failure instanceof NullPointerException
            || failure instanceof IllegalStateException || failure instanceof IndexOutOfBoundsException)
        && (failure.getMessage().contains(" must ")
            || failure.getMessage().endsWith("because \"" + argument + "\" is null")
            || failure.getMessage().equals("Already closed")
            || failure.getMessage().equals("Attempt to write a read-only segment"));
  }

  /** {@return what it throws, null if nothing} */
  private static Throwable call(GeneratedMethod method, WrongArguments arguments, Parameter wrong, Object value) {
    try {
      method.call(each -> each.equals(wrong) ? value : arguments.right(method, each));
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    } catch (RuntimeException e) {
      return e;
    }
  }
}
