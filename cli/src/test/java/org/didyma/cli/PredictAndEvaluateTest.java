package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PredictAndEvaluateTest {

  private static final String MODEL =
      """
      {"format": "didyma-model/1", "mechanism": "exponential",
       "guarantee": {"kind": "pure", "epsilon": "1", "delta": "0", "adjacency": "replace",
                     "conditions": [], "statement": "any"},
       "model": {"kind": "linear-lattice", "schema": %s,
                 "weights": [{"feature": "sex=f", "points": -1}, {"feature": "age>=60", "points": 2},
                             {"feature": "ward=C", "points": 3}, {"feature": "visits/10", "points": -1}],
                 "threshold": 1},
       "software": {"version": "1"}}
      """;

  @TempDir Path folder;
  private People people;
  private String model;

  @BeforeEach
  void writeFiles() {
    people = new People(folder);
    model = people.write("model.json", MODEL.formatted(People.SCHEMA)).toString();
  }

  /** The rule of the model above, by hand; halves are rounded up. */
  private static boolean isPredictedIll(People.Person p) {
    return points(p) > 1;
  }

  /** What the printed card adds to the points as learned, to have those of sex from 0 up. */
  private static final int SHIFT = 1;

  private static int points(People.Person p) {
    int points = p.sex().equals("f") ? -1 : 0;
    points += p.age() >= 60 ? 2 : 0;
    points += p.ward().equals("C") ? 3 : 0;
    points -= Math.floorDiv(p.visits() + 5, 10);
    return points;
  }

  @Test
  void predictsEveryRecordInOrder() throws Exception {
    Run run = Run.of("predict", "--model", model, "--data", people.table.toString());

    assertThat(run.code()).isZero();
    assertThat(run.err()).isEmpty();
    List<String> expected = new ArrayList<>(List.of("sex,age,ward,visits,ill,prediction"));
    for (People.Person p : people.records) {
      expected.add(p.line() + "," + (isPredictedIll(p) ? "yes" : "no"));
    }
    assertThat(run.out().lines()).containsExactlyElementsOf(expected);

    String out = people.path("predicted.csv");
    assertThat(Run.of("predict", "--model", model, "--data", people.table.toString(), "--out", out))
        .isEqualTo(new Run(0, "", ""));
    assertThat(Files.readString(Path.of(out))).isEqualTo(run.out());
  }

  @Test
  void tellsWhatEachColumnOfARecordAdds() {
    for (People.Person p : people.records.subList(0, 40)) {
      Run run =
          Run.of(
              "predict",
              "--model",
              model,
              "--record",
              "sex=%s,age=%d,ward=%s,visits=%d".formatted(p.sex(), p.age(), p.ward(), p.visits()),
              "--format",
              "json");
      assertThat(run.json().path("score").asInt()).isEqualTo(points(p) + SHIFT);
      assertThat(run.json().path("prediction").asText())
          .isEqualTo(isPredictedIll(p) ? "yes" : "no");
      int sum = 0;
      for (JsonNode reason : run.json().path("reasons")) {
        sum += reason.path("added").asInt();
      }
      assertThat(sum).isEqualTo(points(p) + SHIFT);
    }
    assertThat(record("age=61,ward=C,sex=f,visits=4").out())
        .isEqualTo(
            """
            points 5, which is at least 3: ill = yes
                   0  visits: 4 (-4 to 0)
                  +3  ward: C (0 to 3)
                  +2  age: 61 (0 to 2)
                   0  sex: f (0 to 1)
            """);
    assertThat(record("age=200,ward=C,sex=f,visits=4").err()).contains("age").doesNotContain("200");
    assertThat(record("agee=20").err())
        .contains("no column \"agee\"", "use sex, age, ward, visits");
    assertThat(record("age").err()).contains("--record is not a list of fields");
    assertThat(record("age=1,age=2").code()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(Run.of("predict", "--model", model, "--record", "age=20", "--data", "x").err())
        .contains("--record and a table");
    assertThat(Run.of("predict", "--model", model, "--data", "x", "--format", "json").err())
        .contains("is for one record");
  }

  /** From other points on than the card's own; the points are those that the card prints. */
  @Test
  void anotherCutOffPredictsFromItsPointsOn() throws Exception {
    assertThat(Run.of("export", "--model", model, "--to", "text").out())
        .contains("the points are at least 3;");
    Path table = people.table;
    List<String> own =
        Run.of("predict", "--model", model, "--data", table.toString()).out().lines().toList();
    for (int cutoff = -3; cutoff <= 7; cutoff++) {
      List<String> lines =
          Run.of(
                  "predict",
                  "--model",
                  model,
                  "--data",
                  table.toString(),
                  "--cutoff",
                  Integer.toString(cutoff))
              .out()
              .lines()
              .toList();
      for (int i = 0; i < people.records.size(); i++) {
        boolean isPositive = points(people.records.get(i)) + SHIFT >= cutoff;
        assertThat(lines.get(i + 1)).endsWith(isPositive ? ",yes" : ",no");
      }
      assertThat(lines.equals(own)).isEqualTo(cutoff == 3);
      String said =
          Run.of(
                  "predict",
                  "--model",
                  model,
                  "--record",
                  "age=61,ward=C,sex=f,visits=4",
                  "--cutoff",
                  Integer.toString(cutoff))
              .out();
      assertThat(said)
          .startsWith(
              cutoff <= 5
                  ? "points 5, which is at least %d: ill = yes".formatted(cutoff)
                  : "points 5, which is below %d: ill = no".formatted(cutoff));
    }
    assertThat(
            Run.of("predict", "--model", model, "--data", table.toString(), "--cutoff", "1.5")
                .err())
        .contains("--cutoff is \"1.5\", which is not a whole number");
  }

  /** A total schema takes in what it cannot read, so whoever scores has to be told. */
  @Test
  void numbersThatAreNotReadAreTold() {
    String schema =
        """
        {"separator": ";", "policies": "total",
         "label": {"column": "ill", "positive": "yes", "negative": "no"},
         "features": [{"column": "rate", "decimal": [0, 10], "thresholds": [2.5]},
                      {"column": "sex", "categories": ["f", "m"]}]}""";
    String file =
        people
            .write(
                "total.json",
                """
                {"format": "didyma-model/1", "mechanism": "none", "guarantee": {"kind": "none"},
                 "model": {"kind": "linear-lattice", "schema": %s, "threshold": 0,
                           "weights": [{"feature": "rate>=2.5", "points": 2},
                                       {"feature": "sex=f", "points": 1}]}}"""
                    .formatted(schema))
            .toString();
    Run run = Run.of("predict", "--model", file, "--record", "rate=3,5,sex=x");
    assertThat(run.out())
        .isEqualTo(
            """
            points 0, which is below 1: ill = no
                   0  rate: 3,5, which is not a number (0 to 2)
                   0  sex: x, which is not listed (0 to 1)
            """);
    assertThat(Run.of("predict", "--model", file, "--record", "rate=12,sex=").out())
        .contains("+2  rate: 12, which is out of range (0 to 2)", "sex: (empty)");
    Path comma = people.write("comma.csv", "rate;sex\n3,5;f\n;m\n4;m\n0,5;f\n");
    Run table = Run.of("predict", "--model", file, "--data", comma.toString());
    assertThat(table.code()).isZero();
    assertThat(table.err())
        .isEqualTo(
            "note: of 3 fields of \"rate\" the model cannot read 2 as numbers (use a decimal"
                + " point, not a comma); predictions follow its rule for such fields\n");
    Path point = people.write("point.csv", "rate;sex\n3.5;f\n;m\n4;m\nx;f\n");
    assertThat(Run.of("predict", "--model", file, "--data", point.toString()).err()).isEmpty();
  }

  private Run record(String fields) {
    return Run.of("predict", "--model", model, "--record", fields);
  }

  @Test
  void needsNoLabelAndKeepsOtherColumns() {
    Path table = people.write("new.csv", "note,visits,ward,age,sex\n\"a \"\"b\"\"\",0,C,20,m\n");
    Run run = Run.of("predict", "--model", model, "--data", table.toString());
    assertThat(run.out())
        .isEqualTo("note,visits,ward,age,sex,prediction\n\"a \"\"b\"\"\",0,C,20,m,yes\n");
  }

  /** Fields that begin with what starts a comment are fields when they are read again. */
  @Test
  void whatItWritesIsReadBySchemasWithOtherSigns() {
    String table = "note#visits#ward#age#sex\n%1#0#C#20#m\n\"%2\"#0#C#20#m\n";
    for (String signs :
        List.of("\"separator\": \"#\",", "\"separator\": \"#\", \"comment\": \"%\",")) {
      String schema = People.SCHEMA.replaceFirst("\\{", "{" + signs);
      String file = people.write("signs.json", MODEL.formatted(schema)).toString();
      Path data = people.write("signs.csv", table);
      Run once = Run.of("predict", "--model", file, "--data", data.toString());
      assertThat(once.code()).as(once.err()).isZero();
      int records = signs.contains("comment") ? 1 : 2;
      assertThat(once.out().lines()).hasSize(1 + records);
      Path again = people.write("again.csv", once.out().replace("prediction", "before"));
      assertThat(Run.of("predict", "--model", file, "--data", again.toString()).out().lines())
          .hasSize(1 + records);
    }
  }

  /** Age has no points here, and visits none: neither is asked for, or looked at. */
  @Test
  void needsTheColumnsThatScoreAlone() {
    String some =
        MODEL
            .formatted(People.SCHEMA)
            .replaceAll("\\{\"feature\": \"age>=60\", \"points\": 2},\\s*", "")
            .replaceAll(",\\s*\\{\"feature\": \"visits/10\", \"points\": -1}", "");
    assertThat(some).doesNotContain("age>=60\"", "visits/10\"");
    String file = people.write("some.json", some).toString();
    Path table = people.write("few.csv", "ward,age,sex\nC,x,m\nC,,f\n\"B, east\",20,m\n");
    Run run = Run.of("predict", "--model", file, "--data", table.toString());
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo("ward,age,sex,prediction\nC,x,m,yes\nC,,f,yes\n\"B, east\",20,m,no\n");
    Path other = people.write("other.csv", "ward,age\nC,20\n");
    assertThat(Run.of("predict", "--model", file, "--data", other.toString()).err())
        .contains("has no column \"sex\"");
    // Of a whole table predictions are those of the points that there are.
    List<String> expected = new ArrayList<>(List.of("sex,age,ward,visits,ill,prediction"));
    for (People.Person p : people.records) {
      int points = (p.ward().equals("C") ? 3 : 0) - (p.sex().equals("f") ? 1 : 0);
      expected.add(p.line() + "," + (points > 1 ? "yes" : "no"));
    }
    assertThat(Run.of("predict", "--model", file, "--data", people.table.toString()).out().lines())
        .containsExactlyElementsOf(expected);
  }

  /** A card that says the same of everybody asks for no column. */
  @Test
  void aCardWithoutPointsNeedsNoColumn() {
    for (boolean yes : new boolean[] {true, false}) {
      String none =
          MODEL
              .formatted(People.SCHEMA)
              .replaceAll("\"weights\": \\[[^]]*]", "\"weights\": []")
              .replace("\"threshold\": 1", "\"threshold\": " + (yes ? -1 : 1));
      String file = people.write("none" + yes + ".json", none).toString();
      Path table = people.write("names" + yes + ".csv", "name\nanna\nbert\n");
      String said = yes ? "yes" : "no";
      for (Run run :
          List.of(
              Run.of("predict", "--model", file, "--data", table.toString()),
              Run.of("predict", "--model", file, "--data", table.getParent() + "/names*.csv"))) {
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out())
            .startsWith("name,prediction\nanna,%s\nbert,%s\n".formatted(said, said));
      }
      // Of a whole table it looks at no field, even one that the schema refuses.
      Path odd = people.write("odd" + yes + ".csv", "sex,age,ward,visits\nx,y,D,\n");
      assertThat(Run.of("predict", "--model", file, "--data", odd.toString()).out())
          .isEqualTo("sex,age,ward,visits,prediction\nx,y,D,,%s\n".formatted(said));
    }
  }

  /** A log-odds of 1/2 a point above the threshold of 1: 3 points are a risk of 1/(1 + 1/e). */
  @Test
  void tellsRisksWhereTheModelDoes() {
    Path risky =
        people.write(
            "risky.json",
            MODEL
                .formatted(People.SCHEMA)
                .replace(
                    "\"threshold\": 1",
                    "\"threshold\": 1, \"risk\": {\"unit\": \"1/2\", \"costs\": \"1:1\"}"));
    Path table = people.write("new.csv", "sex,age,ward,visits\nm,20,C,0\nf,20,A|1,0\nf,60,A|1,0\n");
    assertThat(Run.of("predict", "--model", risky.toString(), "--data", table.toString()).out())
        .isEqualTo(
            "sex,age,ward,visits,prediction,risk\nm,20,C,0,yes,0.731059\n"
                + "f,20,A|1,0,no,0.268941\nf,60,A|1,0,no,0.500000\n");
    Path taken = people.write("taken.csv", "sex,age,ward,visits,risk\nm,20,C,0,1\n");
    Run run = Run.of("predict", "--model", risky.toString(), "--data", taken.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("\"risk\" already");
    // A column of this name is no harm where there are no risks.
    assertThat(Run.of("predict", "--model", model, "--data", taken.toString()).out())
        .endsWith("m,20,C,0,1,yes\n");
  }

  /** Points of a table are those that one record has. */
  @Test
  void tellsPointsWhereTheyAreAskedFor() {
    Path table = people.write("new.csv", "sex,age,ward,visits\nm,20,C,0\nf,60,A|1,30\n");
    String[] words = {"predict", "--model", model, "--data", table.toString(), "--with-points"};
    List<String> lines = Run.of(words).out().lines().toList();
    assertThat(lines.get(0)).isEqualTo("sex,age,ward,visits,prediction,points");
    String[] records = {"sex=m,age=20,ward=C,visits=0", "sex=f,age=60,ward=A|1,visits=30"};
    for (int i = 0; i < records.length; i++) {
      Run one = Run.of("predict", "--model", model, "--record", records[i], "--format", "json");
      assertThat(lines.get(i + 1)).endsWith("," + one.json().get("score").asInt());
    }
    assertThat(lines.get(1)).isNotEqualTo(lines.get(2));
    assertThat(Run.of("predict", "--model", model, "--record", records[0], "--with-points").code())
        .isEqualTo(2);
  }

  @Test
  void leavesNoFileWhenARecordIsWrong() {
    Path table = people.write("bad.csv", "sex,age,ward,visits\nm,20,C,0\nm,20,D,0\n");
    Run run =
        Run.of(
            "predict",
            "--model",
            model,
            "--data",
            table.toString(),
            "--out",
            people.path("predicted.csv"));
    assertThat(run.code()).isEqualTo(2);
    assertThat(people.files()).noneMatch(name -> name.contains("predicted"));
  }

  @Test
  void refusesATableThatHasPredictions() {
    Path table = people.write("p.csv", "sex,age,ward,visits,prediction\nm,20,C,0,yes\n");
    Run run = Run.of("predict", "--model", model, "--data", table.toString());
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains("\"prediction\" already");
  }

  @Test
  void evaluatesAsByHand() {
    long tp = people.records.stream().filter(p -> p.ill() && isPredictedIll(p)).count();
    long fn = people.records.stream().filter(p -> p.ill() && !isPredictedIll(p)).count();
    long fp = people.records.stream().filter(p -> !p.ill() && isPredictedIll(p)).count();
    long tn = people.records.stream().filter(p -> !p.ill() && !isPredictedIll(p)).count();

    Run run =
        Run.of("evaluate", "--model", model, "--data", people.table.toString(), "--format", "json");
    assertThat(run.code()).isZero();
    assertThat(run.err()).contains("not private");
    JsonNode counts = run.json();
    assertThat(counts.path("records").longValue()).isEqualTo(300);
    assertThat(counts.path("errors").longValue()).isEqualTo(fp + fn);
    assertThat(counts.path("accuracy").doubleValue()).isEqualTo((tp + tn) / 300.0, within(1e-12));
    assertThat(counts.path("balanced_accuracy").doubleValue())
        .isEqualTo(((double) tp / (tp + fn) + (double) tn / (tn + fp)) / 2, within(1e-12));
    double inOrder = 0;
    for (People.Person ill : people.records) {
      for (People.Person well : people.records) {
        if (ill.ill() && !well.ill()) {
          inOrder += (1 + Integer.signum(points(ill) - points(well))) / 2.0;
        }
      }
    }
    assertThat(counts.path("auc").doubleValue())
        .isCloseTo(inOrder / ((tp + fn) * (tn + fp)), within(1e-12))
        .isNotEqualTo(counts.path("balanced_accuracy").doubleValue());
    JsonNode confusion = counts.path("confusion");
    assertThat(confusion.path("tp").longValue()).isEqualTo(tp);
    assertThat(confusion.path("fp").longValue()).isEqualTo(fp);
    assertThat(confusion.path("tn").longValue()).isEqualTo(tn);
    assertThat(confusion.path("fn").longValue()).isEqualTo(fn);

    Run text = Run.of("evaluate", "--model", model, "--data", people.table.toString());
    assertThat(text.out()).contains("Not private", "balanced accuracy", "AUC");
  }

  /** Without risks there are no errors of risks, and the reason is told; with risks by hand. */
  @Test
  void evaluatesRisksWhereTheModelTellsThem() {
    String table = people.table.toString();
    JsonNode none =
        Run.of("evaluate", "--model", model, "--data", table, "--format", "json").json();
    assertThat(none.path("log_loss").isNull()).isTrue();
    assertThat(none.path("brier").isNull()).isTrue();
    assertThat(none.path("calibration_error").isNull()).isTrue();
    assertThat(none.path("no_risk").textValue()).contains("logistic loss");
    assertThat(Run.of("evaluate", "--model", model, "--data", table).out())
        .contains("calibration error  none\n  (scores of a model");

    Path risky =
        people.write(
            "risky.json",
            MODEL
                .formatted(People.SCHEMA)
                .replace(
                    "\"threshold\": 1",
                    "\"threshold\": 1, \"risk\": {\"unit\": \"1/2\", \"costs\": \"1:1\"}"));
    double logLoss = 0;
    double brier = 0;
    for (People.Person p : people.records) {
      double risk = 1 / (1 + Math.exp(-0.5 * (points(p) - 1)));
      logLoss -= Math.log(p.ill() ? risk : 1 - risk) / 300;
      brier += Math.pow(risk - (p.ill() ? 1 : 0), 2) / 300;
    }
    JsonNode some =
        Run.of("evaluate", "--model", risky.toString(), "--data", table, "--format", "json").json();
    assertThat(some.path("log_loss").doubleValue()).isCloseTo(logLoss, within(1e-12));
    assertThat(some.path("brier").doubleValue()).isCloseTo(brier, within(1e-12));
    assertThat(some.path("calibration_error").doubleValue()).isBetween(0.001, 0.999);
    assertThat(some.has("no_risk")).isFalse();
    assertThat(some.path("auc")).isEqualTo(none.path("auc"));
    assertThat(Run.of("evaluate", "--model", risky.toString(), "--data", table).out())
        .containsPattern("log loss +0\\.\\d{4}\n +Brier score +0\\.\\d{4}\n +calibration error");
  }

  @Test
  void evaluatesWithoutAClass() {
    Path table = people.write("ill.csv", "sex,age,ward,visits,ill\nm,20,C,0,yes\n");
    JsonNode counts =
        Run.of("evaluate", "--model", model, "--data", table.toString(), "--format", "json").json();
    assertThat(counts.path("accuracy").doubleValue()).isEqualTo(1.0);
    assertThat(counts.path("balanced_accuracy").isNull()).isTrue();
    assertThat(counts.path("auc").isNull()).isTrue();
    assertThat(Run.of("evaluate", "--model", model, "--data", table.toString()).out())
        .contains("undefined");
  }
}
