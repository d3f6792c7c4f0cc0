package org.shmem4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Which package may know which; all but {@code type} may know {@code org.shmem4j}, the users' interfaces and
 * exceptions.
 */
class ArchitectureTest {
  /** From the bottom up: a package knows only packages above it here, so there are no cycles. */
  private static final String ARROWS =
      """
      type                ->
      internal.config     ->
      internal.memory     ->
      internal.layout     -> internal.memory type
      internal.bootstrap  -> internal.config internal.memory
      internal.transport  -> internal.memory type
      internal.transport.ucx -> internal.transport type
      internal.control    -> internal.config internal.memory
      internal.kernel     -> internal.config type
      internal.watch      -> internal.config internal.control type
      internal.engine     -> internal.bootstrap internal.config internal.control internal.memory internal.transport \
                             internal.transport.ucx
      internal.pe         -> internal.control internal.memory internal.transport
      internal.channel    -> internal.control internal.memory internal.pe type
      internal.collective -> internal.channel internal.config internal.control internal.kernel internal.layout \
                             internal.memory type
      internal.collective.remote \
                          -> internal.channel internal.collective internal.control internal.kernel internal.layout \
                             internal.memory internal.pe internal.transport type
      internal.team       -> internal.channel internal.collective internal.collective.remote internal.control \
                             internal.memory internal.pe internal.transport internal.watch
      internal.profile    -> internal.control internal.team internal.watch type
      internal.report     -> internal.watch
      internal.check      -> internal.collective internal.config internal.control internal.layout internal.report \
                             internal.team internal.watch type
      internal.workgroup  -> internal.collective internal.control internal.team
      internal.queue      ->
      internal.job        -> internal.bootstrap internal.channel internal.check internal.collective internal.config \
                             internal.control internal.engine internal.kernel internal.memory internal.pe internal.profile internal.queue \
                             internal.team internal.transport internal.watch internal.workgroup type
      internal.onesided   -> internal.control internal.job internal.memory internal.pe internal.team type
      entry               -> internal.channel internal.collective internal.config internal.control internal.job \
                             internal.kernel internal.layout internal.memory internal.onesided internal.pe internal.queue \
                             internal.team internal.transport internal.workgroup type
      ucc                 -> internal.channel internal.collective internal.config internal.control internal.job \
                             internal.kernel internal.layout internal.memory internal.pe internal.team \
                             internal.transport type
      launcher            -> entry internal.bootstrap internal.channel internal.check internal.config internal.control internal.engine \
                             internal.kernel internal.memory internal.report internal.watch type
      """;

  private static final String ROOT = "org.shmem4j";
  private static final Pattern ARROW =
      Pattern.compile("^ +(" + ROOT + "\\S*) +-> (" + ROOT + "\\S*)", Pattern.MULTILINE);

  @Test
  void thePackagesKnowOnlyWhatTheyMay() {
    Map<String, List<String>> allowed = ARROWS.lines()
        .map(line -> line.split(" *-> *", -1))
        .collect(Collectors.toMap(arrow -> arrow[0], arrow -> Arrays.asList(arrow[1].split(" +", -1))));
    List<String> arrows = arrows();
    assertThat(arrows).contains("internal.channel -> internal.control");
    assertThat(arrows).allSatisfy(arrow -> {
      String[] ends = arrow.split(" -> ", -1);
      assertThat(allowed.get(ends[0])).as(arrow).isNotNull().contains(ends[1]);
    });
  }

  @Test
  void thePackagesFormLayers() {
    List<String> order = ARROWS.lines().map(line -> line.substring(0, line.indexOf(' '))).toList();
    assertThat(arrows()).allSatisfy(arrow -> {
      String[] ends = arrow.split(" -> ", -1);
      assertThat(order.indexOf(ends[1])).as(arrow).isLessThan(order.indexOf(ends[0]));
    });
  }

  @Test
  void typesKnowNothingElse() {
    assertThat(ARROW.matcher(dependencies()).results().map(match -> match.group(1) + " " + match.group(2)))
        .contains("org.shmem4j.entry org.shmem4j")
        .doesNotContain("org.shmem4j.type org.shmem4j");
  }

  /** The arrows between packages as the class files have them, without the root package's. */
  private static List<String> arrows() {
    return ARROW.matcher(dependencies())
        .results()
        .filter(match -> !match.group(1).equals(match.group(2)))
        .filter(match -> !match.group(1).equals(ROOT) && !match.group(2).equals(ROOT))
        .map(match -> withoutRoot(match.group(1)) + " -> " + withoutRoot(match.group(2)))
        .toList();
  }

  private static String dependencies() {
    StringWriter out = new StringWriter();
    int status = ToolProvider.findFirst("jdeps")
        .orElseThrow()
        .run(new PrintWriter(out), new PrintWriter(out), "-verbose:package", "-filter:none", "target/classes");
    assertThat(status).as(out.toString()).isZero();
    return out.toString();
  }

  private static String withoutRoot(String name) {
    return name.substring(ROOT.length() + 1);
  }
}
