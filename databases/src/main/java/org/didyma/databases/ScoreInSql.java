package org.didyma.databases;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import org.didyma.data.Schema;
import org.didyma.databases.sql.DatabaseDialect;
import org.didyma.databases.sql.ScoreSql;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;

/**
 * A linear rule in the SQL of a database, so that records are scored where they are.
 *
 * @param dialect the name of the database, one of {@link #dialects}
 * @param schema the columns
 * @param points what a feature, by its number, adds to the score with given coordinates
 * @param whole whether all of that are whole numbers; then the score is exact
 * @param threshold a record is positive when its score exceeds it
 */
public record ScoreInSql(
    String dialect,
    Schema schema,
    ToDoubleBiFunction<Integer, int[]> points,
    boolean whole,
    double threshold) {

  public ScoreInSql {
    if (!dialects().contains(dialect)) {
      throw new InvalidInputException(
          "the dialect " + Quoted.of(dialect) + " does not exist here",
          "use " + String.join(", ", dialects()) + ".");
    }
    if (!schema.header()) {
      throw new InvalidInputException(
          "the schema calls columns by their positions, which SQL does not know",
          "learn with a schema that has \"header\": true.");
    }
  }

  /** The names of the databases that it can be written for. */
  public static List<String> dialects() {
    return DatabaseDialect.ALL.stream().map(ScoreInSql::nameOf).collect(Collectors.toList());
  }

  private static String nameOf(DatabaseDialect dialect) {
    return dialect.name().toLowerCase(Locale.ROOT);
  }

  private DatabaseDialect spoken() {
    return DatabaseDialect.ALL.stream()
        .filter(known -> nameOf(known).equals(dialect))
        .findFirst()
        .orElseThrow();
  }

  /** The score, an expression over the columns; NULL where a record cannot be scored. */
  public String expression() {
    return ScoreSql.expression(spoken(), schema, points, whole);
  }

  /**
   * A view with all columns of a table, the score as {@code points} and the label as {@code
   * prediction}.
   *
   * @param table its name as the database spells it
   */
  public String view(String table) {
    DatabaseDialect known = spoken();
    String limit = whole ? Long.toString((long) threshold) : known.literal(threshold);
    return """
        CREATE VIEW %s AS
        SELECT scored.*,
          CASE WHEN points > %s THEN %s WHEN points <= %s THEN %s END AS prediction
        FROM (SELECT records.*,
          %s AS points
        FROM %s AS records) AS scored;
        """
        .formatted(
            known.quote(table + "_scored"),
            limit,
            known.literal(schema.label().positive().get(0)),
            limit,
            known.literal(schema.label().negative().get(0)),
            expression(),
            known.quote(table));
  }
}
