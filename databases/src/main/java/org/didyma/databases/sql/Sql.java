package org.didyma.databases.sql;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A statement under construction: text with one question mark per value. Values never become part
 * of the text.
 */
public final class Sql {

  private final StringBuilder text = new StringBuilder();
  private final List<Object> values = new ArrayList<>();

  /** Appends text. */
  public Sql add(String more) {
    text.append(more);
    return this;
  }

  /** Appends the place of a value. */
  public Sql value(Object value) {
    text.append('?');
    values.add(value);
    return this;
  }

  /** Appends another statement with its values. */
  public Sql add(Sql more) {
    text.append(more.text);
    values.addAll(more.values);
    return this;
  }

  /** The text so far. */
  public String text() {
    return text.toString();
  }

  /** The values in the order of their places. */
  public List<Object> values() {
    return Collections.unmodifiableList(values);
  }
}
