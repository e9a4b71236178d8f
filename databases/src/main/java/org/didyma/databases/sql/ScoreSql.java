package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.ToDoubleBiFunction;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;

/**
 * The score of a record as one expression over the columns of a schema, each taken as text, so that
 * their types do not matter. It is NULL where a field is refused by the schema, or is a number in a
 * form that SQL does not read for certain, such as 1e3. Columns that add the same whatever they
 * hold do not occur. Where the engine allows, each column is trimmed and read once, in subqueries
 * of the expression.
 */
public final class ScoreSql {

  private final DatabaseDialect dialect;
  private final Schema schema;
  private final ToDoubleBiFunction<Integer, int[]> points;
  private final boolean whole;
  private final CellCounter codes;

  /** What the columns of subqueries begin with; no column of the schema does. */
  private final String prefix;

  private final StringJoiner values = new StringJoiner(",\n    ", "SELECT ", "");
  private final StringJoiner numbers = new StringJoiner(",\n    ", "SELECT ", "");
  private final StringJoiner sum = new StringJoiner("\n  + ");

  private ScoreSql(
      DatabaseDialect dialect,
      Schema schema,
      ToDoubleBiFunction<Integer, int[]> points,
      boolean whole) {
    this.dialect = dialect;
    this.schema = schema;
    this.points = points;
    this.whole = whole;
    this.codes = new CellCounter("the schema", schema);
    String free = "v";
    while (isTaken(free)) {
      free += "_";
    }
    this.prefix = free;
  }

  private boolean isTaken(String name) {
    return schema.features().stream()
        .anyMatch(f -> f.column().regionMatches(true, 0, name, 0, name.length()));
  }

  /**
   * Writes the expression.
   *
   * @param points what a feature, by its number, adds to the score with given coordinates
   * @param whole whether all of that are whole numbers
   */
  public static String expression(
      DatabaseDialect dialect,
      Schema schema,
      ToDoubleBiFunction<Integer, int[]> points,
      boolean whole) {
    return new ScoreSql(dialect, schema, points, whole).expression();
  }

  private String expression() {
    boolean reads = false;
    for (int f = 0; f < schema.features().size(); f++) {
      Points added = new Points(f);
      FeatureSql field = FeatureSql.of(schema.features().get(f), schema, added);
      reads |= add(f, field, added);
    }
    String total = sum.length() == 0 ? "0" : sum.toString();
    return reads && dialect.correlates()
        ? "(SELECT %s\n  FROM (%s\n    FROM (%s%s) AS fields%s) AS parsed)"
            .formatted(total, numbers, values, dialect.fence(), dialect.fence())
        : total;
  }

  /** Adds a column, and says whether its field is read. */
  private boolean add(int f, FeatureSql field, Points added) {
    Feature feature = schema.features().get(f);
    if (!field.tellsNumbers()) {
      throw new InvalidInputException(
          "column %s has more than 512 different values under its scale, which are too many for"
              .concat(" an expression")
              .formatted(QuotedText.of(feature.column())),
          "choose a larger scale, or thresholds.");
    }
    String value =
        written(
            dialect.field(
                dialect.quote(feature.column()), field.mark(), schema.trim(), field.folds()));
    String v = dialect.correlates() ? prefix + f : value;
    Optional<FeatureSql.Parsed> parsed = field.parsed(dialect, v);
    String n = prefix + f + "n";
    Optional<FeatureSql.Parsed> named =
        dialect.correlates() ? parsed.map(p -> new FeatureSql.Parsed(n, p.kind())) : parsed;
    String term = written(field.ofText(v, named, Optional.of(dialect)));
    if (added.asked.size() == 1 && !added.asked.contains(Points.REFUSED)) {
      String always = added.asked.iterator().next();
      if (!always.equals(added.text(0))) {
        sum.add(always);
      }
      return false;
    }
    values.add(value + " AS " + v);
    numbers.add(v + parsed.map(p -> ", " + p.sql() + " AS " + n).orElse(""));
    sum.add(term);
    return true;
  }

  /** What the fields of a feature add. */
  private final class Points implements FeatureSql.Codes {

    private static final String REFUSED = "NULL";

    private final int feature;
    private final Set<String> asked = new HashSet<>();

    Points(int feature) {
      this.feature = feature;
    }

    @Override
    public String word(String field) {
      return of(codes.code(feature, field));
    }

    @Override
    public String number(BigDecimal number) {
      return of(codes.number(feature, number));
    }

    @Override
    public String unread() {
      return of(codes.unread(feature));
    }

    private String of(int code) {
      String text =
          code < 0
              ? REFUSED
              : text(points.applyAsDouble(feature, codes.coordinates(feature, code)));
      asked.add(text);
      return text;
    }

    private String text(double own) {
      return whole ? Long.toString((long) own) : dialect.literal(own);
    }
  }

  private String written(Sql sql) {
    return sql.written(
        value ->
            value instanceof String word
                ? dialect.literal(word)
                : value instanceof BigDecimal number
                    ? number.toPlainString()
                    : value instanceof Double number
                        ? new BigDecimal(number.toString()).toPlainString()
                        : value.toString());
  }
}
