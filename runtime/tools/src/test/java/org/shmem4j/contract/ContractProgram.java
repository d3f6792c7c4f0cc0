package org.shmem4j.contract;

import java.util.Map;
import java.util.TreeMap;
import org.shmem4j.Shmem;
import org.shmem4j.ShmemBody;

/** Runs all cases of the contract in one job, whatever its PEs are. */
public final class ContractProgram {
  private ContractProgram() {}

  public static void main(String[] arguments) {
    Shmem.run(ContractProgram::runAll);
  }

  static void runAll(Shmem shmem) throws Exception {
    Map<String, ShmemBody> cases = new TreeMap<>(HeapCases.all());
    cases.putAll(TeamCases.all());
    cases.putAll(MeetingCases.all());
    for (Map.Entry<String, ShmemBody> one : cases.entrySet()) {
      try {
        one.getValue().run(shmem);
        shmem.barrierAll();
      } catch (Exception | AssertionError e) {
        throw new AssertionError("PE " + shmem.myPe() + ", case " + one.getKey() + ": " + e.getMessage(), e);
      }
    }
    if (shmem.myPe() == 0) {
      System.out.println("passed " + cases.size() + " cases: " + shmem);
    }
  }
}
