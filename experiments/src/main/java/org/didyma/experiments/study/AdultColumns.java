package org.didyma.experiments.study;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.didyma.data.schema.Schema;

/** The categorical columns of Adult, every category a coordinate, and selections of them. */
public enum AdultColumns {
  EDUCATION("education"),
  MARITAL("marital-status"),
  RELATIONSHIP("relationship"),
  OCCUPATION("occupation"),
  WORKCLASS("workclass"),
  RACE("race"),
  SEX("sex");

  private final String column;

  AdultColumns(String column) {
    this.column = column;
  }

  /** The schema with only these columns, in the order of the table. */
  public static Schema schema(AdultColumns... columns) {
    return all().only(List.of(columns).stream().map(c -> c.column).toList());
  }

  private static Schema all() {
    return read("adult-categories.schema.json");
  }

  /** A schema of Adult that comes with the studies. */
  static Schema read(String file) {
    try (InputStream in = Objects.requireNonNull(AdultColumns.class.getResourceAsStream(file))) {
      return Schema.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
