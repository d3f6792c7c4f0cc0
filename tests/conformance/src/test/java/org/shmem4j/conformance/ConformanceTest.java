package org.shmem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.shmem4j.conformance.SuiteJobs.COMPILES_QUICKLY;
import static org.shmem4j.conformance.SuiteJobs.betweenHosts;
import static org.shmem4j.conformance.SuiteJobs.java;
import static org.shmem4j.conformance.SuiteJobs.processes;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.shmem4j.Shmem;

/**
 * The suites over the engines and kernels; one job runs all of one. The ordinary build tries each suite once on threads
 * and once on processes; what {@link EachPairTest} has too is only there. More PEs: run a main method with the launcher.
 */
@Timeout(1500)
class ConformanceTest {
  private static final String SEED = "20261121";

  /** Every family, with the elements whose names have "short" in them, signed and unsigned. */
  @Test
  void collectivesOnThreads() {
    Shmem.launch(3, shmem -> new CollectivesSuite("short", false).run(shmem));
  }

  @Test
  @Tag("nightly")
  void everyCollectiveOnOneThreadWithEveryCount() {
    Shmem.launch(1, shmem -> new CollectivesSuite("", true).run(shmem));
  }

  @Test
  @Tag("nightly")
  void collectivesOnThreadsWithEveryGroupAndCount() {
    Shmem.launch(3, shmem -> new CollectivesSuite("", true).run(shmem));
  }

  @Test
  void oneSidedMethodsOnThreads() {
    Shmem.launch(3, shmem -> new OneSidedSuite("", false).run(shmem));
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(ints = {1, 3})
  void oneSidedMethodsOnThreadsInEveryWay(int pes) {
    Shmem.launch(pes, shmem -> new OneSidedSuite("", true).run(shmem));
  }

  @Test
  @Tag("brief")
  void collectivesOnProcesses() throws Exception {
    assertThat(processes(2, COMPILES_QUICKLY, CollectivesSuite.class, "long"))
        .contains("trials on 2 PEs");
  }

  @Test
  @Tag("nightly")
  void everyCollectiveOnProcessesWithScalarKernels() throws Exception {
    List<String> options = List.of("--", COMPILES_QUICKLY, "-Dshmem4j.kernels=scalar");
    assertThat(processes(4, options, CollectivesSuite.class, "")).contains("trials on 4 PEs");
  }

  @Test
  @Tag("nightly")
  void everyCollectiveOnProcessesWithVectorKernels() throws Exception {
    assertThat(processes(2, "-Dshmem4j.kernels=vector", CollectivesSuite.class, "", "full"))
        .contains("trials on 2 PEs");
  }

  @Test
  @Tag("brief")
  void oneSidedMethodsOnProcesses() throws Exception {
    assertThat(processes(2, COMPILES_QUICKLY, OneSidedSuite.class, "each-once", "long"))
        .contains("trials on 2 PEs");
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"2,''", "4,each-once"})
  void everyOneSidedMethodOnProcesses(int pes, String methods) throws Exception {
    assertThat(processes(pes, COMPILES_QUICKLY, OneSidedSuite.class, methods))
        .contains("trials on " + pes + " PEs");
  }

