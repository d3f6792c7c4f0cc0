package org.shmem4j.internal.pe.control;

/** The calls in which a PE can wait or meet others; shared memory contains the ordinals. */
public enum Call {
  NONE("no call"),
  BARRIER("barrier"),
  SYNC("sync"),
  REDUCE("reduce"),
  INSCAN("inscan"),
  EXSCAN("exscan"),
  BROADCAST("broadcast"),
  COLLECT("collect"),
  FCOLLECT("fcollect"),
  ALLTOALL("alltoall"),
  ALLTOALLS("alltoalls"),
  REDUCE_TO_ROOT("reduceToRoot"),
  GATHER("gather"),
  GATHERV("gatherv"),
  SCATTER("scatter"),
  SCATTERV("scatterv"),
  ALLGATHERV("allgatherv"),
  ALLTOALLV("alltoallv"),
  REDUCE_SCATTER("reduceScatter"),
  REDUCE_SCATTERV("reduceScatterv"),
  ALLGATHER("allgather"),
  LAYOUT_BROADCAST("broadcast of layouts"),
  LAYOUT_GATHER("gather of layouts"),
  LAYOUT_GATHERV("gatherv of layouts"),
  LAYOUT_SCATTER("scatter of layouts"),
  LAYOUT_SCATTERV("scatterv of layouts"),
  LAYOUT_ALLGATHER("allgather of layouts"),
  LAYOUT_ALLGATHERV("allgatherv of layouts"),
  LAYOUT_ALLTOALL("alltoall of layouts"),
  LAYOUT_ALLTOALLV("alltoallv of layouts"),
  LAYOUT_ALLTOALLW("alltoallw of layouts"),
  LAYOUT_REDUCE("reduce of layouts"),
  LAYOUT_REDUCE_TO_ROOT("reduceToRoot of layouts"),
  LAYOUT_REDUCE_SCATTER("reduceScatter of layouts"),
  FANIN("fanin"),
  FANOUT("fanout"),
  DESTROY("destruction of a team"),
  ALLOCATE("allocate"),
  ALLOCATE_LARGEST("allocateLargest"),
  FREE("free"),
  SPLIT("split"),
  SPLIT_2D("split2d"),
  SPLIT_BY_COLOR("split by color"),
  TEAM_OF("of"),
  CLOSE("close"),
  START("start of the job"),
  WAIT_UNTIL("waitUntil"),
  SIGNAL_WAIT_UNTIL("signalWaitUntil"),
  SET_LOCK("setLock"),
  REQUEST("await of a request"),
  TRANSFER("transfer to or from another host"),
  WORK_GROUP("call of a work group"),
  SUM_OVER("sumOver"),
  EXACT_SUM("exactSum"),
  EXACT_DOT("exactDot"),
  EXACT_NORM2("exactNorm2"),
  REDUCE_BYTES("reduceBytes"),
  SCALAR_REDUCE("reduce of scalars"),
  SCALAR_BROADCAST("broadcast of scalars"),
  SCALAR_COLLECT("collect of scalars"),
  MAP("map of a file"),
  OPEN("open of updates, fetches or a mailbox"),
  SEND("send to a PE whose inbox is full"),
  COMPLETE("complete of updates, fetches or a mailbox"),
  EXCHANGE_OPEN("open of an exchange"),
  EXCHANGE_START("start of an exchange"),
  EXCHANGE_FINISH("finish of an exchange"),
  EXCHANGE_TO_OWNERS("reduction to owners");

  private static final Call[] ALL = values();

  private final String text;

  Call(String text) {
    this.text = text;
  }

  /**
   * Returns the call with an ordinal that another PE wrote.
   *
   * @param ordinal the ordinal
   * @return the call
   */
  public static Call of(long ordinal) {
    return ordinal >= 0 && ordinal < ALL.length ? ALL[(int) ordinal] : NONE;
  }

  /** {@return whether a PE may return from the call before all others have made it, such as a broadcast's root} */
  public boolean mayEndEarly() {
    return switch (this) {
      case BROADCAST, REDUCE_TO_ROOT, GATHER, GATHERV, SCATTER, SCATTERV, LAYOUT_BROADCAST, LAYOUT_GATHER,
          LAYOUT_GATHERV, LAYOUT_SCATTER, LAYOUT_SCATTERV, LAYOUT_REDUCE_TO_ROOT, FANIN, FANOUT, SCALAR_BROADCAST,
          EXCHANGE_START ->
          true;
      default -> false;
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
