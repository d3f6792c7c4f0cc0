package org.shmem4j.processor;

/** The names in the runtime that the checks refer to. */
public final class RuntimeNames {
  public static final String SYMMETRIC = "org.shmem4j.Symmetric";
  public static final String PSYNC = "org.shmem4j.PSync";
  public static final String PWRK = "org.shmem4j.PWrk";
  public static final String ELEMENT = "org.shmem4j.Element";
  public static final String SHMEM = "org.shmem4j.Shmem";
  public static final String TEAM = "org.shmem4j.Team";
  public static final String SYMMETRIC_ARRAY = "org.shmem4j.SymmetricArray";
  public static final String COLLECTIVE_REQUEST = "org.shmem4j.CollectiveRequest";
  public static final String EVENT = "java.util.concurrent.CompletableFuture";
  public static final String CONTEXT = "org.shmem4j.Context";
  public static final String EXCHANGE = "org.shmem4j.Exchange";
  public static final String SHARED_FILE = "org.shmem4j.SharedFile";
  public static final String WORK_GROUP = "org.shmem4j.WorkGroup";
  public static final String QUEUE = "org.shmem4j.ShmemQueue";
  public static final String SIGNAL_OP = "org.shmem4j.SignalOp";
  public static final String SIGNAL = "org.shmem4j.Signal";
  public static final String PLANE = "org.shmem4j.SymmetricPlane";
  public static final String CUBE = "org.shmem4j.SymmetricCube";
  public static final String UCC_TEAM = "org.shmem4j.ucc.UccTeam";
  public static final String UCC = "org.shmem4j.ucc.Ucc";
  public static final String UCC_CONTEXT = "org.shmem4j.ucc.UccContext";
  public static final String UCC_COLLECTIVE = "org.shmem4j.ucc.UccCollective";
  public static final String THREAD_LEVEL = "org.shmem4j.ThreadLevel";
  public static final String CONSTANTS = "org.shmem4j.ShmemConstants";
  public static final String ROUTINE = "org.shmem4j.check.Routine";
  public static final String MEANS = "org.shmem4j.check.Means";
  public static final String STEP = "org.shmem4j.check.Step";
  public static final String STEPS = "org.shmem4j.check.Step.All";
  public static final String HANDLE = "org.shmem4j.check.Handle";
  public static final String GENERATED = "javax.annotation.processing.Generated";
  public static final String PACKAGE = "org.shmem4j";
  public static final String API_PACKAGE = "org.shmem4j.api";
  public static final String ALLOCATION_SUFFIX = "Symmetry";

  private RuntimeNames() {}
}
