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
 * The address of the search through a job's records, for PEs of other hosts, and the secrets by which the two recognize
 * each other. Its text may only be passed in the environment of the job's processes: everybody can read command lines.
 *
 * @param places the addresses and ports at which it waits for records
 * @param question the secret that a PE sends first
 * @param answer the secret that the search answers with
 */
public record SearchAddress(List<InetSocketAddress> places, String question, String answer) {
  /** The length of the question, and of the answer, in bytes. */
  public static final int WORD_BYTES = 32;

  /**
   * The length of a PE's greeting in bytes: the question, the purpose of the connection, the PE, how many times it has
   * joined.
   */
  public static final int GREETING_BYTES = WORD_BYTES + 1 + 2 * Integer.BYTES;

  /** The purpose of a connection for a record. */
  public static final byte RECORD = 1;

  /** The purpose of a connection for the time: each byte is a question, and the answer is a long. */
  public static final byte CLOCK = 2;

  /** {@return the address of a search at some places, with secrets that nobody can guess} */
  public static SearchAddress at(List<InetSocketAddress> places, SecureRandom random) {
    return new SearchAddress(List.copyOf(places), word(random), word(random));
  }

  private static String word(SecureRandom random) {
    byte[] bytes = new byte[WORD_BYTES / 2];
    random.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /**
   * {@return whether somebody has sent the question; the time of the comparison does not depend on how much of it is
   * right}
   */
  public boolean isQuestion(byte[] said) {
    return MessageDigest.isEqual(bytes(question), said);
  }

  /** {@return whether somebody has sent the answer} */
  boolean isAnswer(byte[] said) {
    return MessageDigest.isEqual(bytes(answer), said);
  }

  byte[] questionBytes() {
    return bytes(question);
  }

  /** {@return the answer in the form in which it is sent} */
  public byte[] answerBytes() {
    return bytes(answer);
  }

  private static byte[] bytes(String word) {
    return word.getBytes(StandardCharsets.US_ASCII);
  }

  /** {@return the places as text, for messages and PEs} */
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

  /** {@return only the places, since others can read what is printed} */
  @Override
  public String toString() {
    return placesText();
  }
}
