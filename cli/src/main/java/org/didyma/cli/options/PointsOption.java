package org.didyma.cli.options;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.Columns;
import org.didyma.data.PointRule;
import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;
import picocli.CommandLine.Option;

/** What is publicly known or wanted of points, besides what the schema says. */
public final class PointsOption {

  private record Named(String name, PointRule rule) {}

  @Option(
      names = "--points-of",
      paramLabel = "NAME=RULE",
      description =
          "what is known or wanted of the points of a column or coordinate, publicly: non-negative,"
              + " non-positive, increasing or decreasing (in a number), N or LO:HI; may be repeated")
  private List<String> points = new ArrayList<>();

  /** Reads what was given, to find mistakes early. */
  public void check() {
    named();
  }

  private List<Named> named() {
    return points.stream().map(PointsOption::named).toList();
  }

  private static Named named(String text) {
    // The name of a category's coordinate has an equals sign of its own.
    int at = text.lastIndexOf('=');
    if (at < 1) {
      throw new InvalidInputException(
          "--points-of is " + Quoted.of(text) + ", which is not NAME=RULE",
          "name a column or a coordinate and its rule, such as --points-of age=increasing.");
    }
    return new Named(text.substring(0, at), PointRule.parse(text.substring(at + 1)));
  }

  /** A schema with the rules that were given. */
  public Schema on(Schema schema) {
    Schema ruled = schema;
    for (Named one : named()) {
      ruled = ruled.withPoints(one.name, one.rule);
    }
    return ruled;
  }

  /** A table whose schema has the rules that were given. */
  public Table on(Table table) {
    return points.isEmpty() ? table : table.under(on(table.schema()));
  }

  /** Columns with the rules that were given. */
  public Columns on(Columns columns) {
    Columns ruled = columns;
    for (Named one : named()) {
      ruled = ruled.withPoints(one.name, one.rule);
    }
    return ruled;
  }
}