  @Test
  @Tag("brief")
  void layoutsOnThreads() {
    Shmem.launch(2, shmem -> new LayoutsSuite(2, Long.parseLong(SEED)).run(shmem));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void exactSumsOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new ExactSuite().run(shmem));
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {2, 4, 7})
  void exactSumsOnMoreThreads(int pes) {
    Shmem.launch(pes, shmem -> new ExactSuite().run(shmem));
  }

  @Test
  @Tag("nightly")
  void exactSumsOnManyThreads() {
    exactSumsOnMoreThreads(64);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"2,vector", "3,scalar"})
  void exactSumsOnProcesses(int pes, String kernels) throws Exception {
    assertThat(processes(pes, "-Dshmem4j.kernels=" + kernels, ExactSuite.class)).contains("trials on " + pes + " PEs");
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"0,1", "0,0,1,1", "0,1,2,2,1,0,3"})
  void exactSumsBetweenHosts(String hosts) throws Exception {
    assertThat(betweenHosts(hosts, 0, ExactSuite.class)).contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void orderOfSumsOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new SumOrderSuite().run(shmem));
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"0,0,1,1", "0,1,2", "0,1,0,1", "0,1,2,2,1,0,3"})
  void orderOfSumsBetweenHosts(String hosts) throws Exception {
    assertThat(betweenHosts(hosts, 0, SumOrderSuite.class))
        .contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @Test
  void quietOnThreads() {
    Shmem.launch(2, shmem -> new QuietSuite(1).run(shmem));
  }

  /** More PEs than there are cores for them, which sleep for a second at least unless they are woken. */
  @Test
  @Tag("slow")
  void sleepingPesAreWoken() throws Exception {
    List<String> options = List.of("-x", "SHMEM4J_BLOCK_MILLIS=2000", "--", "-XX:ActiveProcessorCount=1");
    assertThat(processes(3, options, WakeupSuite.class, "500")).contains("trials on 3 PEs");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void sharedFilesOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new SharedFileSuite().run(shmem));
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {2, 4})
  void sharedFilesOnProcesses(int pes) throws Exception {
    assertThat(processes(pes, COMPILES_QUICKLY, SharedFileSuite.class)).contains("trials on " + pes + " PEs");
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"0,1", "0,1,2,2,1"})
  void sharedFilesBetweenHosts(String hosts) throws Exception {
    assertThat(betweenHosts(hosts, 20, SharedFileSuite.class))
        .contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void scalarsOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new ScalarsSuite("").run(shmem));
  }

  @Test
  @Tag("brief")
  void scalarsOnProcesses() throws Exception {
    assertThat(processes(2, COMPILES_QUICKLY, ScalarsSuite.class, "long")).contains("trials on 2 PEs");
  }

  @Test
  @Tag("brief")
  void scalarsBetweenHosts() throws Exception {
    assertThat(betweenHosts("0,1,1", 20, ScalarsSuite.class, "int")).contains("trials on 3 PEs");
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(delimiter = ';', value = {"0,1; 20", "0,0,1,1; 20", "0,1,2,2,1,0,3; 0"})
  void scalarsBetweenMoreHosts(String hosts, int delay) throws Exception {
    assertThat(betweenHosts(hosts, delay, ScalarsSuite.class))
        .contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5})
  void reductionsOfBytesOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new MergeSuite().run(shmem));
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {2, 7})
  void reductionsOfBytesOnProcesses(int pes) throws Exception {
    assertThat(processes(pes, COMPILES_QUICKLY, MergeSuite.class)).contains("trials on " + pes + " PEs");
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"0,1", "0,1,2,2,1,0,3"})
  void reductionsOfBytesBetweenHosts(String hosts) throws Exception {
    assertThat(betweenHosts(hosts, 20, MergeSuite.class)).contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void reductionsToOwnersOnThreads(int pes) {
    Shmem.launch(pes, shmem -> new OwnersSuite().run(shmem));
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"2,vector", "7,scalar"})
  void reductionsToOwnersOnProcesses(int pes, String kernels) throws Exception {
    assertThat(processes(pes, "-Dshmem4j.kernels=" + kernels, OwnersSuite.class))
        .contains("trials on " + pes + " PEs");
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(strings = {"0,1", "0,1,2,2,1,0,3"})
  void reductionsToOwnersBetweenHosts(String hosts) throws Exception {
    assertThat(betweenHosts(hosts, 20, OwnersSuite.class))
        .contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {1, 2, 3, 5})
  void layoutsOnMoreThreadsAndMoreOften(int pes) {
    Shmem.launch(pes, shmem -> new LayoutsSuite(6, Long.parseLong(SEED)).run(shmem));
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {2, 4})
  void layoutsOnProcesses(int pes) throws Exception {
    assertThat(processes(pes, COMPILES_QUICKLY, LayoutsSuite.class, "6", SEED))
        .contains("trials on " + pes + " PEs");
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(delimiter = ';', value = {"0,1; 20", "0,1,1,2; 100"})
  void layoutsBetweenHosts(String hosts, int delay) throws Exception {
    assertThat(betweenHosts(hosts, delay, LayoutsSuite.class, "3", SEED))
        .contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"1,WorkGroup", "3,WorkGroup", "3,OnQueue"})
  void callsOfSeveralThreadsOnThreads(int pes, String methods) throws Exception {
    String threads = "-Dshmem4j.pes=" + pes;
    assertThat(java(COMPILES_QUICKLY, threads, CollectivesSuite.class.getName(), methods))
        .contains("trials on " + pes + " PEs");
    assertThat(java(COMPILES_QUICKLY, threads, OneSidedSuite.class.getName(), "each-once", methods))
        .contains("trials on " + pes + " PEs");
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource({"2,WorkGroup", "4,OnQueue"})
  void callsOfSeveralThreadsOnProcesses(int pes, String methods) throws Exception {
    List<String> delays = List.of("--", COMPILES_QUICKLY, "-Dshmem4j.delay=" + SEED);
    assertThat(processes(pes, delays, CollectivesSuite.class, methods)).contains("trials on " + pes + " PEs");
    assertThat(processes(pes, delays, OneSidedSuite.class, "each-once", methods))
        .contains("trials on " + pes + " PEs");
  }

  @ParameterizedTest
  @Tag("nightly")
  @ValueSource(strings = {"WorkGroup", "OnQueue"})
  void callsOfSeveralThreadsBetweenHosts(String methods) throws Exception {
    assertThat(betweenHosts("0,0,1,1", 20, CollectivesSuite.class, methods)).contains("trials on 4 PEs");
    assertThat(betweenHosts("0,1", 20, OneSidedSuite.class, "each-once", methods)).contains("trials on 2 PEs");
  }

  /** PEs of hosts that share no memory, whose messages are late by up to so many microseconds. */
  @ParameterizedTest
  @Tag("nightly")
  @CsvSource(delimiter = ';', value = {"0,1; 20; longAtomic", "0,1,1,2; 200; intPut", "0,0,1,1; 20; each-once"})
  void oneSidedMethodsBetweenHosts(String hosts, int delay, String methods) throws Exception {
    assertThat(betweenHosts(hosts, delay, OneSidedSuite.class, methods))
        .contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @Test
  @Tag("brief")
  void sumsBetweenHosts() throws Exception {
    collectivesBetweenHosts("0,1,1", "intSum");
  }

  @ParameterizedTest
  @Tag("nightly")
  @CsvSource(delimiter = ';', value = {"0,0,1,1; long", "0,1,1,2; short"})
  void collectivesBetweenHosts(String hosts, String methods) throws Exception {
    assertThat(betweenHosts(hosts, 0, CollectivesSuite.class, methods))
        .contains("trials on " + hosts.split(",", -1).length + " PEs");
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(delimiter = ';', value = {"0,0,1,1; 20", "0,1,0,2; 100"})
  void requestsBetweenHosts(String hosts, int delay) throws Exception {
    assertThat(betweenHosts(hosts, delay, RequestsSuite.class, "4", SEED, "calls"))
        .contains("methods on " + hosts.split(",", -1).length + " PEs");
  }

  /** In 0 rounds all methods take part. */
  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"3,calls,24", "2,thread,4"})
  void requestsOnThreads(int pes, String progress, String rounds) throws Exception {
    assertThat(java(
        "-Dshmem4j.pes=" + pes, "-Dshmem4j.progress=" + progress, RequestsSuite.class.getName(), rounds, SEED,
        progress))
        .contains("methods on " + pes + " PEs");
  }

  @Test
  @Tag("brief")
  void someRequestsOnProcesses() throws Exception {
    requestsOnProcesses(2, "thread", "4");
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"4,calls,4", "2,thread,8"})
  void requestsOnProcesses(int pes, String progress, String rounds) throws Exception {
    assertThat(processes(pes, "-Dshmem4j.progress=" + progress, RequestsSuite.class, rounds, SEED, progress))
        .contains("methods on " + pes + " PEs");
  }

  /** Correct programs, with calls in random orders: a checked run ends with status 3 if it finds an error. */
  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
      "OneSidedSuite,each-once long", "CollectivesSuite,long", "RequestsSuite,4 20261121 calls", "LayoutsSuite,3 7",
      "ScalarsSuite,long"
  })
  void checkedRunsFindNoErrors(String program, String arguments) throws Exception {
    Class<?> suite = Class.forName(getClass().getPackageName() + "." + program);
    assertThat(processes(
        2, List.of("--check", "--", COMPILES_QUICKLY), suite, arguments.split(" ", -1)))
        .contains("conformance of")
        .containsPattern("shmem4j check: (nothing found|0 errors)");
  }
}
