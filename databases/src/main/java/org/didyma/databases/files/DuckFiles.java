package org.didyma.databases.files;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import org.didyma.data.schema.Schema;
import org.didyma.databases.Credentials;
import org.didyma.databases.Database;
import org.didyma.databases.DatabaseRecords;
import org.didyma.databases.Relation;

/** Files that DuckDB reads and groups, on as many threads as there are, without a database. */
public final class DuckFiles {

  private static final String MEMORY = "jdbc:duckdb:";

  private DuckFiles() {}

  /** The records of a Parquet file, or of several that a pattern with stars names. */
  public static DatabaseRecords parquet(String pattern) {
    return records(
        pattern,
        "read_parquet(" + literal(pattern) + ", hive_partitioning = false)",
        Optional.empty());
  }

  /**
   * The records of CSV files that a pattern with stars names, plain or compressed with gzip, all
   * with the same columns in the same order and as the schema says that they are written. DuckDB's
   * rules for CSV are not those of a total schema.
   */
  public static DatabaseRecords csv(String pattern, Schema schema) {
    StringBuilder call = new StringBuilder("read_csv(").append(literal(pattern));
    call.append(", all_varchar = true, strict_mode = true, null_padding = false");
    call.append(", ignore_errors = false, quote = '\"', escape = '\"', header = ");
    call.append(schema.header());
    call.append(", delim = ").append(literal(String.valueOf(schema.separator())));
    call.append(", comment = ");
    call.append(literal(schema.comment() == null ? "" : schema.comment().toString()));
    return records(pattern, call.append(")").toString(), Optional.of(schema));
  }

  private static DatabaseRecords records(String pattern, String call, Optional<Schema> text) {
    return new DatabaseRecords(
        Database.at(MEMORY, Credentials.NONE), new Relation.Files(pattern, call, text));
  }

  /** Whether a name is that of Parquet files. */
  public static boolean isParquet(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".parquet");
  }

  /** Whether a name is a pattern and not the name of a file. */
  public static boolean isPattern(String name) {
    return (name.indexOf('*') >= 0 || name.indexOf('?') >= 0) && !isFile(name);
  }

  private static boolean isFile(String name) {
    try {
      return java.nio.file.Files.exists(Path.of(name));
    } catch (java.nio.file.InvalidPathException e) {
      return false;
    }
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
