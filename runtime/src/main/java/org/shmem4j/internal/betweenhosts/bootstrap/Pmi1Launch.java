package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * PMI version 1, the protocol of MPICH's and Intel's hydra and others: lines of text, each a list of key=value. Flux's
 * RFC 13 describes it.
 */
final class Pmi1Launch extends PmiLaunch {
  /** The size of the buffer into which old servers read a line; a value gets what the rest of the line leaves. */
  private static final int LINE_BYTES = 1024;

  private static final int AROUND_VALUE_BYTES = 384;

  private static final long ANSWER_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final String FENCE_IS_OVER = "barrier_out";

  private final int pieceBytes;
  private final String store;

  private boolean fenceIsOver;
  /** The number of answers that did not arrive in time and still may. */
  private int owed;

  /**
   * Joins over an inherited descriptor; the environment contains the PE's number.
   *
   * @param talk the connection
   * @param arrivals how long to wait for the others
   * @param pe this PE
   * @param pes the PEs of the job
   */
  Pmi1Launch(PmiTalk talk, Arrivals arrivals, int pe, int pes) {
    super(talk, arrivals);
    PmiTalk.expect(ask("cmd=init pmi_version=1 pmi_subversion=1"), "response_to_init");
    Map<String, String> limits = PmiTalk.expect(ask("cmd=get_maxes"), "maxes");
    pieceBytes = Math.min(PmiTalk.number(limits, "vallen_max") - 1, LINE_BYTES - AROUND_VALUE_BYTES);
    store = PmiTalk.expect(ask("cmd=get_my_kvsname"), "my_kvsname").get("kvsname");
    joined(pe, pes);
  }

  /**
   * Joins over a socket, over which the launcher sends the PE's number.
   *
   * @param talk the connection
   * @param arrivals how long to wait for the others
   * @param id the launcher's name for this process
   * @return the launch
   */
  static Pmi1Launch introduced(PmiTalk talk, Arrivals arrivals, String id) {
    talk.send("cmd=initack pmiid=" + id + "\n");
    PmiTalk.expect(talk.receiveLine(), "initack");
    Map<String, String> place = new LinkedHashMap<>();
    while (!place.containsKey("debug")) {
      place.putAll(PmiTalk.expect(talk.receiveLine(), "set"));
    }
    return new Pmi1Launch(talk, arrivals, PmiTalk.number(place, "rank"), PmiTalk.number(place, "size"));
  }

  @Override
  public String name() {
    return "PMI-1";
  }

  @Override
  int pieceBytes() {
    return pieceBytes;
  }

  @Override
  void putText(String key, String text) {
    PmiTalk.expect(ask("cmd=put kvsname=" + store + " key=" + key + " value=" + text), "put_result");
  }

  @Override
  String getText(String key) {
    Map<String, String> answer = ask("cmd=get kvsname=" + store + " key=" + key);
    return answer.getOrDefault("rc", "0").equals("0") ? PmiTalk.expect(answer, "get_result").get("value") : null;
  }

  @Override
  String mapping(String key) {
    String text = getText(key);
    return text == null ? "" : text;
  }

  @Override
  void enterFence() {
    fenceIsOver = false;
    talk.send("cmd=barrier_in\n");
  }

  @Override
  boolean isFenceOverWithin(long nanos) {
    if (!fenceIsOver && talk.isAnsweredWithin(nanos)) {
      take(talk.receiveLine());
    }
    return fenceIsOver;
  }

  /** Handles a line that arrives in a fence: the fence's end, or a late answer. */
  private void take(Map<String, String> line) {
    if (owed > 0 && !FENCE_IS_OVER.equals(line.get("cmd"))) {
      owed--;
    } else {
      noteEndOfFence(line);
    }
  }

  @Override
  boolean isStoredInFence(String key) {
    talk.send("cmd=get kvsname=" + store + " key=" + key + "\n");
    owed++;
    Map<String, String> line = Map.of();
    while (owed > 0) {
      if (!talk.isAnsweredWithin(ANSWER_NANOS)) {
        throw new NoAnswerException();
      }
      line = talk.receiveLine();
      take(line);
    }
    return line.getOrDefault("rc", "0").equals("0");
  }

  private void noteEndOfFence(Map<String, String> answer) {
    fenceIsOver = !PmiTalk.expect(answer, FENCE_IS_OVER).isEmpty();
  }

  @Override
  boolean tellsInFence() {
    return true;
  }

  @Override
  void requestAbort(int status, String reason) {
    talk.send("cmd=abort exitcode=" + status + "\n");
  }

  @Override
  void requestEnd() {
    PmiTalk.expect(ask("cmd=finalize"), "finalize_ack");
  }

  private Map<String, String> ask(String request) {
    talk.send(request + "\n");
    return talk.receiveLine();
  }
}
