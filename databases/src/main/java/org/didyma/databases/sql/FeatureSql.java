package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;

/**
 * One column as an expression of SQL that yields the code of its field, or NULL where the field has
 * to be looked at.
 *
 * <p>The rules of a schema are in one place, the readers of package {@code data}. Here they are
 * asked what each field means that a schema names, and each interval between its numbers, and the
 * answers are written down.
 */
final class FeatureSql {

  /** What SQL fields become: their codes, or what else depends on these. */
  interface Codes {

    String word(String field);

    /** A number of the column, whether or not it means that there is none. */
    String number(BigDecimal number);

    /** A field that is neither listed nor a number nor missing. */
    String unread();
  }

  /**
   * What a text is compared as besides itself.
   *
   * @param sql NULL where it is none, or is to be looked at
   * @param kind of that; {@link ColumnKind#TEXT} for a text without what does not count
   */
  record Parsed(String sql, ColumnKind kind) {}

  private final Set<String> tokens;
  private final FieldForm form;
  private final Optional<NumericFeature> number;

  /** Whether {@code 1.0} means 1, since all that is listed is whole. */
  private final boolean hasWholeWords;

  private final Codes codes;

  private FeatureSql(
      List<String> words,
      FieldForm form,
      Optional<NumericFeature> number,
      boolean trim,
      Codes codes) {
    this.form = form;
    this.number = number;
    this.codes = codes;
    this.hasWholeWords = number.isEmpty() && FieldForm.areWhole(words);
    this.tokens = new LinkedHashSet<>(words);
    tokens.addAll(form.missing());
    // Where spaces do not count, no field has any at its ends.
    tokens.removeIf(token -> trim && !token.equals(token.trim()));
    tokens.add("");
  }

  static FeatureSql of(Feature feature, Schema schema, Codes codes) {
    return feature instanceof CategoricalFeature categorical
        ? new FeatureSql(
            categorical.categories(), feature.form(), Optional.empty(), schema.trim(), codes)
        : new FeatureSql(
            List.of(), feature.form(), Optional.of((NumericFeature) feature), schema.trim(), codes);
  }

  static FeatureSql of(Label label, Schema schema, Codes codes) {
    return new FeatureSql(label.values(), label.form(), Optional.empty(), schema.trim(), codes);
  }

  /** Whether every number of the feature is told from every other one that means something else. */
  boolean tellsNumbers() {
    return number.isEmpty() || NumberCuts.of(number.get()).isPresent();
  }

  /** The decimal mark of its numbers. */
  char mark() {
    return form.mark();
  }

  /** Whether texts are compared with A to Z as a to z. */
  boolean folds() {
    return form.ignoresCase();
  }

  /** What a text is compared as besides itself, if anything. */
  Optional<Parsed> parsed(CountingDialect dialect, String text) {
    if (number.isEmpty()) {
      return hasWholeWords
          ? Optional.of(new Parsed(dialect.whole(text), ColumnKind.TEXT))
          : Optional.empty();
    }
    NumericFeature feature = number.get();
    if (!tellsNumbers()) {
      return Optional.empty();
    }
    if (feature.kind() == NumericFeature.Kind.DATE) {
      return Optional.of(new Parsed(dialect.date(text, form.date()), ColumnKind.WHOLE));
    }
    boolean decimal = !feature.isWhole();
    return Optional.of(
        new Parsed(dialect.number(text, decimal, form.mark()), dialect.numberKind(decimal)));
  }

  /** Whether no value of a kind has to be looked at: SQL tells the code of each. */
  boolean decides(ColumnKind kind) {
    return switch (kind) {
      case TEXT -> areStorable() && (number.isEmpty() || isDate());
      case WHOLE -> tellsNumbers();
      case TRUTH -> true;
      // What is not finite is looked at.
      case EXACT, WIDE, SINGLE, DOUBLE, UNREADABLE -> false;
    };
  }

  private boolean isDate() {
    return number.filter(n -> n.kind() == NumericFeature.Kind.DATE).isPresent();
  }

  /** A text that no database stores as it is has to be compared elsewhere. */
  private boolean areStorable() {
    return tokens.stream().allMatch(FeatureSql::isStorable);
  }

