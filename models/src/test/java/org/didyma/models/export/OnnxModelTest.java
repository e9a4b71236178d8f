package org.didyma.models.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtSession;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.ModelReaderTest;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.PrintOptions;
import org.didyma.models.cards.TextCard;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** ONNX Runtime (MIT) reads what is written, and scores, decides, and gives reasons alike. */
class OnnxModelTest {

  @Test
  void aConsumerScoresAlike() throws Exception {
    agree(9, 30, 200);
  }

  /** A million records in all. */
  @Test
  @Tag("long")
  void aConsumerScoresAMillionRecordsAlike() throws Exception {
    agree(10, 50, 20_000);
  }

  private static void agree(long seed, int models, int each) throws Exception {
    Random random = new Random(seed);
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    int refused = 0;
    for (int m = 0; m < models; m++) {
      Model model = ScoredCases.model(random);
      Scorecard card = Scorecard.of(model);
      List<TypedCases.Scored> records = new ArrayList<>();
      for (int i = 0; i < each; i++) {
        records.add(TypedCases.of(model, card, random));
      }
      refused += (int) records.stream().filter(r -> r.added() == null).count();
      try (OrtSession session = environment.createSession(OnnxModel.of(model))) {
        compare(environment, session, card, records);
      }
    }
    assertThat(refused).isBetween(models * each / 50, models * each * 9 / 10);
  }

  private static void compare(
      OrtEnvironment environment,
      OrtSession session,
      Scorecard card,
      List<TypedCases.Scored> records)
      throws Exception {
    Map<String, OnnxTensor> inputs = new HashMap<>();
    for (int c = 0; c < TypedCases.COLUMNS.size(); c++) {
      inputs.put(TypedCases.COLUMNS.get(c), tensor(environment, records, c));
    }
    try (OrtSession.Result result = session.run(inputs)) {
      double[][] score = (double[][]) result.get("score").orElseThrow().getValue();
      String[][] decision =
          result.get("decision").isPresent()
              ? (String[][]) result.get("decision").orElseThrow().getValue()
              : null;
      double[][] told = null;
      for (String name : List.of("risk", "probability", "survival", "prediction")) {
        if (result.get(name).isPresent()) {
          told = (double[][]) result.get(name).orElseThrow().getValue();
        }
      }
      String[][] reasons =
          result.get("reasons").isPresent()
              ? (String[][]) result.get("reasons").orElseThrow().getValue()
              : new String[records.size()][0];
      for (int i = 0; i < records.size(); i++) {
        TypedCases.Scored scored = records.get(i);
        String what = scored.fields().toString();
        if (scored.added() == null) {
          assertThat(score[i][0]).as(what).isNaN();
          assertThat(decision == null ? "" : decision[i][0]).as(what).isEmpty();
          assertThat(told == null ? new double[] {Double.NaN} : told[i])
              .as(what)
              .containsOnly(Double.NaN);
          assertThat(String.join("", reasons[i])).as(what).isEmpty();
          continue;
        }
        double sum = 0;
        for (double points : scored.added()) {
          sum += points;
        }
        assertThat(score[i][0]).as(what).isCloseTo(sum, within(1e-9));
        String line =
            ScoredCases.line(
                decision == null ? "" : decision[i][0], told == null ? new double[0] : told[i]);
        assertThat(line).as(what).isEqualTo(scored.said());
        List<String> expected =
            new ArrayList<>(
                card.aboveLeast(scored.added()).stream()
                    .map(c -> card.columns().get(c).name())
                    .limit(reasons[i].length)
                    .toList());
        expected.addAll(Collections.nCopies(reasons[i].length - expected.size(), ""));
        assertThat(reasons[i]).as(what).containsExactly(expected.toArray(String[]::new));
      }
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  private static OnnxTensor tensor(
      OrtEnvironment environment, List<TypedCases.Scored> records, int column) throws Exception {
    if (column == 0 || column == 4) {
      return OnnxTensor.createTensor(
          environment,
          records.stream()
              .map(r -> new String[] {r.fields().get(column)})
              .toArray(String[][]::new));
    }
    return OnnxTensor.createTensor(
        environment,
        records.stream()
            .map(r -> r.fields().get(column))
            .map(f -> new double[] {f.isEmpty() ? Double.NaN : Double.parseDouble(f)})
            .toArray(double[][]::new));
  }

  @Test
  void theCardAndItsPromiseComeAlong() throws Exception {
    Model model = ModelReader.parse(ModelReaderTest.MODEL, "m");
    byte[] bytes = OnnxModel.of(model);
    assertThat(OnnxModel.of(model)).isEqualTo(bytes);
    try (OrtSession session = OrtEnvironment.getEnvironment().createSession(bytes)) {
      assertThat(session.getMetadata().getCustomMetadataValue("card"))
          .contains(TextCard.render(PointsCard.of(model, PrintOptions.AS_LEARNED)));
      assertThat(session.getMetadata().getProducerName()).isEqualTo("Didyma");
    }
  }
}
