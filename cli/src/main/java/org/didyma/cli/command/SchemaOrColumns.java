package org.didyma.cli.command;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.data.Columns;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of a table: a schema, a file of columns, or either. Numbers of an integer range
 * alone are features of a schema, and leave their thresholds open in a file of columns; what is not
 * stated is refused by the one and not by the other.
 */
final class SchemaOrColumns {

  private final @Nullable Schema schema;
  private final @Nullable InvalidInputException refusal; // why it is no schema
  private final Columns columns;

  private SchemaOrColumns(
      @Nullable Schema schema, @Nullable InvalidInputException refusal, Columns columns) {
    this.schema = schema;
    this.refusal = refusal;
    this.columns = columns;
  }

  /**
   * Reads a file.
   *
   * @throws InvalidInputException when it is neither
   */
  static SchemaOrColumns read(Path path) {
    Schema schema;
    try {
      schema = Schema.read(path);
    } catch (InvalidInputException refusal) {
      return new SchemaOrColumns(null, refusal, columns(path, refusal));
    }
    return new SchemaOrColumns(schema, null, Columns.read(path));
  }

  private static Columns columns(Path path, InvalidInputException refusal) {
    try {
      return Columns.read(path);
    } catch (InvalidInputException e) {
      // Columns may lack more than a schema may, so this names what neither may have.
      throw String.valueOf(e.getMessage()).equals(refusal.getMessage()) ? refusal : e;
    }
  }

  /** It as a schema. */
  Optional<Schema> schema() {
    return Optional.ofNullable(schema);
  }

  /**
   * It as a schema.
   *
   * @throws InvalidInputException when it is none
   */
  Schema requireSchema() {
    if (refusal != null) {
      throw refusal;
    }
    return schema().orElseThrow();
  }

  /** Why it is no schema. */
  String why() {
    return refusal == null ? "" : String.valueOf(refusal.getMessage());
  }

  /** It as a file of columns. */
  Columns columns() {
    return columns;
  }

  /** Whether as a file of columns it takes what it refuses as a schema. */
  boolean isLenientAsColumns() {
    return schema != null && schema.gaps().size() > columns.fields().gaps().size();
  }

  /** Whether it leaves something open that {@code learn} would choose. */
  boolean isOpen() {
    return schema == null || !columns.open().isEmpty();
  }
}