  /**
   * The code of text.
   *
   * @param text the column with the text, blanks at its ends gone where they do not count, folded
   *     where case does not; never NULL
   * @param parsed what {@link #parsed} says of it, if anything
   * @param dialect where all that is certain of texts that are plainly no number is to be told;
   *     empty where they are to be looked at
   */
  Sql ofText(String text, Optional<Parsed> parsed, Optional<DatabaseDialect> dialect) {
    if (!areStorable()) {
      return new Sql().add("CAST(NULL AS INTEGER)");
    }
    Map<String, List<Object>> raw = new LinkedHashMap<>();
    Map<String, List<Object>> whole = new LinkedHashMap<>();
    for (String token : tokens) {
      (hasWholeWords && FieldForm.isWhole(token) ? whole : raw)
          .computeIfAbsent(codes.word(token), c -> new ArrayList<>())
          .add(form.compared(token));
    }
    boolean isWord = number.isEmpty();
    if (isWord) {
      whole.remove(codes.unread());
      if (whole.isEmpty()) {
        raw.remove(codes.unread());
      }
    }
    Sql sql = new Sql().add("CASE");
    addWords(sql, text, raw);
    parsed.ifPresent(p -> addWords(sql, p.sql(), whole));
    parsed
        .filter(p -> !isWord)
        .ifPresent(
            p -> {
              sql.add(" WHEN ").add(p.sql()).add(" IS NOT NULL THEN ");
              sql.add(ofNumber(number.get(), p.sql(), p.kind()));
            });
    if (isWord || isDate()) {
      return ended(sql.add(raw.isEmpty() && whole.isEmpty() && isWord ? " WHEN 1 = 0 THEN 0" : ""));
    }
    NumericFeature feature = number.get();
    dialect.ifPresent(
        known -> {
          String below = below(feature);
          String above = above(feature);
          if (!below.equals(above)) {
            sql.add(" WHEN ").add(known.infinite(text)).add(" THEN CASE WHEN ").add(text);
            sql.add(" LIKE '-%' THEN ").add(below).add(" ELSE ").add(above).add(" END");
          } else if (!below.equals(codes.unread())) {
            sql.add(" WHEN ").add(known.infinite(text)).add(" THEN ").add(above);
          }
          sql.add(" WHEN ").add(known.noNumber(text, !feature.isWhole(), form.mark()));
          sql.add(" THEN ").add(codes.unread());
        });
    return sql.add(" END");
  }

  private Sql ended(Sql sql) {
    return sql.add(" ELSE ").add(codes.unread()).add(" END");
  }

  private static void addWords(Sql sql, String text, Map<String, List<Object>> byCode) {
    byCode.forEach((code, words) -> addWhen(sql, text, words).add(" THEN ").add(code));
  }

  /** The condition that a value is one of several. */
  private static Sql addWhen(Sql sql, String value, List<Object> values) {
    sql.add(" WHEN ").add(value).add(values.size() == 1 ? " = " : " IN (");
    for (int i = 0; i < values.size(); i++) {
      sql.add(i == 0 ? "" : ", ").value(values.get(i));
    }
    return sql.add(values.size() == 1 ? "" : ")");
  }

  /** The code of a value of a kind that is not text. */
  Sql ofValue(String value, ColumnKind kind, CountingDialect dialect) {
    Sql sql = new Sql().add("CASE WHEN ").add(value).add(" IS NULL THEN ").add(codes.word(""));
    if (kind == ColumnKind.TRUTH) {
      sql.add(" WHEN ").add(value).add(" THEN ").add(codes.word("true"));
      return sql.add(" ELSE ").add(codes.word("false")).add(" END");
    }
    if (kind == ColumnKind.WIDE) {
      return sql.add(" END");
    }
    if (kind != ColumnKind.WHOLE) {
      // What is not finite differs from itself.
      sql.add(" WHEN ").add(value + " - " + value).add(" <> 0 THEN CAST(NULL AS INTEGER)");
    }
    for (String token : tokens) {
      valueOf(token, form, kind)
          .ifPresent(
              number -> {
                sql.add(" WHEN ").add(value).add(" = ").value(number);
                sql.add(" THEN ").add(codes.word(token));
              });
    }
    if (number.isEmpty() || isDate()) {
      return ended(sql);
    }
    NumericFeature feature = number.get();
    if (!tellsNumbers()) {
      return sql.add(" END");
    }
    if (feature.isWhole() && kind != ColumnKind.WHOLE) {
      sql.add(" WHEN ").add(dialect.broken(value)).add(" THEN ").add(codes.unread());
    }
    return sql.add(" ELSE ").add(ofNumber(feature, value, kind)).add(" END");
  }

