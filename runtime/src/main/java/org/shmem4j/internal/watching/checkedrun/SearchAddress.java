package org.shmem4j.internal.watching.checkedrun;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Where the search through a job's records is, for PEs of other hosts, and the words by which the two know each other.
 * Only the environment of the job's processes may hold its text: command lines can be read by everybody.
 *
 * @param places the addresses and ports at which it waits for records
 * @param question what a PE says first, and nobody else knows
 * @param answer what the search answers
 */
public record SearchAddress(List<InetSocketAddress> places, String question, String answer) {
  /** The bytes of the question, and of the answer. */
  public static final int WORD_BYTES = 32;

  /** The bytes of what a PE says first: the question, what it connects for, the PE, the how manieth time it joins. */
  public static final int GREETING_BYTES = WORD_BYTES + 1 + 2 * Integer.BYTES;

  /** Connects for a record. */
  public static final byte RECORD = 1;

  /** Connects to ask for the time: each byte asks, a long answers. */
  public static final byte CLOCK = 2;

  /** {@return the address of a search at some places, with words that nobody can guess} */
  public static SearchAddress at(List<InetSocketAddress> places, SecureRandom random) {
    return new SearchAddress(List.copyOf(places), word(random), word(random));
  }

  private static String word(SecureRandom random) {
    byte[] bytes = new byte[WORD_BYTES / 2];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** {@return whether somebody has said the question, in a time that does not tell how much of it was right} */
  public boolean isQuestion(byte[] said) {
    return MessageDigest.isEqual(bytes(question), said);
  }

  /** {@return whether somebody has given the answer} */
  boolean isAnswer(byte[] said) {
    return MessageDigest.isEqual(bytes(answer), said);
  }

  byte[] questionBytes() {
    return bytes(question);
  }

  /** {@return what the search answers, as it is sent} */
  public byte[] answerBytes() {
    return bytes(answer);
  }

  private static byte[] bytes(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  /** {@return the places, as messages and PEs read them} */
  public String placesText() {
    return places.stream()
        .map(each -> numbers(each.getAddress()) + ':' + each.getPort())
        .collect(Collectors.joining(","));
  }

  private static String numbers(InetAddress address) {
    return address.getHostAddress().replaceFirst("%.*", "");
  }

  /** {@return the address as text} */
  public String text() {
    return placesText() + '/' + question + '/' + answer;
  }

  static SearchAddress parse(String text) {
    String[] parts = text.split("/", -1);
    List<InetSocketAddress> places = new ArrayList<>();
    for (String place : parts[0].split(",", -1)) {
      int colon = place.lastIndexOf(':');
      places.add(new InetSocketAddress(
          InetAddress.ofLiteral(place.substring(0, colon)), Integer.parseInt(place.substring(colon + 1))));
    }
    return new SearchAddress(places, parts[1], parts[2]);
  }

  /** {@return the places only, since what is printed can be read by others} */
  @Override
  public String toString() {
    return placesText();
  }
}
