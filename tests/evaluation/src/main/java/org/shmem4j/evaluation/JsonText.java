package org.shmem4j.evaluation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON: objects as maps, arrays as lists, numbers as doubles. */
final class JsonText {
  private static final int MOST_DEPTH = 64;
  private static final int CODE_DIGITS = 4;

  private final String text;
  private int at;
  private int depth;

  private JsonText(String text) {
    this.text = text;
  }

  /** {@return a number of an object that was read} */
  static double number(Map<?, ?> object, String name) {
    return (Double) object.get(name);
  }

  /**
   * Reads one value.
   *
   * @param text the value and nothing else
   * @return a map, a list, a text, a double, a boolean, or null
   */
  static Object read(String text) {
    JsonText reader = new JsonText(text);
    Object value = reader.value();
    reader.skipSpaces();
    if (reader.at < text.length()) {
      throw reader.wrong("the end");
    }
    return value;
  }

  private Object value() {
    skipSpaces();
    if (depth == MOST_DEPTH) {
      throw wrong("at most " + MOST_DEPTH + " levels");
    }
    depth++;
    Object value = switch (peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
    depth--;
    return value;
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    take('{');
    if (takeIf('}')) {
      return object;
    }
    do {
      skipSpaces();
      String name = string();
      skipSpaces();
      take(':');
      object.put(name, value());
    } while (takeIf(','));
    take('}');
    return object;
  }

  private List<Object> array() {
    List<Object> array = new ArrayList<>();
    take('[');
    if (takeIf(']')) {
      return array;
    }
    do {
      array.add(value());
    } while (takeIf(','));
    take(']');
    return array;
  }

  private String string() {
    StringBuilder string = new StringBuilder();
    take('"');
    while (peek() != '"') {
      char c = text.charAt(at++);
      string.append(c == '\\' ? escaped() : c);
    }
    take('"');
    return string.toString();
  }

  private char escaped() {
    char c = peek();
    at++;
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> code();
      default -> c;
    };
  }

  private char code() {
    int end = Math.min(at + CODE_DIGITS, text.length());
    try {
      char c = (char) Integer.parseInt(text.substring(at, end), 16);
      at = end;
      return c;
    } catch (NumberFormatException e) {
      throw wrong("four hexadecimal digits");
    }
  }

  private Double number() {
    int start = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    try {
      return Double.valueOf(text.substring(start, at));
    } catch (NumberFormatException e) {
      at = start;
      throw wrong("a value");
    }
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, at)) {
      throw wrong(word);
    }
    at += word.length();
    return value;
  }

  private char peek() {
    if (at >= text.length()) {
      throw wrong("more");
    }
    return text.charAt(at);
  }

  private void take(char c) {
    if (peek() != c) {
      throw wrong("'" + c + "'");
    }
    at++;
  }

  private boolean takeIf(char c) {
    skipSpaces();
    if (at >= text.length() || text.charAt(at) != c) {
      return false;
    }
    at++;
    return true;
  }

  private void skipSpaces() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException wrong(String expected) {
    String found = at < text.length() ? text.substring(at, Math.min(at + 20, text.length())) : "the end";
    return new IllegalArgumentException("JSON must have " + expected + " here: offset=" + at + " found=" + found);
  }
}