  private static boolean isStorable(String token) {
    return token.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(token);
  }

  /** The value of a kind whose field a token is; empty when none is. */
  static Optional<Object> valueOf(String token, FieldForm form, ColumnKind kind) {
    if (form.mark() != '.' && token.indexOf('.') >= 0) {
      return Optional.empty();
    }
    String plain = token.replace(form.mark(), '.');
    BigDecimal number;
    try {
      number = new BigDecimal(plain);
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
    if (number.precision() > 40 || Math.abs((long) number.scale()) > 400) {
      return Optional.empty();
    }
    return Cut.plain(number).equals(plain) ? valueOf(number, kind) : Optional.empty();
  }

  /** The value of a kind that is a number; empty when none is. */
  private static Optional<Object> valueOf(BigDecimal number, ColumnKind kind) {
    Object least = Cut.atLeast(number, kind);
    Object most = Cut.atMost(number, kind);
    return least.equals(most) ? Optional.of(least) : Optional.empty();
  }

  private String below(NumericFeature feature) {
    return codes.number(feature.low().subtract(BigDecimal.ONE));
  }

  private String above(NumericFeature feature) {
    return codes.number(feature.high().add(BigDecimal.ONE));
  }

  /** The code of a number: the missing ones first, then the pieces of the line, by halving. */
  private Sql ofNumber(NumericFeature feature, String value, ColumnKind kind) {
    List<Object> missing = new ArrayList<>();
    Optional<String> missingCode = Optional.empty();
    for (String token : form.missing()) {
      Optional<Object> same =
          feature
              .missingNumber(token)
              .flatMap(number -> valueOf(NumberCuts.compared(feature, number), kind));
      if (same.isPresent()) {
        missingCode = Optional.of(codes.word(token));
        same.filter(v -> !missing.contains(v)).ifPresent(missing::add);
      }
    }
    List<Object> ends = new ArrayList<>();
    List<String> pieces = new ArrayList<>(List.of(below(feature)));
    BigDecimal start = feature.low();
    for (BigDecimal cut : NumberCuts.of(feature).orElseThrow()) {
      add(ends, pieces, Cut.atLeast(NumberCuts.compared(feature, start), kind), of(feature, start));
      start = cut;
    }
    add(ends, pieces, Cut.atLeast(NumberCuts.compared(feature, start), kind), of(feature, start));
    Object high = Cut.atMost(NumberCuts.compared(feature, feature.high()), kind);
    Sql line = new Sql();
    String above = above(feature);
    if (above.equals(pieces.get(pieces.size() - 1))) {
      split(line, value, ends, pieces, 0, ends.size());
    } else {
      line.add("CASE WHEN ").add(value).add(" > ").value(high).add(" THEN ").add(above);
      line.add(" ELSE ");
      split(line, value, ends, pieces, 0, ends.size());
      line.add(" END");
    }
    if (missing.isEmpty()) {
      return line;
    }
    Sql sql = addWhen(new Sql().add("CASE"), value, missing);
    return sql.add(" THEN ").add(missingCode.orElseThrow()).add(" ELSE ").add(line).add(" END");
  }

  private String of(NumericFeature feature, BigDecimal start) {
    return codes.number(feature.isWhole() ? start.setScale(0, RoundingMode.CEILING) : start);
  }

  /** One more piece of the line, which begins at an end; none where it is like the one before. */
  private static void add(List<Object> ends, List<String> pieces, Object end, String piece) {
    if (!piece.equals(pieces.get(pieces.size() - 1))) {
      ends.add(end);
      pieces.add(piece);
    }
  }

  /** The codes of the pieces from-th to to-th, by halving. */
  private static void split(
      Sql sql, String value, List<Object> ends, List<String> pieces, int from, int to) {
    if (from == to) {
      sql.add(pieces.get(from));
      return;
    }
    int middle = (from + to) / 2;
    sql.add("CASE WHEN ").add(value).add(" < ").value(ends.get(middle)).add(" THEN ");
    split(sql, value, ends, pieces, from, middle);
    sql.add(" ELSE ");
    split(sql, value, ends, pieces, middle + 1, to);
    sql.add(" END");
  }
}
