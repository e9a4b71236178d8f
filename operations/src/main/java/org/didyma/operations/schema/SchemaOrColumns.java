package org.didyma.operations.schema;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.columns.Columns;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.JsonFile;
import org.didyma.mechanisms.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of a table: a schema, a file of columns, or either. Numbers of an integer range
 * alone are features of a schema, and leave their thresholds open in a file of columns; what is not
 * stated is refused by the one and not by the other.
 */
final class SchemaOrColumns {

  /** A file to be read as either. */
  static final Parameter<Path> FILE =
      Parameter.file("schema", "FILE")
          .says("the schema, or a file of columns")
          .required("name the file of a schema, or of columns.");

  private final @Nullable Schema schema;
  private final @Nullable Columns columns;
  private final @Nullable InvalidInputException refusal; // why it is not the other one

  private SchemaOrColumns(
      @Nullable Schema schema, @Nullable Columns columns, @Nullable InvalidInputException refusal) {
    this.schema = schema;
    this.columns = columns;
    this.refusal = refusal;
  }

  /**
   * Reads a file, once, since it may be a pipe.
   *
   * @throws InvalidInputException when it is neither
   */
  static SchemaOrColumns read(Path path) {
    String text = JsonFile.text(path, "schema");
    String source = path.toString();
    Schema schema = null;
    InvalidInputException refusal = null;
    try {
      schema = Schema.parse(text, source);
    } catch (InvalidInputException e) {
      refusal = e;
    }
    try {
      return new SchemaOrColumns(schema, Columns.parse(text, source), refusal);
    } catch (InvalidInputException e) {
      if (refusal != null) {
        // Columns may lack more than a schema may, so this names what neither may have.
        throw String.valueOf(e.getMessage()).equals(refusal.getMessage()) ? refusal : e;
      }
      return new SchemaOrColumns(schema, null, e);
    }
  }

  Optional<Schema> schema() {
    return Optional.ofNullable(schema);
  }

  /**
   * It as a schema.
   *
   * @throws InvalidInputException when it is none
   */
  Schema requireSchema() {
    return schema().orElseThrow(this::refusal);
  }

  private InvalidInputException refusal() {
    return Objects.requireNonNull(refusal);
  }

  /** Why it is no schema, or no file of columns; empty where it is both. */
  String why() {
    return refusal == null ? "" : String.valueOf(refusal.getMessage());
  }

  /**
   * It as a file of columns.
   *
   * @throws InvalidInputException when it is none
   */
  Columns requireColumns() {
    return Optional.ofNullable(columns).orElseThrow(this::refusal);
  }

  /** Columns whose thresholds a file of columns leaves to {@code learn}. */
  List<String> open() {
    return columns == null ? List.of() : columns.open();
  }

  /** Whether as a file of columns it takes what it refuses as a schema. */
  boolean isLenientAsColumns() {
    return schema != null
        && columns != null
        && schema.gaps().size() > columns.fields().gaps().size();
  }

  /** Whether it leaves something open that {@code learn} would choose. */
  boolean isOpen() {
    return schema == null || !open().isEmpty();
  }
}
