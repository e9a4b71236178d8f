package org.didyma.databases;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.Schema;

/** What a database is asked for: a table of a name, or the rows of a query. */
public sealed interface Relation {

  /** A name for messages, on one line. */
  String name();

  /** A table or view, by its name as the database spells it, perhaps behind that of its schema. */
  record Named(String table) implements Relation {

    public Named {
      if (table.isBlank()) {
        throw new InvalidInputException(
            "the name of the table is empty", "name a table or view of the database.");
      }
    }

    @Override
    public String name() {
      return "table " + QuotedText.of(table.replace("\"", ""));
    }

    /** A name at its points, where they are not between double quotes. */
    List<String> parts() {
      List<String> parts = new ArrayList<>();
      StringBuilder part = new StringBuilder();
      boolean quoted = false;
      for (int i = 0; i < table.length(); i++) {
        char c = table.charAt(i);
        if (c == '"' && quoted && i + 1 < table.length() && table.charAt(i + 1) == '"') {
          part.append(c);
          i++;
        } else if (c == '"') {
          quoted = !quoted;
        } else if (c == '.' && !quoted) {
          parts.add(part.toString());
          part.setLength(0);
        } else {
          part.append(c);
        }
      }
      parts.add(part.toString());
      return parts;
    }
  }

  /** The rows of a statement that selects, each one record. */
  record Query(String statement) implements Relation {

    public Query {
      statement = statement.strip();
      while (statement.endsWith(";")) {
        statement = statement.substring(0, statement.length() - 1).strip();
      }
      if (statement.isEmpty()) {
        throw new InvalidInputException("the query is empty", "give a SELECT statement.");
      }
    }

    @Override
    public String name() {
      return "the query";
    }
  }

  /**
   * The rows of files, which a database reads without having them.
   *
   * @param pattern the files, as DuckDB takes it
   * @param call what stands after FROM
   * @param text a schema that says how they are written as text; empty for files that say it
   *     themselves
   */
  record Files(String pattern, String call, Optional<Schema> text) implements Relation {

    @Override
    public String name() {
      return QuotedText.oneLine(pattern);
    }

    /** Whether the database knows their columns only once it has read some of their records. */
    boolean opensByReading() {
      return text.isPresent() && !text.get().header();
    }
  }
}
