package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.didyma.data.CategoricalFeature;
import org.didyma.data.Feature;
import org.didyma.data.Label;
import org.didyma.data.NumericFeature;
import org.didyma.data.Schema;

/**
 * One column as an expression of SQL that yields the code of its field, or NULL where the field has
 * to be looked at.
 *
 * <p>The rules of a schema are in one place, the readers of package {@code data}. Here they are
 * asked what each field means that a schema names, and each interval between its numbers, and the
 * answers are written down.
 */
final class FeatureSql {

  /** A scale with more steps than this is grouped by the number itself. */
  private static final int MOST_CUTS = 512;

  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  private final Set<String> tokens;
  private final Optional<NumericFeature> number;
  private final boolean trim;
  private final UnaryOperator<String> codes;

  private FeatureSql(
      Stream<String> words,
      Optional<NumericFeature> number,
      Schema schema,
      UnaryOperator<String> codes) {
    this.trim = schema.trim();
    this.number = number;
    this.codes = codes;
    this.tokens = new LinkedHashSet<>();
    Stream.concat(words, schema.missing().stream()).forEach(tokens::add);
    // Where spaces do not count, no field has any at its ends.
    tokens.removeIf(token -> trim && !token.equals(token.trim()));
    tokens.add("");
  }

  /** A feature; codes says what SQL fields of it become, its code or what else depends on it. */
  static FeatureSql of(Feature feature, Schema schema, UnaryOperator<String> codes) {
    return feature instanceof CategoricalFeature categorical
        ? new FeatureSql(categorical.categories().stream(), Optional.empty(), schema, codes)
        : new FeatureSql(Stream.empty(), Optional.of((NumericFeature) feature), schema, codes);
  }

  /** The label; codes says what SQL fields of it become. */
  static FeatureSql of(Label label, Schema schema, UnaryOperator<String> codes) {
    return new FeatureSql(
        Stream.concat(label.positive().stream(), label.negative().stream()),
        Optional.empty(),
        schema,
        codes);
  }

  /** Whether every number of the feature is told from every other one that means something else. */
  boolean tellsNumbers() {
    return number.isEmpty() || cuts(number.get()).isPresent();
  }

  /** The numbers that text can be compared with; empty where it is not compared with any. */
  Optional<Boolean> readsNumbers() {
    return number
        .filter(feature -> cuts(feature).isPresent())
        .map(feature -> feature.kind() == NumericFeature.Kind.DECIMAL);
  }

  /** Whether no value of a kind has to be looked at: SQL tells the code of each. */
  boolean decides(ColumnKind kind) {
    return switch (kind) {
      case TEXT -> number.isEmpty() && areStorable();
      case WHOLE -> tellsNumbers();
      case TRUTH -> true;
      // What is not finite is looked at.
      case EXACT, WIDE, SINGLE, DOUBLE, UNREADABLE -> false;
    };
  }

  /** A text that no database stores as it is has to be compared elsewhere. */
  private boolean areStorable() {
    return tokens.stream().allMatch(FeatureSql::isStorable);
  }

  /**
   * The code of text.
   *
   * @param text the column with the text, blanks at its ends gone where they do not count; never
   *     NULL
   * @param parsed the column with its number, or NULL where it is not plainly one
   * @param parsedKind of the number
   * @param noNumber a condition under which the text is no number for certain; others are looked at
   */
  Sql ofText(String text, String parsed, ColumnKind parsedKind, Optional<String> noNumber) {
    if (!areStorable()) {
      return new Sql().add("CAST(NULL AS INTEGER)");
    }
    Sql sql = new Sql().add("CASE");
    for (String token : tokens) {
      sql.add(" WHEN ").add(text).add(" = ").value(token);
      sql.add(" THEN ").add(code(token));
    }
    if (number.isPresent()) {
      if (readsNumbers().isPresent()) {
        sql.add(" WHEN ").add(parsed).add(" IS NOT NULL THEN ");
        sql.add(intervals(number.get(), parsed, parsedKind));
      }
      noNumber.ifPresent(
          condition -> sql.add(" WHEN ").add(condition).add(" THEN ").add(code(unheardOf())));
      return sql.add(" END");
    }
    return sql.add(" ELSE ").add(code(unheardOf())).add(" END");
  }

