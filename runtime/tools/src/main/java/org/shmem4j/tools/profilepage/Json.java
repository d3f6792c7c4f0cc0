package org.shmem4j.tools.profilepage;

/** Writes JSON. Callers must balance braces and brackets. */
public final class Json {
  private final StringBuilder text = new StringBuilder();
  private boolean first = true;

  /** Starts an object or an array. */
  public Json open(char bracket) {
    comma();
    text.append(bracket);
    first = true;
    return this;
  }

  /** Ends an object or an array. */
  public Json close(char bracket) {
    text.append(bracket);
    first = false;
    return this;
  }

  /** Writes the name of the value that follows. */
  public Json name(String name) {
    comma();
    quote(name);
    text.append(':');
    first = true;
    return this;
  }

  /** Writes a whole number. */
  public Json value(long number) {
    comma();
    text.append(number);
    return this;
  }

  /** Writes a number, rounded to the digits that readers need. */
  public Json value(double number) {
    comma();
    double rounded = Math.rint(number * 1e6) / 1e6;
    if (rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15) {
      text.append((long) rounded);
    } else {
      text.append(rounded);
    }
    return this;
  }

  /** Writes a boolean. */
  public Json value(boolean value) {
    comma();
    text.append(value);
    return this;
  }

  /** Writes a string. */
  public Json value(String string) {
    comma();
    quote(string);
    return this;
  }

  private void comma() {
    if (!first) {
      text.append(',');
    }
    first = false;
  }

  /** Quotes a string for use in a page's script, without angle brackets. */
  private void quote(String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char c = string.charAt(i);
      if (c < ' ' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&') {
        text.append(String.format("\\u%04x", (int) c));
      } else {
        text.append(c);
      }
    }
    text.append('"');
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
