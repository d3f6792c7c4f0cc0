package org.shmem4j.internal.report;

/** Writes JSON; whoever calls keeps braces and brackets in order. */
final class Json {
  private final StringBuilder text = new StringBuilder();
  private boolean first = true;

  Json open(char bracket) {
    comma();
    text.append(bracket);
    first = true;
    return this;
  }

  Json close(char bracket) {
    text.append(bracket);
    first = false;
    return this;
  }

  Json name(String name) {
    comma();
    quote(name);
    text.append(':');
    first = true;
    return this;
  }

  Json value(long number) {
    comma();
    text.append(number);
    return this;
  }

  /** A number with as many digits as people want. */
  Json value(double number) {
    comma();
    double rounded = Math.rint(number * 1e6) / 1e6;
    if (rounded == Math.rint(rounded) && Math.abs(rounded) < 1e15) {
      text.append((long) rounded);
    } else {
      text.append(rounded);
    }
    return this;
  }

  Json value(boolean value) {
    comma();
    text.append(value);
    return this;
  }

  Json value(String string) {
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