  /** The code of a value of a kind that is not text. */
  Sql ofValue(String value, ColumnKind kind, CountingDialect dialect) {
    Sql sql = new Sql().add("CASE WHEN ").add(value).add(" IS NULL THEN ").add(code(""));
    if (kind == ColumnKind.TRUTH) {
      sql.add(" WHEN ").add(value).add(" THEN ").add(code("true"));
      return sql.add(" ELSE ").add(code("false")).add(" END");
    }
    if (kind == ColumnKind.WIDE) {
      return sql.add(" END");
    }
    if (kind != ColumnKind.WHOLE) {
      // What is not finite differs from itself.
      sql.add(" WHEN ").add(value + " - " + value).add(" <> 0 THEN CAST(NULL AS INTEGER)");
    }
    for (String token : tokens) {
      valueOf(token, kind)
          .ifPresent(
              number -> {
                sql.add(" WHEN ").add(value).add(" = ").value(number);
                sql.add(" THEN ").add(code(token));
              });
    }
    if (number.isEmpty()) {
      return sql.add(" ELSE ").add(code(unheardOf())).add(" END");
    }
    NumericFeature feature = number.get();
    if (cuts(feature).isEmpty()) {
      return sql.add(" END");
    }
    if (feature.kind() == NumericFeature.Kind.INTEGER && kind != ColumnKind.WHOLE) {
      sql.add(" WHEN ").add(dialect.broken(value)).add(" THEN ");
      sql.add(code(unheardOf()));
    }
    return sql.add(" ELSE ").add(intervals(feature, value, kind)).add(" END");
  }

  /** The code of a number, whether or not its plain digits happen to mean that there is none. */
  private String codeOf(BigDecimal number) {
    String sign = number.signum() < 0 ? "-" : "";
    String digits = Cut.plain(number.abs());
    while (tokens.contains(sign + digits)) {
      digits = "0" + digits;
    }
    return code(sign + digits);
  }

  private String code(String field) {
    return codes.apply(field);
  }

  /** A field that is no category, no number and not missing. */
  private String unheardOf() {
    String word = "none";
    while (tokens.contains(word)) {
      word += "_";
    }
    return word;
  }

  private static boolean isStorable(String token) {
    return token.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(token);
  }

  /** The value of a kind whose field a token is; empty when none is. */
  static Optional<Object> valueOf(String token, ColumnKind kind) {
    BigDecimal number;
    try {
      number = new BigDecimal(token);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
    if (number.precision() > 40 || Math.abs((long) number.scale()) > 400) {
      return Optional.empty();
    }
    if (!Cut.plain(number).equals(token)) {
      return Optional.empty();
    }
    Object least = Cut.atLeast(number, kind);
    Object most = Cut.atMost(number, kind);
    return least.equals(most) ? Optional.of(least) : Optional.empty();
  }

  /** Where the code changes, within the range; empty when that is at too many places. */
  private static Optional<List<BigDecimal>> cuts(NumericFeature feature) {
    BigDecimal scale = feature.scale();
    if (scale == null) {
      return Optional.of(feature.thresholds());
    }
    BigDecimal steps =
        feature.high().subtract(feature.low()).divide(scale, 0, RoundingMode.CEILING);
    if (steps.compareTo(BigDecimal.valueOf(MOST_CUTS)) > 0) {
      return Optional.empty();
    }
    List<BigDecimal> cuts = new ArrayList<>();
    // (k - 1/2) s for whole k, from the first above the low end on.
    BigDecimal k = feature.low().divide(scale, 0, RoundingMode.FLOOR);
    for (; ; k = k.add(BigDecimal.ONE)) {
      BigDecimal cut = k.multiply(TWO).subtract(BigDecimal.ONE).multiply(scale).divide(TWO);
      if (cut.compareTo(feature.high()) > 0) {
        return Optional.of(cuts);
      }
      if (cut.compareTo(feature.low()) > 0) {
        cuts.add(cut);
      }
    }
  }

  private Sql intervals(NumericFeature feature, String value, ColumnKind kind) {
    List<BigDecimal> cuts = cuts(feature).orElseThrow();
    Sql sql = new Sql().add("CASE WHEN ").add(value).add(" < ");
    sql.value(Cut.atLeast(feature.low(), kind)).add(" THEN ");
    sql.add(codeOf(feature.low().subtract(BigDecimal.ONE)));
    sql.add(" WHEN ").add(value).add(" > ").value(Cut.atMost(feature.high(), kind)).add(" THEN ");
    sql.add(codeOf(feature.high().add(BigDecimal.ONE))).add(" ELSE ");
    split(sql, feature, value, kind, cuts, 0, cuts.size());
    return sql.add(" END");
  }

  /** The codes of the pieces from-th to to-th of the range, by halving. */
  private void split(
      Sql sql,
      NumericFeature feature,
      String value,
      ColumnKind kind,
      List<BigDecimal> cuts,
      int from,
      int to) {
    if (from == to) {
      BigDecimal start = from == 0 ? feature.low() : cuts.get(from - 1);
      boolean whole = feature.kind() == NumericFeature.Kind.INTEGER;
      sql.add(codeOf(whole ? start.setScale(0, RoundingMode.CEILING) : start));
      return;
    }
    int middle = (from + to) / 2;
    sql.add("CASE WHEN ").add(value).add(" < ").value(Cut.atLeast(cuts.get(middle), kind));
    sql.add(" THEN ");
    split(sql, feature, value, kind, cuts, from, middle);
    sql.add(" ELSE ");
    split(sql, feature, value, kind, cuts, middle + 1, to);
    sql.add(" END");
  }
}
