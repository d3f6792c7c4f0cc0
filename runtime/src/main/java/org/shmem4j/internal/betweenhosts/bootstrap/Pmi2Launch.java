package org.shmem4j.internal.betweenhosts.bootstrap;

import java.util.Map;

/**
 * PMI version 2, the protocol of Slurm's {@code srun --mpi=pmi2}: after a greeting in the format of version 1, messages
 * that are preceded by their length in six characters. Each is a list of key=value pairs that end with a semicolon.
 */
final class Pmi2Launch extends PmiLaunch {
  private static final int LENGTH_CHARACTERS = 6;

  /** Values have at most 1,024 bytes in version 2. */
  private static final int PIECE_BYTES = 1000;

  /**
   * Joins the job.
   *
   * @param talk the connection
   * @param arrivals how long to wait for the others
   * @param job the launcher's name for the job
   * @param pe this PE
   */
  Pmi2Launch(PmiTalk talk, Arrivals arrivals, String job, int pe) {
    super(talk, arrivals);
    talk.send("cmd=init pmi_version=2 pmi_subversion=0\n");
    PmiTalk.expect(talk.receiveLine(), "response_to_init");
    String request = "cmd=fullinit;pmijobid=" + job + ";pmirank=" + pe + ";threaded=FALSE;";
    Map<String, String> place = PmiTalk.expect(ask(request), "fullinit-response");
    joined(PmiTalk.number(place, "rank"), PmiTalk.number(place, "size"));
  }

  @Override
  public String name() {
    return "PMI-2";
  }

  @Override
  int pieceBytes() {
    return PIECE_BYTES;
  }

  @Override
  void putText(String key, String text) {
    PmiTalk.expect(ask("cmd=kvs-put;key=" + key + ";value=" + text + ";"), "kvs-put-response");
  }

  @Override
  String getText(String key) {
    return found(ask("cmd=kvs-get;jobid=;srcid=-1;key=" + key + ";"), "kvs-get-response");
  }

  @Override
  String mapping(String key) {
    String text = found(ask("cmd=info-getjobattr;key=" + key + ";"), "info-getjobattr-response");
    return text == null ? "" : text;
  }

  private String found(Map<String, String> answer, String command) {
    boolean found = PmiTalk.expect(answer, command).getOrDefault("found", "TRUE").equalsIgnoreCase("TRUE");
    return found ? answer.get("value") : null;
  }

  @Override
  void enterFence() {
    sendMessage("cmd=kvs-fence;");
  }

  @Override
  boolean isFenceOverWithin(long nanos) {
    return talk.isAnsweredWithin(nanos)
        && !PmiTalk.expect(talk.receiveMessage(LENGTH_CHARACTERS), "kvs-fence-response").isEmpty();
  }

  /** The server finds only values that were stored before the last fence. */
  @Override
  boolean tellsInFence() {
    return false;
  }

  @Override
  boolean isStoredInFence(String key) {
    throw new NoAnswerException();
  }

  @Override
  void requestAbort(int status, String reason) {
    sendMessage("cmd=abort;isworld=TRUE;msg=" + reason.replace(';', ',').replace('\n', ' ') + ";");
  }

  @Override
  void requestEnd() {
    PmiTalk.expect(ask("cmd=finalize;"), "finalize-response");
  }

  private Map<String, String> ask(String request) {
    sendMessage(request);
    return talk.receiveMessage(LENGTH_CHARACTERS);
  }

  private void sendMessage(String message) {
    talk.send(String.format("%" + LENGTH_CHARACTERS + "d", message.length()) + message);
  }
}
