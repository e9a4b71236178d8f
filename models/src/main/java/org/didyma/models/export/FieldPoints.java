package org.didyma.models.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.didyma.data.CategoricalFeature;
import org.didyma.data.CellCounter;
import org.didyma.data.Feature;
import org.didyma.data.NumericFeature;
import org.didyma.data.Schema;

/** Asks the readers of a schema what fields of one column add to a score. */
final class FieldPoints {

  private final CellCounter codes;
  private final int number;
  private final Schema schema;
  private final Feature feature;
  private final double[] weights;

  /**
   * Of a feature.
   *
   * @param number of the feature, from 0
   * @param weights of its coordinates
   */
  FieldPoints(CellCounter codes, int number, Schema schema, double[] weights) {
    this.codes = codes;
    this.number = number;
    this.schema = schema;
    this.feature = schema.features().get(number);
    this.weights = weights;
  }

  Scorecard.Column column() {
    Map<String, OptionalDouble> words = new LinkedHashMap<>();
    if (feature instanceof CategoricalFeature categorical) {
      categorical.categories().forEach(word -> word(words, word));
    }
    schema.missing().forEach(word -> word(words, word));
    word(words, "");
    String unheardOf = "none";
    while (words.containsKey(unheardOf)) {
      unheardOf += "_";
    }
    return new Scorecard.Column(
        feature.column(),
        words,
        feature instanceof NumericFeature numeric
            ? Optional.of(numbers(numeric, words.keySet()))
            : Optional.empty(),
        points(unheardOf));
  }

  private void word(Map<String, OptionalDouble> words, String word) {
    // Where blanks do not count, no field has any at its ends.
    if (!schema.trim() || word.equals(word.trim())) {
      words.put(word, points(word));
    }
  }

  private OptionalDouble points(String field) {
    int code = codes.code(number, field);
    if (code < 0) {
      return OptionalDouble.empty();
    }
    int[] x = codes.coordinates(number, code);
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += weights[j] * x[j];
    }
    return OptionalDouble.of(sum);
  }

  private Numbers numbers(NumericFeature numeric, Set<String> words) {
    BigDecimal low = numeric.low();
    List<Double> pieces = new ArrayList<>();
    Optional<Numbers.Scaled> scaled =
        Optional.ofNullable(numeric.scale()).map(s -> new Numbers.Scaled(s, weights[0]));
    if (scaled.isEmpty()) {
      pieces.add(points(low, numeric, words).orElseThrow());
      for (BigDecimal cut : numeric.thresholds()) {
        pieces.add(points(cut, numeric, words).orElseThrow());
      }
    }
    return new Numbers(
        numeric.kind() == NumericFeature.Kind.INTEGER,
        low,
        numeric.high(),
        points(low.subtract(BigDecimal.ONE), numeric, words),
        points(numeric.high().add(BigDecimal.ONE), numeric, words),
        scaled.isPresent() ? List.of() : numeric.thresholds(),
        pieces,
        scaled);
  }

  /** Of a number, also where its plain digits happen to be a word. */
  private OptionalDouble points(BigDecimal value, NumericFeature numeric, Set<String> words) {
    boolean isWhole = numeric.kind() == NumericFeature.Kind.INTEGER;
    BigDecimal like = isWhole ? value.setScale(0, RoundingMode.CEILING) : value;
    String sign = like.signum() < 0 ? "-" : "";
    String digits = like.abs().toPlainString();
    while (words.contains(sign + digits)) {
      digits = "0" + digits;
    }
    return points(sign + digits);
  }
}
