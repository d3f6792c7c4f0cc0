package org.shmem4j.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The layouts and constants are those of the installed headers, where there are any. */
class UcpLayoutTest {
  private static final Map<String, String> IN_C = Map.ofEntries(
      Map.entry("PARAMS_BYTES", "sizeof(ucp_params_t)"),
      Map.entry("PARAMS_FEATURES", "offsetof(ucp_params_t, features)"),
      Map.entry("PARAMS_ESTIMATED_NUM_EPS", "offsetof(ucp_params_t, estimated_num_eps)"),
      Map.entry("PARAM_FIELD_FEATURES", "UCP_PARAM_FIELD_FEATURES"),
      Map.entry("PARAM_FIELD_ESTIMATED_NUM_EPS", "UCP_PARAM_FIELD_ESTIMATED_NUM_EPS"),
      Map.entry("FEATURE_RMA", "UCP_FEATURE_RMA"),
      Map.entry("FEATURE_WAKEUP", "UCP_FEATURE_WAKEUP"),
      Map.entry("FEATURE_AM", "UCP_FEATURE_AM"),
      Map.entry("WORKER_PARAMS_BYTES", "sizeof(ucp_worker_params_t)"),
      Map.entry("WORKER_PARAMS_THREAD_MODE", "offsetof(ucp_worker_params_t, thread_mode)"),
      Map.entry("WORKER_PARAM_FIELD_THREAD_MODE", "UCP_WORKER_PARAM_FIELD_THREAD_MODE"),
      Map.entry("THREAD_MODE_SERIALIZED", "UCS_THREAD_MODE_SERIALIZED"),
      Map.entry("EP_PARAMS_BYTES", "sizeof(ucp_ep_params_t)"),
      Map.entry("EP_PARAMS_ADDRESS", "offsetof(ucp_ep_params_t, address)"),
      Map.entry("EP_PARAMS_ERR_MODE", "offsetof(ucp_ep_params_t, err_mode)"),
      Map.entry("EP_PARAMS_ERR_HANDLER_CB", "offsetof(ucp_ep_params_t, err_handler.cb)"),
      Map.entry("EP_PARAMS_ERR_HANDLER_ARG", "offsetof(ucp_ep_params_t, err_handler.arg)"),
      Map.entry("EP_PARAM_FIELDS", "UCP_EP_PARAM_FIELD_REMOTE_ADDRESS | UCP_EP_PARAM_FIELD_ERR_HANDLING_MODE"
          + " | UCP_EP_PARAM_FIELD_ERR_HANDLER"),
      Map.entry("ERR_HANDLING_MODE_PEER", "UCP_ERR_HANDLING_MODE_PEER"),
      Map.entry("MEM_MAP_PARAMS_BYTES", "sizeof(ucp_mem_map_params_t)"),
      Map.entry("MEM_MAP_PARAMS_ADDRESS", "offsetof(ucp_mem_map_params_t, address)"),
      Map.entry("MEM_MAP_PARAMS_LENGTH", "offsetof(ucp_mem_map_params_t, length)"),
      Map.entry("MEM_MAP_PARAM_FIELDS", "UCP_MEM_MAP_PARAM_FIELD_ADDRESS | UCP_MEM_MAP_PARAM_FIELD_LENGTH"),
      Map.entry("REQUEST_PARAM_BYTES", "sizeof(ucp_request_param_t)"),
      Map.entry("REQUEST_PARAM_FLAGS", "offsetof(ucp_request_param_t, flags)"),
      Map.entry("OP_ATTR_FIELD_FLAGS", "UCP_OP_ATTR_FIELD_FLAGS"),
      Map.entry("AM_SEND_FLAG_RNDV", "UCP_AM_SEND_FLAG_RNDV"),
      Map.entry("AM_HANDLER_PARAM_BYTES", "sizeof(ucp_am_handler_param_t)"),
      Map.entry("AM_HANDLER_PARAM_ID", "offsetof(ucp_am_handler_param_t, id)"),
      Map.entry("AM_HANDLER_PARAM_FLAGS", "offsetof(ucp_am_handler_param_t, flags)"),
      Map.entry("AM_HANDLER_PARAM_CB", "offsetof(ucp_am_handler_param_t, cb)"),
      Map.entry("AM_HANDLER_PARAM_FIELDS", "UCP_AM_HANDLER_PARAM_FIELD_ID | UCP_AM_HANDLER_PARAM_FIELD_FLAGS"
          + " | UCP_AM_HANDLER_PARAM_FIELD_CB"),
      Map.entry("AM_FLAG_WHOLE_MSG", "UCP_AM_FLAG_WHOLE_MSG"),
      Map.entry("AM_RECV_PARAM_BYTES", "sizeof(ucp_am_recv_param_t)"),
      Map.entry("AM_RECV_ATTR", "offsetof(ucp_am_recv_param_t, recv_attr)"),
      Map.entry("AM_RECV_ATTR_FLAG_RNDV", "UCP_AM_RECV_ATTR_FLAG_RNDV"),
      Map.entry("OK", "UCS_OK"),
      Map.entry("IN_PROGRESS", "UCS_INPROGRESS"),
      Map.entry("ERR_BUSY", "UCS_ERR_BUSY"),
      Map.entry("ERR_IO_ERROR", "UCS_ERR_IO_ERROR"),
      Map.entry("ERR_UNREACHABLE", "UCS_ERR_UNREACHABLE"),
      Map.entry("ERR_CANCELED", "UCS_ERR_CANCELED"),
      Map.entry("ERR_TIMED_OUT", "UCS_ERR_TIMED_OUT"),
      Map.entry("ERR_REJECTED", "UCS_ERR_REJECTED"),
      Map.entry("ERR_NOT_CONNECTED", "UCS_ERR_NOT_CONNECTED"),
      Map.entry("ERR_CONNECTION_RESET", "UCS_ERR_CONNECTION_RESET"),
      Map.entry("FIRST_LINK_FAILURE", "UCS_ERR_FIRST_LINK_FAILURE"),
      Map.entry("LAST_ENDPOINT_FAILURE", "UCS_ERR_LAST_ENDPOINT_FAILURE"),
      Map.entry("ERR_LAST", "UCS_ERR_LAST"));

