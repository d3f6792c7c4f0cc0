package org.shmem4j.internal.betweenhosts.bootstrap;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.concurrent.TimeUnit;
import org.shmem4j.ShmemException;

/** Sends texts to a launcher, receives its answers and checks them. */
record PmiTalk(Wire wire) {
  private static final int ANSWER_SECONDS = 120;

  void send(String text) {
    try {
      wire.write(text.getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw gone(e);
    }
  }

  /** {@return whether an answer begins to arrive within some time} */
  boolean isAnsweredWithin(long nanos) {
    return wire.isReadableWithin(nanos);
  }

  private void awaitAnswer() throws IOException {
    if (!isAnsweredWithin(TimeUnit.SECONDS.toNanos(ANSWER_SECONDS))) {
      throw new IOException("it has not answered for " + ANSWER_SECONDS + " s");
    }
  }

  /**
   * Receives a message of version 2.
   *
   * @param lengthCharacters how many characters the length before the message has
   * @return its keys and values
   */
  Map<String, String> receiveMessage(int lengthCharacters) {
    try {
      awaitAnswer();
      String length = new String(wire.read(lengthCharacters), StandardCharsets.US_ASCII);
      return pairs(new String(wire.read(Integer.parseInt(length.strip())), StandardCharsets.US_ASCII), ";");
    } catch (IOException e) {
      throw gone(e);
    }
  }

  /** {@return the keys and values of a line, the form of version 1} */
  Map<String, String> receiveLine() {
    try {
      awaitAnswer();
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (byte next = wire.read(1)[0]; next != '\n'; next = wire.read(1)[0]) {
        line.write(next);
      }
      return pairs(line.toString(StandardCharsets.US_ASCII), " ");
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private static Map<String, String> pairs(String text, String separators) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (StringTokenizer parts = new StringTokenizer(text, separators); parts.hasMoreTokens();) {
      String pair = parts.nextToken();
      int equals = pair.indexOf('=');
      if (equals > 0) {
        pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return pairs;
  }

  private static ShmemException gone(IOException cause) {
    return new ShmemException("the launcher of the job is gone: " + cause.getMessage(), cause);
  }

  /**
   * Checks an answer.
   *
   * @param answer its keys and values
   * @param command the command that it must have
   * @return the answer
   */
  static Map<String, String> expect(Map<String, String> answer, String command) {
    if (!command.equals(answer.get("cmd")) || !answer.getOrDefault("rc", "0").equals("0")) {
      throw new ShmemException("the launcher's answer must be " + command + ": answer=" + answer);
    }
    return answer;
  }

  static int number(Map<String, String> answer, String key) {
    try {
      return Integer.parseInt(answer.get(key));
    } catch (NumberFormatException e) {
      throw new ShmemException("the launcher's answer must have a number for " + key + ": answer=" + answer, e);
    }
  }

  boolean isHungUp() {
    return wire.isHungUp();
  }

  void close() {
    wire.close();
  }
}
