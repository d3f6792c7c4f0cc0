package org.shmem4j;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Which package may know which; all but {@code check} and {@code type} may know {@code org.shmem4j}, the users'
 * interfaces and exceptions. These know, beside what programs name, the factories only, by which they reach the core.
 */
class ArchitectureTest {
  /** From the bottom up: a package knows only packages above it here, so there are no circles. */
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
      internal.betweenhosts.queues        -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.outside type
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
                                             internal.onhost.memory internal.outside internal.pe.control \
                                             internal.pe.waiting type
      internal.pe                         -> internal.betweenhosts.transport internal.onhost.memory \
                                             internal.pe.control internal.pe.session internal.pe.waiting
      internal.pe.flags                   -> internal.onhost.memory internal.pe internal.pe.control \
                                             internal.pe.waiting type
      internal.pe.control.betweenhosts    -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.onhost.memory internal.outside internal.pe internal.pe.control \
                                             internal.pe.session internal.pe.waiting
      internal.pe.collective              -> internal.onhost.datalayout internal.onhost.kernel internal.onhost.memory \
                                             internal.outside internal.pe internal.pe.control internal.pe.flags \
                                             internal.pe.waiting internal.settings type
      internal.pe.collective.betweenhosts -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.onhost.kernel internal.onhost.memory internal.outside \
                                             internal.pe internal.pe.collective internal.pe.control internal.pe.flags \
                                             internal.pe.waiting type
      internal.pe.team                    -> internal.betweenhosts.transport internal.onhost.memory internal.outside \
                                             internal.pe internal.pe.collective internal.pe.collective.betweenhosts \
                                             internal.pe.control internal.pe.flags internal.pe.session \
                                             internal.pe.waiting internal.watching.callsites
      internal.pe.arguments               -> internal.pe.team type
      internal.pe.irregular               -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.onhost.kernel internal.onhost.memory internal.outside \
                                             internal.pe internal.pe.collective internal.pe.control internal.pe.flags \
                                             internal.pe.team internal.pe.waiting type
      internal.pe.exchange                -> internal.betweenhosts.messages internal.betweenhosts.transport \
                                             internal.onhost.datalayout internal.onhost.memory internal.outside \
                                             internal.pe internal.pe.arguments internal.pe.collective \
                                             internal.pe.control internal.pe.flags internal.pe.team \
                                             internal.pe.waiting type
      internal.pe.workgroup               -> internal.outside internal.pe.collective internal.pe.control \
                                             internal.pe.team internal.pe.waiting
      internal.watching.checkedrun        -> check internal.onhost.datalayout internal.outside internal.pe.collective \
                                             internal.pe.control internal.pe.queue internal.pe.team internal.settings \
                                             internal.watching.callsites
      internal.watching.profile           -> check internal.outside internal.pe.control internal.pe.team \
                                             internal.pe.waiting internal.watching.callsites
      internal.pe.job                     -> internal.betweenhosts.bootstrap internal.betweenhosts.messages \
                                             internal.betweenhosts.transport internal.factory internal.onhost.kernel \
                                             internal.onhost.memory internal.outside internal.pe \
                                             internal.pe.collective internal.pe.control \
                                             internal.pe.control.betweenhosts internal.pe.engine \
                                             internal.pe.exchange internal.pe.flags internal.pe.irregular \
                                             internal.pe.queue internal.pe.session internal.pe.team \
                                             internal.pe.waiting internal.pe.workgroup internal.settings \
                                             internal.simulation internal.watching.callsites \
                                             internal.watching.checkedrun internal.watching.profile type
      internal.pe.onesided                -> internal.betweenhosts.transport internal.onhost.memory internal.outside \
                                             internal.pe internal.pe.arguments internal.pe.collective \
                                             internal.pe.control internal.pe.team internal.pe.waiting type
      ucc                                 -> check internal.betweenhosts.transport internal.onhost.datalayout \
                                             internal.onhost.kernel internal.onhost.memory internal.outside \
                                             internal.pe internal.pe.collective internal.pe.control internal.pe.flags \
                                             internal.pe.job internal.pe.session internal.pe.team internal.pe.waiting \
                                             internal.settings type
      entry                               -> internal.factory internal.onhost.datalayout internal.onhost.kernel \
                                             internal.pe internal.pe.arguments internal.pe.collective \
                                             internal.pe.control internal.pe.exchange internal.pe.irregular \
                                             internal.pe.job internal.pe.onesided internal.pe.queue \
                                             internal.pe.team internal.pe.waiting internal.pe.workgroup \
                                             internal.settings type
      internal.start                      -> entry internal.settings type
      """;

  private static final String ROOT = "org.shmem4j";
  private static final String INTERFACES = "the users' interfaces";
  private static final Set<String> KNOW_NOTHING = Set.of("check", "type");

  /** A row of the table. */
  private record Arrows(String from, List<String> to) {
    static Arrows of(String row) {
      String[] ends = row.split(" +-> *", -1);
      return new Arrows(ends[0], ends[1].isEmpty() ? List.of() : Arrays.asList(ends[1].split(" +", -1)));
    }
  }

  private static final List<Arrows> TABLE = ARROWS.lines().map(Arrows::of).toList();
  private static final JavaClasses CLASSES = imported();

  private static JavaClasses imported() {
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false); // the names of the JDK's classes suffice
    return new ClassFileImporter().importPath(Path.of("target/classes"));
  }

  @Test
  void thePackagesKnowOnlyWhatTheyMay() {
    LayeredArchitecture rules = packages().ensureAllClassesAreContainedInArchitecture();
    for (Arrows row : TABLE) {
      rules = KNOW_NOTHING.contains(row.from) ? rules.whereLayer(row.from).mayNotAccessAnyLayer()
          : rules.whereLayer(row.from).mayOnlyAccessLayers(withInterfaces(row.to));
    }
    rules.whereLayer(INTERFACES).mayOnlyAccessLayers("check", "type", "internal.factory")
        .as("a package knows only what its row of the table names").check(CLASSES);
  }

  @Test
  void thePackagesFormLayers() {
    LayeredArchitecture rules = packages();
    List<String> names = new ArrayList<>(TABLE.stream().map(Arrows::from).toList());
    while (!names.isEmpty()) {
      String name = names.removeFirst();
      rules = rules.whereLayer(name).mayOnlyBeAccessedByLayers(withInterfaces(names));
    }
    rules.as("a package knows only those above it in the table").check(CLASSES);
  }

  private static String[] withInterfaces(List<String> packages) {
    return Stream.concat(Stream.of(INTERFACES), packages.stream()).toArray(String[]::new);
  }

  /** Each package is a layer. */
  private static LayeredArchitecture packages() {
    LayeredArchitecture packages = layeredArchitecture().consideringOnlyDependenciesInLayers()
        .layer(INTERFACES).definedBy(ROOT);
    for (Arrows row : TABLE) {
      packages = packages.layer(row.from).definedBy(ROOT + "." + row.from);
    }
    return packages;
  }

  @Test
  void whatLiesOnHostsOrBetweenThemKnowsNoPe() {
    noClasses().that().resideInAnyPackage(ROOT + ".internal.onhost..", ROOT + ".internal.betweenhosts..")
        .should().dependOnClassesThat().resideInAPackage(ROOT + ".internal.pe..").check(CLASSES);
  }

  /** So that a simulation, which has threads of its own, can be another world. */
  @Test
  void theWorldOutsideIsInOnePlace() {
    String[] places = {ROOT + ".internal.outside", ROOT + ".internal.simulation"};
    noClasses().that().resideOutsideOfPackages(places).should(meetTheWorld()).check(CLASSES);
    for (String place : places) {
      assertThat(noClasses().that().resideInAPackage(place).should(meetTheWorld()).evaluate(CLASSES).hasViolation())
          .as(place).isTrue();
    }
  }

  private static ArchCondition<JavaClass> meetTheWorld() {
    Set<String> world = Set.of(
        "java.lang.System.nanoTime", "java.lang.System.currentTimeMillis", "java.time.Instant.now",
        "java.lang.Runtime.availableProcessors", "java.lang.Thread.<init>", "java.lang.Thread.ofPlatform",
        "java.lang.Thread.ofVirtual", "java.lang.Thread.sleep", "java.lang.Thread.yield", "java.lang.Thread.onSpinWait",
        "java.util.concurrent.locks.LockSupport.park", "java.util.concurrent.locks.LockSupport.parkNanos",
        "java.util.concurrent.locks.LockSupport.unpark", "java.util.Random.<init>",
        "java.security.SecureRandom.<init>");
    return accessTargetWhere(describe("the target is the world outside",
        access -> world.contains(access.getTargetOwner().getName() + "." + access.getName())));
  }
}
