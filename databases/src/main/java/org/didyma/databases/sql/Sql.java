package org.didyma.databases.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/**
 * A statement under construction: text with one question mark per value. Values are not part of the
 * text that a database is given.
 */
public final class Sql {

  private final StringBuilder text = new StringBuilder();
  private final List<Object> values = new ArrayList<>();

  /** Where the question mark of each value is: there are others, in patterns. */
  private final List<Integer> places = new ArrayList<>();

  /** Appends text. */
  public Sql add(String more) {
    text.append(more);
    return this;
  }

  /** Appends the place of a value. */
  public Sql value(Object value) {
    places.add(text.length());
    text.append('?');
    values.add(value);
    return this;
  }

  /** Appends another statement with its values. */
  public Sql add(Sql more) {
    more.places.forEach(place -> places.add(text.length() + place));
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

  /** Gives the values to the statement that was prepared of the text. */
  public void bind(PreparedStatement statement) throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      statement.setObject(i + 1, values.get(i));
    }
  }

  /**
   * The text with something else in the places of values, such as literals.
   *
   * @param literal writes a value; called once for each, in their order
   */
  public String written(Function<Object, String> literal) {
    StringBuilder all = new StringBuilder();
    int from = 0;
    for (int i = 0; i < values.size(); i++) {
      all.append(text, from, places.get(i)).append(literal.apply(values.get(i)));
      from = places.get(i) + 1;
    }
    return all.append(text, from, text.length()).toString();
  }

  /** Whether a query about a name has no row. */
  public static boolean tellsNone(Connection connection, String query, String name)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return !rows.next();
      }
    }
  }
}
