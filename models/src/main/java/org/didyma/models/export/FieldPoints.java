package org.didyma.models.export;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.CategoricalFeature;
import org.didyma.data.schema.DateForm;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.FieldForm;
import org.didyma.data.schema.NumericFeature;
import org.didyma.data.schema.Schema;

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
    feature.form().missing().forEach(word -> word(words, word));
    word(words, "");
    return new Scorecard.Column(
        feature.column(),
        words,
        feature.form().ignoresCase(),
        feature instanceof CategoricalFeature listed && FieldForm.areWhole(listed.categories()),
        feature.form().mark(),
        feature instanceof NumericFeature numeric
            ? Optional.of(numbers(numeric))
            : Optional.empty(),
        ofCode(codes.unread(number)));
  }

  private void word(Map<String, OptionalDouble> words, String word) {
    // Where blanks do not count, no field has any at its ends.
    if (!schema.trim() || word.equals(word.trim())) {
      words.put(word, points(word));
    }
  }

  private OptionalDouble points(String field) {
    return ofCode(codes.code(number, field));
  }

  private OptionalDouble ofCode(int code) {
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

  private NumericTerms numbers(NumericFeature numeric) {
    BigDecimal low = numeric.low();
    List<Double> pieces = new ArrayList<>();
    Optional<NumericTerms.Scaled> scaled =
        Optional.ofNullable(numeric.scale()).map(s -> new NumericTerms.Scaled(s, weights[0]));
    if (scaled.isEmpty()) {
      pieces.add(points(low, numeric).orElseThrow());
      for (BigDecimal cut : numeric.thresholds()) {
        pieces.add(points(cut, numeric).orElseThrow());
      }
    }
    List<String> missing =
        feature.form().missing().stream()
            .filter(token -> numeric.missingNumber(token).isPresent())
            .toList();
    boolean isDate = numeric.kind() == NumericFeature.Kind.DATE;
    UnaryOperator<BigDecimal> compared = isDate ? DateForm::key : number -> number;
    return new NumericTerms(
        numeric.isWhole(),
        compared.apply(low),
        compared.apply(numeric.high()),
        points(low.subtract(BigDecimal.ONE), numeric),
        points(numeric.high().add(BigDecimal.ONE), numeric),
        scaled.isPresent() ? List.of() : numeric.thresholds().stream().map(compared).toList(),
        pieces,
        numeric.form(),
        isDate,
        numeric.missingNumbers().stream().map(compared).toList(),
        missing.isEmpty() ? OptionalDouble.empty() : points(missing.get(0)),
        scaled);
  }

  /** Of a number, also where it means that there is none. */
  private OptionalDouble points(BigDecimal value, NumericFeature numeric) {
    return ofCode(
        codes.number(number, numeric.isWhole() ? value.setScale(0, RoundingMode.CEILING) : value));
  }
}
