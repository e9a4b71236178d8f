package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.Function;
import java.util.stream.DoubleStream;
import org.didyma.models.Model;
import org.jspecify.annotations.Nullable;

/** What clinical consumers have to answer to a record, by the keys of definitions. */
final class ClinicalAnswers {

  private static final double NEAR = 1e-6;

  private ClinicalAnswers() {}

  /**
   * Compares what a consumer answers.
   *
   * @param told the answer of a key, a number or a text; null where there is none
   */
  static void check(
      Model model,
      Scorecard card,
      TypedCases.Scored scored,
      Function<String, @Nullable Object> told,
      String what) {
    if (scored.added() == null) {
      assertThat(told.apply("score")).as(what).isNull();
      assertThat(told.apply("prediction")).as(what).isNull();
      assertThat(told.apply("risk")).as(what).isNull();
      assertThat(told.apply("outcome1")).as(what).isNull();
      return;
    }
    for (int c = 0; c < scored.added().length; c++) {
      near(told.apply("p" + (c + 1)), scored.added()[c], what);
    }
    double sum = DoubleStream.of(scored.added()).sum();
    near(told.apply("score"), sum, what);
    double score = sum - card.threshold();
    double[] numbers = numbers(model, score);
    String key = model.reading().isPresent() ? "outcome" : "risk";
    for (int k = 0; k < numbers.length; k++) {
      near(told.apply(key.equals("risk") ? key : key + (k + 1)), numbers[k], what);
    }
    // Real weights are rounded on the way, which may turn a tie.
    if (!card.isWhole() && Math.abs(score) < NEAR) {
      return;
    }
    String prediction =
        model
            .reading()
            .map(reading -> reading.likeliest(score).orElse(null))
            .orElseGet(() -> model.reading().isPresent() ? null : binary(model, score));
    assertThat(told.apply("prediction")).as(what).isEqualTo(prediction);
  }

  /** Risk, or the numbers of an outcome; none where the score says nothing. */
  static double[] numbers(Model model, double score) {
    return model
        .reading()
        .map(reading -> reading.numbers().at(score))
        .orElseGet(
            () -> model.risk().map(risk -> new double[] {risk.risk(score)}).orElse(new double[0]));
  }

  private static String binary(Model model, double score) {
    var label = model.schema().label().binary();
    return (score > 0 ? label.positive() : label.negative()).get(0);
  }

  private static void near(@Nullable Object told, double number, String what) {
    assertThat(told).as(what).isInstanceOf(Number.class);
    assertThat(((Number) told).doubleValue())
        .as(what)
        .isCloseTo(number, within(NEAR * Math.max(1, Math.abs(number))));
  }
}
