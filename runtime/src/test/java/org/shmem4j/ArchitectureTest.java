package org.shmem4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Which package may know which; all but {@code check} and {@code type} may know {@code org.shmem4j}, the users'
 * interfaces and exceptions.
 */
class ArchitectureTest {
  /** From the bottom up: a package knows only packages above it here, so there are no cycles. */
  private static final String ARROWS =
      """
      check                               ->
      internal.outside                    ->
      type                                ->
      internal.betweenhosts.transport     -> type
      internal.factory                    -> type
      internal.onhost.memory              -> internal.outside
      internal.settings                   -> internal.outside
      internal.betweenhosts.bootstrap     -> internal.onhost.memory internal.outside internal.settings
      internal.betweenhosts.messages      -> internal.betweenhosts.transport internal.outside
      internal.betweenhosts.queues        -> internal.betweenhosts.messages internal.betweenhosts.transport internal.outside \
                                             type
      internal.onhost.datalayout          -> internal.factory internal.onhost.memory type
      internal.onhost.kernel              -> internal.settings type
      internal.pe.control                 -> internal.onhost.memory internal.outside
      internal.pe.queue                   -> internal.pe.control
      internal.pe.engine                  -> internal.betweenhosts.bootstrap internal.betweenhosts.transport \
                                             internal.onhost.memory internal.outside internal.pe.control \
                                             internal.settings
      internal.simulation                 -> internal.betweenhosts.queues internal.betweenhosts.transport \
                                             internal.onhost.memory internal.outside internal.pe.control \
                                             internal.pe.engine internal.settings
      internal.pe.waiting                 -> internal.onhost.memory internal.outside internal.pe.control \
                                             internal.settings
      internal.watching.callsites         -> check internal.outside internal.pe.control internal.settings
      internal.pe.session                 -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.onhost.memory internal.pe.control internal.pe.waiting type
      internal.pe                         -> internal.betweenhosts.transport internal.onhost.memory \
                                             internal.pe.control internal.pe.session internal.pe.waiting
      internal.pe.flags                   -> internal.onhost.memory internal.pe internal.pe.control \
                                             internal.pe.waiting type
      internal.pe.control.betweenhosts    -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.onhost.memory internal.outside internal.pe internal.pe.control \
                                             internal.pe.session internal.pe.waiting
      internal.pe.collective              -> internal.onhost.datalayout internal.pe.flags internal.onhost.kernel \
                                             internal.onhost.memory internal.outside internal.pe internal.pe.control \
                                             internal.pe.waiting internal.settings type
      internal.pe.collective.betweenhosts -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.pe.flags internal.onhost.kernel internal.onhost.memory \
                                             internal.outside internal.pe internal.pe.collective internal.pe.control \
                                             internal.pe.waiting type
      internal.pe.team                    -> internal.betweenhosts.transport internal.pe.flags \
                                             internal.onhost.memory internal.pe internal.pe.collective \
                                             internal.pe.collective.betweenhosts internal.pe.control \
                                             internal.pe.session internal.pe.waiting internal.watching.callsites
      internal.pe.arguments               -> internal.pe.team type
      internal.pe.irregular               -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.pe.flags internal.onhost.kernel internal.onhost.memory \
                                             internal.outside internal.pe internal.pe.collective internal.pe.control \
                                             internal.pe.team internal.pe.waiting type
      internal.pe.workgroup               -> internal.outside internal.pe.collective internal.pe.control \
                                             internal.pe.team internal.pe.waiting
      internal.watching.checkedrun        -> check internal.onhost.datalayout internal.outside internal.pe.collective \
                                             internal.pe.control internal.pe.queue internal.pe.team \
                                             internal.settings internal.watching.callsites type
      internal.watching.profile           -> check internal.outside internal.pe.control internal.pe.team \
                                             internal.pe.waiting internal.watching.callsites type
      internal.pe.job                     -> internal.betweenhosts.bootstrap internal.betweenhosts.messages \
                                             internal.betweenhosts.transport internal.factory internal.pe.flags \
                                             internal.onhost.kernel internal.onhost.memory internal.outside internal.pe \
                                             internal.pe.collective internal.pe.control \
                                             internal.pe.control.betweenhosts internal.pe.engine internal.pe.irregular \
                                             internal.pe.queue internal.pe.session \
                                             internal.pe.team internal.pe.waiting internal.pe.workgroup \
                                             internal.settings internal.simulation internal.watching.callsites \
                                             internal.watching.checkedrun internal.watching.profile type
      internal.pe.onesided                -> internal.betweenhosts.transport internal.onhost.memory internal.outside \
                                             internal.pe internal.pe.arguments internal.pe.collective \
                                             internal.pe.control internal.pe.team internal.pe.waiting type
      ucc                                 -> check internal.betweenhosts.transport internal.onhost.datalayout \
                                             internal.pe.flags internal.onhost.kernel internal.onhost.memory \
                                             internal.outside internal.pe internal.pe.collective internal.pe.control \
                                             internal.pe.job internal.pe.session internal.pe.team \
                                             internal.pe.waiting internal.settings type
      entry                               -> internal.onhost.datalayout internal.onhost.kernel \
                                             internal.onhost.memory internal.pe internal.pe.arguments \
                                             internal.pe.collective internal.pe.control internal.pe.irregular \
                                             internal.pe.job internal.pe.onesided internal.pe.queue internal.pe.team \
                                             internal.pe.waiting internal.pe.workgroup internal.settings type
      internal.start                      -> entry internal.settings type
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
    assertThat(arrows).contains("internal.pe.flags -> internal.pe.control");
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
  void typesAndAnnotationsKnowNothingElse() {
    assertThat(ARROW.matcher(dependencies()).results().map(match -> match.group(1) + " " + match.group(2)))
        .contains("org.shmem4j.entry org.shmem4j")
        .doesNotContain("org.shmem4j.type org.shmem4j", "org.shmem4j.check org.shmem4j");
  }

  /** So that a simulation, which has threads of its own, can be another world. */
  @Test
  void theWorldOutsideIsInOnePlace() throws IOException {
    Set<String> outside = Set.of(
        "java/lang/System.nanoTime", "java/lang/System.currentTimeMillis", "java/time/Instant.now",
        "java/lang/Runtime.availableProcessors", "java/lang/Thread.<init>", "java/lang/Thread.ofPlatform",
        "java/lang/Thread.ofVirtual", "java/lang/Thread.sleep", "java/lang/Thread.yield", "java/lang/Thread.onSpinWait",
        "java/util/concurrent/locks/LockSupport.park", "java/util/concurrent/locks/LockSupport.parkNanos",
        "java/util/concurrent/locks/LockSupport.unpark", "java/util/Random.<init>",
        "java/security/SecureRandom.<init>");
    Map<String, List<String>> uses = new TreeMap<>();
    try (Stream<Path> files = Files.walk(Path.of("target/classes"))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        for (PoolEntry entry : ClassFile.of().parse(file).constantPool()) {
          if (entry instanceof MemberRefEntry member) {
            String called = member.owner().asInternalName() + "." + member.name();
            if (outside.contains(called)) {
              uses.computeIfAbsent(file.getParent().getFileName().toString(), any -> new ArrayList<>())
                  .add(file.getFileName() + " " + called);
            }
          }
        }
      }
    }
    assertThat(uses).containsOnlyKeys("outside", "simulation");
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
