package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.OutcomeReading;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PMML4S (Apache-2.0) reads what is written, and scores, decides, and gives reasons alike. */
class PmmlTest {

  private static final int REASONS = 4;

  @Test
  void aConsumerScoresAlike() {
    agree(7, 40, 125);
  }

  /** A million records in all. */
  @Test
  @Tag("long")
  void aConsumerScoresAMillionRecordsAlike() {
    agree(8, 200, 5_000);
  }

  private static void agree(long seed, int models, int each) {
    Random random = new Random(seed);
    int refused = 0;
    for (int m = 0; m < models; m++) {
      Model model = ScoredCases.model(random);
      Scorecard card = Scorecard.of(model);
      String document = Pmml.of(model);
      org.pmml4s.model.Model consumer = org.pmml4s.model.Model.fromString(document);
      for (int i = 0; i < each; i++) {
        TypedCases.Scored scored = TypedCases.of(model, card, random);
        refused += scored.added() == null ? 1 : 0;
        compare(consumer, card, scored, document);
      }
    }
    assertThat(refused).isBetween(models * each / 50, models * each * 9 / 10);
  }

  private static void compare(
      org.pmml4s.model.Model consumer, Scorecard card, TypedCases.Scored scored, String document) {
    Map<String, Object> record = new HashMap<>();
    for (int c = 0; c < TypedCases.COLUMNS.size(); c++) {
      String field = scored.fields().get(c);
      record.put(
          TypedCases.COLUMNS.get(c),
          field.isEmpty()
              ? null
              : switch (c) {
                case 0, 4 -> field;
                case 1 -> (Object) Long.valueOf(field);
                default -> (Object) Double.valueOf(field);
              });
    }
    Map<String, Object> said = consumer.predict(record);
    String what = scored.fields() + "\n" + document;
    if (scored.added() == null) {
      // No value is what this consumer writes as NaN, and as null for texts.
      assertThat((Double) said.get("score")).as(what).isNaN();
      assertThat(said.get("decision")).as(what).isNull();
      assertThat(said.values())
          .as(what)
          .allMatch(value -> !(value instanceof Double number) || number.isNaN());
      return;
    }
    double sum = 0;
    for (double points : scored.added()) {
      sum += points;
    }
    assertThat((Double) said.get("score")).as(what).isCloseTo(sum, within(1e-9));
    assertThat(line(card.model(), said)).as(what).isEqualTo(scored.said());
    assertThat(reasons(said, card, scored.added()))
        .as(what)
        .isEqualTo(expected(card, scored.added()));
  }

  private static String line(Model model, Map<String, Object> said) {
    Object decision = said.get("decision");
    if (model.reading().isEmpty()) {
      Object risk = said.get("risk");
      return decision + " " + (risk == null ? "" : "%.5f".formatted((Double) risk));
    }
    OutcomeReading reading = model.reading().get();
    double[] told =
        reading.names().stream()
            .map(name -> reading.isOfShares() ? reading.what() + " " + name : "prediction")
            .mapToDouble(name -> (Double) said.get(name))
            .toArray();
    return ScoredCases.line(decision == null ? "" : (String) decision, told);
  }

  /**
   * How far above its least each reason is, without the repetitions that the consumer fills up
   * with. It goes by its own order among equals.
   */
  private static List<Double> reasons(Map<String, Object> said, Scorecard card, double[] added) {
    List<String> names = new ArrayList<>();
    for (int rank = 1; rank <= REASONS; rank++) {
      Object name = said.get("reason" + rank);
      if (name != null && !names.contains(name)) {
        names.add((String) name);
      }
    }
    return names.stream()
        .map(name -> above(card, added, TypedCases.COLUMNS.indexOf(name)))
        .toList();
  }

  private static List<Double> expected(Scorecard card, double[] added) {
    return card.aboveLeast(added).stream().limit(REASONS).map(c -> above(card, added, c)).toList();
  }

  private static double above(Scorecard card, double[] added, int c) {
    return added[c] - card.columns().get(c).range()[0];
  }

  @Test
  void whatXmlCannotHoldIsRefused() {
    Model model = ModelReader.parse(ModelReaderTest.MODEL.replace("x|y", "x\\uFFFEy"), "m");
    assertThatThrownBy(() -> Pmml.of(model))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("with a character that XML cannot have");
  }
}
