package org.shmem4j.internal.settings;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds the word that a misspelled one probably means, by edit distance (Damerau, "A Technique for Computer Detection
 * and Correction of Spelling Errors", 1964).
 */
public final class Spelling {
  private static final int SHORT = 2;
  private static final int LONG = 6;

  private Spelling() {}

  /**
   * Returns the word that another one is probably meant to be.
   *
   * @param word the word; hyphens at its start and the case of its letters do not count
   * @param known the words to choose from
   * @return the most similar one; empty if none is similar
   */
  public static Optional<String> nearest(String word, Collection<String> known) {
    String letters = letters(word);
    int least = letters.length() < SHORT ? 0 : letters.length() < LONG ? 1 : 2;
    String nearest = null;
    for (String each : known) {
      int distance = distance(letters, letters(each));
      if (distance < least || (distance == least && nearest == null)) {
        least = distance;
        nearest = each;
      }
    }
    return Optional.ofNullable(nearest);
  }

  private static String letters(String word) {
    int start = 0;
    while (start < word.length() && word.charAt(start) == '-') {
      start++;
    }
    return word.substring(start).toLowerCase(Locale.ROOT);
  }

  /** The number of letters to add, remove or change, or of adjacent letters to exchange. */
  private static int distance(String one, String other) {
    int[][] rows = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        if (i == 0 || j == 0) {
          rows[i][j] = i + j;
          continue;
        }
        int changed = rows[i - 1][j - 1] + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        rows[i][j] = Math.min(changed, Math.min(rows[i - 1][j], rows[i][j - 1]) + 1);
        if (i > 1 && j > 1 && one.charAt(i - 1) == other.charAt(j - 2) && one.charAt(i - 2) == other.charAt(j - 1)) {
          rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
        }
      }
    }
    return rows[one.length()][other.length()];
  }
}
