package org.didyma.databases;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.TableSource;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;

/**
 * The files that DuckDB reads for a pattern, looked at before it does: that there are some which
 * may be read, and the first lines of CSV, are public, and what is wrong with them costs nothing.
 */
final class NamedFiles {

  private final List<TableSource> files;

  private NamedFiles(List<TableSource> files) {
    this.files = files;
  }

  /**
   * Finds them, and opens none.
   *
   * @throws InvalidInputException when there is none, or one is a folder or may not be read
   */
  static NamedFiles of(Database database, Relation.Files named) {
    List<TableSource> files = new ArrayList<>();
    try (Connection connection = database.connect();
        PreparedStatement glob = connection.prepareStatement("SELECT file FROM glob(?)")) {
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
    return new NamedFiles(files);
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InvalidInputException(
          Quoted.of(name) + " is a name that Java cannot have here",
          "set the locale to one of UTF-8, or rename the file.",
          e);
    }
  }

  /** Refuses CSV whose first lines lack a column of a schema, or of the first of the files. */
  void requireColumns(Schema schema) {
    Records.requireReadable(files, schema);
  }
}
