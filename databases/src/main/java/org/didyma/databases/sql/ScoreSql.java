package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.ToDoubleBiFunction;
import org.didyma.data.CellCounter;
import org.didyma.data.Feature;
import org.didyma.data.Schema;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Quoted;

/**
 * The score of a record as one expression over the columns of a schema, each taken as text, so that
 * their types do not matter. It is NULL where a field is refused by the schema, or is a number in a
 * form that SQL does not read for certain, such as 1e3.
 */
public final class ScoreSql {

  private ScoreSql() {}

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
    CellCounter codes = new CellCounter("the schema", schema);
    StringJoiner sum = new StringJoiner("\n + ");
    for (int f = 0; f < schema.features().size(); f++) {
      Feature feature = schema.features().get(f);
      int number = f;
      FeatureSql field =
          FeatureSql.of(
              feature,
              schema,
              word -> {
                int code = codes.code(number, word);
                if (code < 0) {
                  return "NULL";
                }
                double own = points.applyAsDouble(number, codes.coordinates(number, code));
                return whole ? Long.toString((long) own) : dialect.literal(own);
              });
      if (!field.tellsNumbers()) {
        throw new InvalidInputException(
            "column %s has more than 512 different values under its scale, which are too many for"
                .concat(" an expression")
                .formatted(Quoted.of(feature.column())),
            "choose a larger scale, or thresholds.");
      }
      String text = "COALESCE(" + dialect.text(dialect.quote(feature.column())) + ", '')";
      if (schema.trim()) {
        Sql trimmed = new Sql();
        dialect.trimmed(trimmed, text);
        text = written(dialect, trimmed);
      }
      String own = text;
      boolean decimal = field.readsNumbers().orElse(false);
      sum.add(
          written(
              dialect,
              field.ofText(
                  own,
                  dialect.number(own, decimal),
                  dialect.numberKind(decimal),
                  Optional.of(dialect.noNumber(own)))));
    }
    return sum.length() == 0 ? "0" : sum.toString();
  }

  private static String written(CountingDialect dialect, Sql sql) {
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
