package org.shmem4j.random;

import java.util.List;
import java.util.Map;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;
import org.shmem4j.ThreadLevel;
import org.shmem4j.internal.factory.Factories;
import org.shmem4j.internal.factory.JobFactory;

/** Starts the job of a random program. */
final class RandomLaunch {
  private RandomLaunch() {}

  /** Runs a body as PEs that are threads of this process. */
  @SuppressWarnings("unchecked") // as in Shmem, which has no call with both a level and settings
  static void launch(int pes, Map<String, String> settings, List<Step> steps, ShmemBody body) {
    JobFactory<ShmemBody, Shmem> jobs =
        (JobFactory<ShmemBody, Shmem>) Factories.of("org.shmem4j.internal.pe.job.Jobs");
    jobs.launch(pes, level(steps), settings, body);
  }

  /** How a program's threads call the library: those of a work group all do. */
  private static ThreadLevel level(List<Step> steps) {
    return steps.stream().anyMatch(step -> step.kind() == Step.Kind.GROUP) ? ThreadLevel.MULTIPLE : ThreadLevel.SINGLE;
  }
}
