package org.shmem4j.internal.betweenhosts.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares structs and numbers with those of the installed header; skips where there is none, or no compiler. */
class PmixLayoutTest {
  @Test
  void structsAndNumbersAreThoseOfTheHeader(@TempDir Path directory) throws IOException, InterruptedException {
    Map<String, Long> ours = new TreeMap<>();
    ours.put("sizeof(pmix_proc_t)", PmixLayout.PROC.byteSize());
    ours.put("offsetof(pmix_proc_t, rank)", PmixLayout.PROC_RANK);
    ours.put("sizeof(pmix_value_t)", PmixLayout.VALUE.byteSize());
    ours.put("offsetof(pmix_value_t, type)", PmixLayout.VALUE_TYPE);
    ours.put("sizeof(((pmix_value_t *)0)->type)", 2L);
    ours.put("offsetof(pmix_value_t, data.uint32)", PmixLayout.VALUE_UINT32);
    ours.put("offsetof(pmix_value_t, data.string)", PmixLayout.VALUE_STRING);
    ours.put("offsetof(pmix_value_t, data.bo.bytes)", PmixLayout.VALUE_BYTES);
    ours.put("offsetof(pmix_value_t, data.bo.size)", PmixLayout.VALUE_SIZE);
    ours.put("offsetof(pmix_value_t, data.flag)", PmixLayout.VALUE_FLAG);
    ours.put("sizeof(pmix_info_t)", PmixLayout.INFO.byteSize());
    ours.put("offsetof(pmix_info_t, value)", PmixLayout.INFO_VALUE);
    ours.put("PMIX_BOOL", (long) PmixLayout.TYPE_BOOL);
    ours.put("sizeof(pmix_scope_t)", 1L);
    ours.put("sizeof(pmix_status_t)", 4L);
    ours.put("PMIX_SUCCESS", (long) PmixLayout.SUCCESS);
    ours.put("PMIX_ERR_LOST_CONNECTION", (long) PmixLayout.LOST_CONNECTION);
    ours.put("PMIX_EVENT_ACTION_COMPLETE", (long) PmixLayout.EVENT_COMPLETE);
    ours.put("(int)(PMIX_RANK_WILDCARD)", (long) PmixLayout.RANK_WILDCARD);
    ours.put("PMIX_GLOBAL", (long) PmixLayout.SCOPE_GLOBAL);
    ours.put("PMIX_STRING", (long) PmixLayout.TYPE_STRING);
    ours.put("PMIX_UINT32", (long) PmixLayout.TYPE_UINT32);
    ours.put("PMIX_BYTE_OBJECT", (long) PmixLayout.TYPE_BYTE_OBJECT);
    assertThat(theirs(directory, List.copyOf(ours.keySet()))).isEqualTo(ours);
  }

  private static Map<String, Long> theirs(Path directory, List<String> expressions)
      throws IOException, InterruptedException {
    StringBuilder program = new StringBuilder(
        "#include <pmix_common.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void) {\n");
    for (String expression : expressions) {
      program.append("  printf(\"%ld\\n\", (long)(").append(expression).append("));\n");
    }
    Path source = directory.resolve("layout.c");
    Path binary = directory.resolve("layout");
    Files.writeString(source, program.append("  return 0;\n}\n"));
    List<String> compile = new ArrayList<>(List.of("gcc", "-o", binary.toString(), source.toString()));
    for (Path headers : List.of(
        Path.of("/usr/lib/x86_64-linux-gnu/pmix2/include"), Path.of("/usr/lib/aarch64-linux-gnu/pmix2/include"))) {
      compile.add("-I" + headers);
    }
    assumeTrue(run(List.of("gcc", "--version")) != null, "layouts of PMIx are not checked: there is no gcc");
    assumeTrue(run(compile) != null, "layouts of PMIx are not checked: its headers (libpmix-dev) are not installed");
    List<String> values = run(List.of(binary.toString())).lines().toList();
    Map<String, Long> result = new TreeMap<>();
    for (int i = 0; i < expressions.size(); i++) {
      result.put(expressions.get(i), Long.parseLong(values.get(i)));
    }
    return result;
  }

  /** {@return what a program prints; null if it cannot run or fails} */
  private static String run(List<String> command) throws InterruptedException {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0 ? output : null;
    } catch (IOException e) {
      return null;
    }
  }
}