  @Test
  void theLayoutsAreThoseOfTheHeaders(@TempDir Path folder) throws IOException, InterruptedException {
    assumeThat(Path.of("/usr/include/ucp/api/ucp.h")).as("UCX's headers (Debian: libucx-dev)").exists();
    Map<String, Long> ours = new TreeMap<>();
    List<String> program = new ArrayList<>(List.of(
        "#include <stddef.h>", "#include <stdio.h>", "#include <ucp/api/ucp.h>", "int main(void) {"));
    for (Field field : UcpLayout.class.getDeclaredFields()) {
      ours.put(field.getName(), value(field));
      assertThat(IN_C).as("what a constant is in C").containsKey(field.getName());
      program.add("  printf(\"" + field.getName() + " %lld\\n\", (long long) (" + IN_C.get(field.getName()) + "));");
    }
    program.add("  return 0;");
    program.add("}");
    Files.write(folder.resolve("layout.c"), program);
    List<String> lines = run(folder, "gcc", "-o", "layout", "layout.c");
    assertThat(lines).isEmpty();
    Map<String, Long> theirs = new TreeMap<>();
    for (String line : run(folder, folder.resolve("layout").toString())) {
      theirs.put(line.substring(0, line.indexOf(' ')), Long.valueOf(line.substring(line.indexOf(' ') + 1)));
    }
    assertThat(theirs).allSatisfy((name, value) -> {
      if (name.endsWith("_BYTES")) { // newer ones end with more fields, which a mask of those given leaves out
        assertThat(value).as(name).isGreaterThanOrEqualTo(ours.get(name));
      } else {
        assertThat(value).as(name).isEqualTo(ours.get(name));
      }
    });
    assertThat(theirs.keySet()).isEqualTo(ours.keySet());
  }

  private static long value(Field field) {
    try {
      return ((Number) field.get(null)).longValue();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> run(Path folder, String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    List<String> lines = process.inputReader().lines().toList();
    assertThat(process.waitFor()).as(() -> String.join("\n", lines)).isZero();
    return lines;
  }
}
