package org.didyma.databases;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.ColumnNames;
import org.didyma.databases.sql.DatabaseDialect;
import org.didyma.databases.sql.ScoreSql;

/**
 * A linear rule in the SQL of a database, so that records are scored where they are.
 *
 * @param dialect the name of the database, one of {@link #dialects}
 * @param schema the columns
 * @param points what a feature, by its number, adds to the score with given coordinates
 * @param whole whether all of that are whole numbers; then the score is exact
 * @param threshold a record is positive when its score exceeds it
 * @param told what scores say of a label of more than two values; empty for one of two
 */
public record ScoreInSql(
    String dialect,
    Schema schema,
    ToDoubleBiFunction<Integer, int[]> points,
    boolean whole,
    double threshold,
    Optional<ScoreTold> told) {

  /** A rule for a label of two values. */
  public ScoreInSql(
      String dialect,
      Schema schema,
      ToDoubleBiFunction<Integer, int[]> points,
      boolean whole,
      double threshold) {
    this(dialect, schema, points, whole, threshold, Optional.empty());
  }

  public ScoreInSql {
    if (!dialects().contains(dialect)) {
      throw new InvalidInputException(
          "the dialect " + QuotedText.of(dialect) + " does not exist here",
          "use " + String.join(", ", dialects()) + ".");
    }
    if (!schema.header() && schema.columns().isEmpty()) {
      throw new InvalidInputException(
          "the schema calls columns by their positions, which SQL does not know",
          "name them in the schema, by \"columns\" or with \"header\": true, and learn again.");
    }
    requireTold(spoken(dialect), schema);
  }

  private static void requireTold(DatabaseDialect dialect, Schema schema) {
    if (dialect.tellsCase()) {
      return;
    }
    ColumnNames names =
        new ColumnNames("the schema", schema.features().stream().map(Feature::column).toList());
    for (int c = 0; c < names.all().size(); c++) {
      String name = names.all().get(c);
      names
          .twin(c)
          .ifPresent(
              twin -> {
                throw new InvalidInputException(
                    ("%s cannot distinguish the columns %s and %s, whose names differ only in"
                            + " capitals")
                        .formatted(dialect.name(), QuotedText.of(name), QuotedText.of(twin)),
                    "write the rule for H2 or PostgreSQL, or rename a column and learn again.");
              });
    }
  }

  /** The names of the databases that it can be written for. */
  public static List<String> dialects() {
    return DatabaseDialect.ALL.stream().map(ScoreInSql::nameOf).collect(Collectors.toList());
  }

  private static String nameOf(DatabaseDialect dialect) {
    return dialect.name().toLowerCase(Locale.ROOT);
  }

  private static DatabaseDialect spoken(String dialect) {
    return DatabaseDialect.ALL.stream()
        .filter(known -> nameOf(known).equals(dialect))
        .findFirst()
        .orElseThrow();
  }

  /** The score, an expression over the columns; NULL where a record cannot be scored. */
  public String expression() {
    return ScoreSql.expression(spoken(dialect), schema, points, whole);
  }

  /**
   * A view with the label as {@code prediction}, or all that is told of one of more than two
   * values, the score as {@code points}, and all columns of a table. These names have underscores
   * behind them where the schema has columns of the same.
   *
   * @param table its name as the database spells it, perhaps behind that of its schema, in which
   *     the view is then
   */
  public String view(String table) {
    DatabaseDialect known = spoken(dialect);
    List<String> parts = new Relation.Named(table).parts();
    String place =
        parts.subList(0, parts.size() - 1).stream()
            .map(part -> known.quote(part) + ".")
            .collect(Collectors.joining());
    String name = parts.get(parts.size() - 1);
    List<String> taken = new ArrayList<>(schema.label().columns());
    schema.features().forEach(feature -> taken.add(feature.column()));
    String score = free("points", taken);
    // What is calculated comes first: of columns that share a name SQLite and DuckDB take the first
    // one by it, and a table may have columns that the schema does not know. Others refuse the
    // view.
    return """
        CREATE VIEW %s AS
        SELECT
          %s,
          scored.*
        FROM (SELECT
          %s AS %s,
          records.*
        FROM %s AS records) AS scored;
        """
        .formatted(
            place + known.quote(name + "_scored"),
            told.map(t -> outcomes(known, score, t, taken))
                .orElseGet(() -> prediction(known, score, taken)),
            expression(),
            score,
            place + known.quote(name));
  }

  private String prediction(DatabaseDialect known, String score, List<String> taken) {
    String limit = whole ? Long.toString((long) threshold) : known.literal(threshold);
    return "CASE WHEN %s > %s THEN %s WHEN %s <= %s THEN %s END AS %s"
        .formatted(
            score,
            limit,
            known.literal(schema.label().binary().positive().get(0)),
            score,
            limit,
            known.literal(schema.label().binary().negative().get(0)),
            free("prediction", taken));
  }

  /** A list of what scores say, in which neighbours that say the same are one. */
  private static String outcomes(
      DatabaseDialect known, String score, ScoreTold told, List<String> taken) {
    List<String> columns = new ArrayList<>();
    for (int c = 0; c < told.columns().size(); c++) {
      StringBuilder said = new StringBuilder("CASE");
      for (long s = told.least(); s <= told.most(); s++) {
        String field = literal(known, told.fields().apply(s).get(c));
        if (s == told.most()) {
          said.append(" WHEN %s IS NOT NULL THEN %s END".formatted(score, field));
        } else if (!field.equals(literal(known, told.fields().apply(s + 1).get(c)))) {
          said.append(" WHEN %s <= %d THEN %s".formatted(score, s, field));
        }
      }
      String name = told.columns().get(c);
      String free = free(name, taken);
      columns.add(said + " AS " + (name.matches("[a-z]+") ? free : known.quote(free)));
    }
    return String.join(",\n  ", columns);
  }

  private static String literal(DatabaseDialect known, Object field) {
    return field instanceof BigDecimal number
        ? number.toPlainString()
        : known.literal((String) field);
  }

  /** A name that differs from the taken ones in more than capitals, and is taken then. */
  private static String free(String name, List<String> taken) {
    String free = name;
    while (taken.stream().anyMatch(free::equalsIgnoreCase)) {
      free += "_";
    }
    taken.add(free);
    return free;
  }
}
