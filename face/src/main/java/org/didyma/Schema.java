package org.didyma;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.didyma.data.schema.Feature;
import org.jspecify.annotations.Nullable;

/**
 * The public description of a table: which column is the label, and how the others become the
 * indicators of a feature vector. It comes from public knowledge, such as a code book, and never
 * from the private records. Its JSON is described in docs/reference/schema.md.
 */
public final class Schema {

  private final org.didyma.data.schema.Schema schema;

  Schema(org.didyma.data.schema.Schema schema) {
    this.schema = schema;
  }

  /**
   * Reads a schema file.
   *
   * @throws DidymaException when it cannot be read or is no schema; the message says where
   */
  public static Schema read(String file) {
    return read(Path.of(file));
  }

  /** The same. */
  public static Schema read(Path file) {
    return DidymaException.told(() -> ofTwo(org.didyma.data.schema.Schema.read(file)));
  }

  /**
   * A schema from its JSON.
   *
   * @throws DidymaException when it is none; the message says where
   */
  public static Schema parse(String json) {
    return DidymaException.told(
        () -> ofTwo(org.didyma.data.schema.Schema.parse(json, "the schema")));
  }

  private static Schema ofTwo(org.didyma.data.schema.Schema read) {
    Objects.requireNonNull(read.label().binary());
    return new Schema(read);
  }

  /** The column to predict. */
  public String label() {
    return schema.label().column();
  }

  /** The columns that are looked at, without the label. */
  public List<String> columns() {
    return schema.features().stream().map(Feature::column).toList();
  }

  /** The indicators that weights are for, such as {@code age>=40}, in order. */
  public List<String> indicators() {
    return schema.coordinateNames();
  }

  /** Its JSON; {@link #parse} makes an equal schema of it. */
  public String json() {
    return schema.toJson();
  }

  org.didyma.data.schema.Schema inner() {
    return schema;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Schema same && same.schema.equals(schema);
  }

  @Override
  public int hashCode() {
    return schema.hashCode();
  }

  @Override
  public String toString() {
    return "schema of %s by %s".formatted(label(), String.join(", ", columns()));
  }
}
