package org.shmem4j.processor.diagnostic;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;

/**
 * The severity of each diagnostic, and the page that messages link to, if one was given. The option is a list of
 * {@code tag=error}, {@code tag=warning} or {@code tag=off}, separated by commas; a tag that it does not contain has
 * its default severity. A diagnostic that is off is represented by a note.
 */
public final class Severities {
  /** The option of the annotation processor for severities. */
  public static final String OPTION = "shmem4j.checks";

  /** The option for the page that has an entry for each diagnostic. */
  public static final String PAGE = "shmem4j.page";

  private final Map<Tag, Diagnostic.Kind> chosen = new EnumMap<>(Tag.class);
  private String page = "";

  /** Sets the address of the page that has an entry for each diagnostic; null for no page. */
  public void page(String address) {
    page = address == null ? "" : address;
  }

  /** The end of a message: the address of its entry, if the page is known. */
  String link(Tag tag) {
    return page.isEmpty() ? "" : " (" + page + "#" + tag.id() + ")";
  }

  /** Applies the value of an option on top of earlier ones. */
  public void choose(String option) {
    if (option == null || option.isBlank()) {
      return;
    }
    for (String each : option.split(",", -1)) {
      String[] parts = each.strip().split("=", -1);
      Tag tag = Tag.named(parts[0]);
      Diagnostic.Kind kind = parts.length == 2 ? severity(parts[1]) : null;
      if (tag == null || kind == null) {
        throw new IllegalArgumentException(OPTION + " must be a list of tags and severities, as in"
            + " shmem-portability=warning,shmem-polling=off: found=" + each.strip());
      }
      chosen.put(tag, kind);
    }
  }

  private static Diagnostic.Kind severity(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "error" -> Diagnostic.Kind.ERROR;
      case "warning" -> Diagnostic.Kind.WARNING;
      case "off" -> Diagnostic.Kind.NOTE;
      default -> null;
    };
  }

  /** The severity of a finding; a finding that is only likely is an error only if an option says so. */
  Diagnostic.Kind of(Tag tag, boolean isCertain) {
    boolean isMild = !isCertain && tag.kind() == Diagnostic.Kind.ERROR;
    return chosen.getOrDefault(tag, isMild ? Diagnostic.Kind.WARNING : tag.kind());
  }
}
