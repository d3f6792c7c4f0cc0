package org.shmem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files of docs/how-to/kubernetes.md. Pretend hosts stand for pods: there are no containers and no cluster here, but
 * each pod's script, with the names and the variables that Kubernetes would give it.
 */
@Tag("slow")
class KubernetesTest {
  private static final int LIMIT_SECONDS = 120;
  private static Hosts hosts;

  @BeforeAll
  static void makeHosts() {
    Hosts.refusal().ifPresent(reason -> assumeTrue(false, "pods are not tried: " + reason));
    for (String program : List.of("mpiexec.hydra", "hydra_pmi_proxy")) {
      assumeTrue(Hosts.isInstalled(program), "pods are not tried: " + program + " is not installed");
    }
    hosts = Hosts.up(2);
  }

  @AfterAll
  static void removeHosts() {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static Path recipe() {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("README.md"))) {
      root = root.getParent();
    }
    return root.resolve("docs/how-to/kubernetes");
  }

  private static ClusterJob pod(int index, Path directory, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("sh", recipe().resolve("pod.sh").toString()));
    command.addAll(ClusterJob.launcher("exec", "--", Hello.class.getName()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = hosts.on(index + 1, command);
    builder.directory(Files.createDirectories(directory.resolve("pod" + index)).toFile());
    builder.environment().putAll(Map.of("JOB_COMPLETION_INDEX", Integer.toString(index), "PODS", "2", "PES", "2", "POD",
        "pods", "SERVICE", "pods"));
    return ClusterJob.start(builder, null);
  }

  /** The second pod starts first. */
  @Test
  void podsMakeAJob(@TempDir Path directory) throws Exception {
    try (ClusterJob second = pod(1, directory); ClusterJob first = pod(0, directory)) {
      assertThat(first.awaitEnd(LIMIT_SECONDS)).as(first.text()).isZero();
      assertThat(second.awaitEnd(LIMIT_SECONDS)).as(second.text()).isZero();
      assertThat(first.lines())
          .contains("PE 0 of 4 neighbors 2", "PE 1 of 4 neighbors 2", "PE 2 of 4 neighbors 2", "PE 3 of 4 neighbors 2")
          .noneMatch(line -> line.contains("HYDRA_LAUNCH"));
    }
  }

  @Test
  void theFirstPodHasTheStatusOfTheJob(@TempDir Path directory) throws Exception {
    try (ClusterJob first = pod(0, directory, "throw"); ClusterJob second = pod(1, directory, "throw")) {
      assertThat(first.awaitEnd(LIMIT_SECONDS)).as(first.text()).isNotZero();
      boolean ignored = second.awaitEnd(LIMIT_SECONDS) == 0;
      assertThat(first.text()).contains("on purpose");
    }
  }

  @Test
  void theFilesFitTogether() throws Exception {
    assumeTrue(Hosts.isInstalled("kubectl"), "the files are not read: kubectl is not installed");
    Process kubectl = new ProcessBuilder("kubectl", "kustomize", recipe().toString()).redirectErrorStream(true).start();
    String objects = new String(kubectl.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(kubectl.waitFor()).as(objects).isZero();
    assertThat(objects)
        .contains("kind: ConfigMap", "kind: Service", "kind: NetworkPolicy", "kind: Job", "completionMode: Indexed")
        .containsPattern("configMap:\n +name: recipe-\\w+\n");
  }
}
