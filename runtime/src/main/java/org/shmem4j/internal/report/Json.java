package org.shmem4j.internal.report;

/** Writes JSON; whoever calls keeps braces and brackets in order. */
public final class Json {
  private final StringBuilder text = new StringBuilder();
  private boolean first = true;

  /** An object or an array begins. */
  public Json open(char bracket) {
    comma();
    text.append(bracket);
    first = true;
    return this;
  }

  /** It ends. */
  public Json close(char bracket) {
    text.append(bracket);
    first = false;
    return this;
  }

  /** The name of the value that follows. */
  public Json name(String name) {
    comma();
    quote(name);
    text.append(':');
    first = true;
    return this;
  }

  /** A whole number. */
  public Json value(long number) {
    comma();
    text.append(number);
    return this;
  }

  /** A number with as many digits as people want. */
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

  /** Whether something is so. */
  public Json value(boolean value) {
    comma();
    text.append(value);
    return this;
  }

  /** A text. */
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

  /** As within a script of a page: no angle brackets. */
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
