package org.shmem4j.junit;

import java.lang.reflect.Method;
import java.util.List;
import org.shmem4j.Shmem;

/** The side of a job in a PE's own process: the test runs here. */
final class OwnProcess implements TestJob {
  private final Shmem shmem = Shmem.init();
  private final TestInstances instances;

  OwnProcess(TestInstances instances) {
    this.instances = instances;
  }

  @Override
  public void perform(Method method, List<Object> arguments) {
    try {
      instances.invoke(shmem, method, arguments);
    } catch (Throwable thrown) {
      TestProcess.fail(shmem.myPe(), thrown);
    }
  }

  @Override
  public void end() {
    try {
      shmem.close();
    } catch (RuntimeException thrown) {
      TestProcess.fail(shmem.myPe(), thrown);
    }
  }
}
