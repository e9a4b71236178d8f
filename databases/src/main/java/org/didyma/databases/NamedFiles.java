package org.didyma.databases;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;

/**
 * The files that DuckDB reads for a pattern, looked at before it does: that there are some which
 * may be read, and the names of their columns, are public, and what is wrong with them costs
 * nothing.
 */
record NamedFiles(List<TableSource> files, Relation.Files named) {

  private static final String FILES = "SELECT file FROM glob(?)";

  /** The tree of columns of each file, its root first. */
  private static final String TREES = "SELECT file_name, name, num_children FROM parquet_schema(?)";

  /**
   * Finds them, and opens none.
   *
   * @throws InvalidInputException when there is none, or one is a folder or may not be read
   */
  static NamedFiles of(Connection connection, Relation.Files named) {
    List<TableSource> files = new ArrayList<>();
    try (PreparedStatement glob = connection.prepareStatement(FILES)) {
      glob.setString(1, named.pattern());
      try (ResultSet found = glob.executeQuery()) {
        while (found.next()) {
          files.add(TableSource.file(path(found.getString(1))));
        }
      }
    } catch (SQLException e) {
      throw DatabaseFailure.refused(named.name(), e, "check the path and the pattern.");
    }
    if (files.isEmpty()) {
      throw new InvalidInputException(
          named.name() + " names no file", "check the path, and that a pattern is in quotes.");
    }
    files.forEach(TableSource::requireReadable);
    return new NamedFiles(files, named);
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InvalidInputException(
          QuotedText.of(name) + " is a name that Java cannot have here",
          "set the locale to one of UTF-8, or rename the file.",
          e);
    }
  }

  /**
   * The names of the columns, as all files have them; empty where none has names.
   *
   * @throws InvalidInputException when files have other names than the first
   */
  Optional<List<String>> names(Connection connection) throws SQLException {
    if (named.text().isEmpty()) {
      return Optional.of(ofParquet(connection));
    }
    Schema schema = named.text().get();
    return schema.header() ? Optional.of(Records.header(files, schema)) : Optional.empty();
  }

  private List<String> ofParquet(Connection connection) throws SQLException {
    Map<String, List<String>> trees = new LinkedHashMap<>();
    try (PreparedStatement query = connection.prepareStatement(TREES)) {
      query.setString(1, named.pattern());
      try (ResultSet rows = query.executeQuery()) {
        String file = "";
        List<String> names = new ArrayList<>();
        // Children that are still to come, of the columns from the root down to the last one.
        Deque<Long> left = new ArrayDeque<>();
        while (rows.next()) {
          if (!rows.getString(1).equals(file)) {
            file = rows.getString(1);
            names = new ArrayList<>();
            trees.put(file, names);
            left.clear();
          } else {
            if (left.size() == 1) {
              names.add(rows.getString(2));
            }
            left.push(left.pop() - 1);
          }
          left.push(rows.getLong(3));
          while (left.size() > 1 && left.getFirst() == 0) {
            left.pop();
          }
        }
      }
    }
    List<String> first = trees.values().iterator().next();
    for (Map.Entry<String, List<String>> tree : trees.entrySet()) {
      requireSame(first, tree.getKey(), tree.getValue());
    }
    return first;
  }

  /**
   * DuckDB finds the columns of the first file in the others, in whatever case: so there must be no
   * other case of them.
   */
  private void requireSame(List<String> first, String file, List<String> names) {
    List<String> found =
        names.stream().filter(name -> first.stream().anyMatch(name::equalsIgnoreCase)).toList();
    if (!found.stream().sorted().toList().equals(first.stream().sorted().toList())) {
      throw new InvalidInputException(
          "%s has other columns than the first file of %s"
              .formatted(QuotedText.oneLine(file), named.name()),
          "give files with the same columns, with names that are the same to the letter.");
    }
  }
}
