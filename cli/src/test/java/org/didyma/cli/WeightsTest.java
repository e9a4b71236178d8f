package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Weights of records on the command line. */
class WeightsTest {

  private static final String REST =
      """
      "label": {"column": "ill", "positive": "yes", "negative": "no"},
      "features": [{"column": "age", "integer": [18, 90]%s},
                   {"column": "sex", "categories": ["f", "m"], "reference": "m"}]}
      """;

  @TempDir Path folder;

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  /** A survey, and the table of as many equal records as each stands for. */
  @BeforeEach
  void writeFiles() throws IOException {
    Random random = new Random(3);
    StringBuilder survey = new StringBuilder("w,age,sex,ill\n");
    StringBuilder repeated = new StringBuilder("w,age,sex,ill\n");
    for (int i = 0; i < 400; i++) {
      int age = 18 + random.nextInt(73);
      String record =
          "%d,%s,%s\n"
              .formatted(
                  age, random.nextBoolean() ? "f" : "m", random.nextInt(90) < age ? "yes" : "no");
      int tenths = random.nextInt(50);
      survey.append(tenths / 10.0).append(',').append(record);
      repeated.append(("1," + record).repeat(Math.min(3, (tenths + 5) / 10)));
    }
    write("survey.csv", survey.toString());
    write("repeated.csv", repeated.toString());
    String cuts = ", \"thresholds\": [30, 45, 60, 75]";
    String weight = "{\"weight\": {\"column\": \"w\", \"cap\": 3}, ";
    write("s.json", weight + REST.formatted(cuts));
    write("plain.json", "{" + REST.formatted(cuts));
    write("c.json", weight + REST.formatted(""));
  }

  private Run optimize(String data, String schema, String certificate) {
    return Run.of(
        "optimize",
        "--data",
        path(data),
        "--schema",
        path(schema),
        "--certificate-out",
        path(certificate),
        "--format",
        "json");
  }

  /** The optimum is that of the repeated records, and proven; it is not that of single ones. */
  @Test
  void theOptimumIsThatOfRepeatedRecords() {
    JsonNode weighed = optimize("survey.csv", "s.json", "w.cert").json();
    JsonNode repeated = optimize("repeated.csv", "plain.json", "r.cert").json();
    JsonNode once = optimize("survey.csv", "plain.json", "o.cert").json();
    for (String field : new String[] {"weights", "cost", "records"}) {
      assertThat(weighed.get(field)).as(field).isEqualTo(repeated.get(field));
    }
    assertThat(weighed.get("cost")).isNotEqualTo(once.get("cost"));
    Run verify =
        Run.of("verify", path("w.cert"), "--data", path("survey.csv"), "--schema", path("s.json"));
    assertThat(verify.code()).isZero();
    Run other =
        Run.of(
            "verify", path("w.cert"), "--data", path("survey.csv"), "--schema", path("plain.json"));
    assertThat(other.code()).isNotZero();
  }

  @Test
  void whatReadsRowsRefusesBeforeItReads() {
    String ledger = path("l.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "2").code()).isZero();
    for (String mechanism : new String[] {"psgd", "objective-perturbation"}) {
      Run run =
          Run.of(
              "solve",
              "--data",
              path("absent.csv"),
              "--schema",
              path("s.json"),
              "--epsilon",
              "1",
              "--mechanism",
              mechanism,
              "--ledger",
              ledger);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains("the schema has weights, and " + mechanism)
          .contains("takes records that count once only");
    }
    Run learn =
        Run.of(
            "learn",
            "--data",
            path("absent.csv"),
            "--columns",
            path("c.json"),
            "--epsilon",
            "1",
            "--strategy",
            "rounded",
            "--records",
            "400",
            "--out",
            path("x"));
    assertThat(learn.code()).isEqualTo(2);
    assertThat(learn.err()).contains("cannot follow weights of records");
    assertThat(
            Run.of("ledger", "show", ledger, "--format", "json")
                .json()
                .path("left")
                .path("epsilon")
                .textValue())
        .isEqualTo("2");
  }

  /** Sums of weights are enough for a card, and not for parts of the records. */
  @Test
  void filesOfCellsHoldNothingOut() {
    String cells = path("s.cells");
    String[] table = {"--data", path("survey.csv"), "--schema", path("s.json")};
    assertThat(Run.of("cells", "export", table[0], table[1], table[2], table[3], "--out", cells))
        .extracting(Run::code)
        .isEqualTo(0);
    String[] solve = {"solve", "--data", cells, "--schema", path("s.json"), "--epsilon", "1"};
    assertThat(Run.of(solve).code()).isZero();
    String[] holding = Arrays.copyOf(solve, solve.length + 2);
    holding[solve.length] = "--hold-out";
    holding[solve.length + 1] = "0.2";
    Run refused = Run.of(holding);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("has counts, and no fields").doesNotContain("spent");
  }

  @Test
  void cardLedgerAndPlanSayTheCap() {
    String ledger = path("l.ledger");
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "2").code()).isZero();
    Run run =
        Run.of(
            "solve",
            "--data",
            path("survey.csv"),
            "--schema",
            path("s.json"),
            "--epsilon",
            "1",
            "--hold-out",
            "0.3",
            "--ledger",
            ledger,
            "--out",
            path("m.json"));
    assertThat(run.err()).doesNotContain("Hint:");
    assertThat(run.code()).isZero();
    assertThat(run.out().replaceAll("\\s+", " "))
        .contains("replacing any one record by any other")
        .contains("A record counts by the column \"w\", cut to 3.");
    assertThat(Run.of("ledger", "show", ledger, "--format", "json").json().toString())
        .contains("\"weight\":\"3\"");
    assertThat(Run.of("ledger", "verify", ledger).code()).isZero();
    Run plan =
        Run.of(
            "learn",
            "--columns",
            path("c.json"),
            "--data",
            path("survey.csv"),
            "--epsilon",
            "1",
            "--records",
            "400",
            "--out",
            path("card"),
            "--plan-only");
    assertThat(plan.code()).isZero();
    assertThat(plan.out() + plan.err())
        .contains("cut to 3, in steps of 1: points have noise for a record of weight 3");
    // Predictions, and figures, need no weights.
    assertThat(Run.of("evaluate", "--model", path("m.json"), "--data", path("survey.csv")).out())
        .contains("records            400");
  }
}
