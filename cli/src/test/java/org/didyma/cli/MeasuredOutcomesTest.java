package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.didyma.cli.OutcomePeople.Kind;
import org.didyma.core.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is measured of cards for labels of more than two values, through the front door. */
class MeasuredOutcomesTest {

  @TempDir Path folder;
  private OutcomePeople people;

  @BeforeEach
  void writeTable() throws IOException {
    people = new OutcomePeople(folder);
  }

  /** What is measured of all records is what {@code predict} says of each. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void figuresAreThoseOfPredictions(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    assertThat(people.on(kind, "optimize", "--lattice", "box:2", "--out", model).code()).isZero();
    Run predicted = Run.of("predict", "--model", model, "--data", people.table.toString());
    List<String[]> lines = predicted.out().lines().skip(1).map(line -> line.split(",")).toList();
    String[] given = {"evaluate", "--model", model, "--data", people.table.toString()};
    Run open = Run.of(OutcomePeople.with(given, "--format", "json"));
    assertThat(open.code()).as(open.err()).isZero();
    requireFigures(kind, lines, open.json(), 1e-4);
    assertThat(open.json().path("label").textValue()).isEqualTo("not private");
    assertThat(Run.of(given).out()).contains("Not private");
    for (String neighbours : List.of("replace", "add-remove")) {
      Run noisy =
          Run.of(
              OutcomePeople.with(
                  given, "--epsilon", "40", "--neighbours", neighbours, "--format", "json"));
      assertThat(noisy.code()).as(noisy.err()).isZero();
      assertThat(noisy.json().path("format").textValue()).isEqualTo("didyma-outcomes/1");
      // The noise is 0, except in one draw of 1e8.
      requireFigures(kind, lines, noisy.json(), 1e-4);
      for (String part : List.of("of", "above", "up_to", "records", "predicted")) {
        assertThat(noisy.json().path("groups").findValuesAsText(part))
            .isEqualTo(open.json().path("groups").findValuesAsText(part));
      }
    }
  }

  /** Groups of points follow each other from the least to the largest, wherever they stand. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void groupsStandOnTheWallCardAndInTheCalculator(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    String[] measuring = {"--epsilon", "20", "--hold-out", "0.4", "--lattice", "box:2"};
    Run run = people.on(kind, "solve", OutcomePeople.with(measuring, "--out", model));
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode groups = Json.strict(Files.readString(Path.of(model))).path("measured").path("groups");
    assertThat(groups).hasSizeGreaterThan(1);
    String wall = Run.of("export", "--model", model, "--to", "svg").out();
    String page = Run.of("export", "--model", model, "--to", "html").out();
    String printed = page.replace("\\\"", "\"");
    int start = printed.indexOf("\"bands\":") + "\"bands\":".length();
    JsonNode bands = Json.strict(printed.substring(start, printed.indexOf("]]}]", start) + 4));
    assertThat(bands).hasSameSizeAs(groups);
    assertThat(wall)
        .contains(kind == Kind.COUNT || kind == Kind.NUMBER ? "Measured mean" : "Measured ");
    // Points are printed from 0 up.
    long shift = -groups.get(0).path("from").longValue();
    for (int g = 0; g < groups.size(); g++) {
      JsonNode measured = groups.get(g).path("measured");
      long from = groups.get(g).path("from").longValue() + shift;
      long to = groups.get(g).path("to").longValue() + shift;
      assertThat(from).isEqualTo(g == 0 ? 0 : bands.get(g - 1).path("to").longValue() + 1);
      assertThat(bands.get(g).path("to").longValue()).isEqualTo(to);
      assertThat(wall).contains(">" + (g == 0 && to > 0 ? "up to " + to : from));
      double sum = 0;
      for (int k = 0; k < measured.size(); k++) {
        JsonNode told = bands.get(g).path("measured").get(k);
        assertThat(told.get(0)).isEqualTo(measured.get(k).path("value"));
        assertThat(told.get(1)).isEqualTo(measured.get(k).path("low"));
        assertThat(told.get(2)).isEqualTo(measured.get(k).path("high"));
        assertThat(told.get(1).doubleValue()).isLessThanOrEqualTo(told.get(2).doubleValue());
        sum += told.get(0).doubleValue();
      }
      assertThat(measured).hasSize(kind == Kind.ORDERED ? 4 : kind == Kind.TIME ? 3 : 1);
      assertThat(sum).isBetween(0.0, kind == Kind.NUMBER ? 1000.0 : kind == Kind.COUNT ? 8 : 3.0);
    }
  }

  private static void requireFigures(
      Kind kind, List<String[]> lines, JsonNode measured, double near) {
    JsonNode figures = measured.path("figures");
    assertThat(figures.path("records").longValue()).isEqualTo(lines.size());
    switch (kind) {
      case ORDERED -> {
        double right = mean(lines, line -> line[8].equals(line[3]) ? 1 : 0);
        assertThat(value(figures.path("exact_class"))).isCloseTo(right, within(near));
        List<String> classes = List.of("mild", "moderate", "severe", "dead");
        double above = 0;
        double found = 0;
        for (String[] line : lines) {
          boolean isAbove = classes.indexOf(line[3]) > 1;
          above += isAbove ? 1 : 0;
          found += isAbove && classes.indexOf(line[8]) > 1 ? 1 : 0;
        }
        JsonNode cut = figures.path("sensitivity").path(1);
        assertThat(cut.path("of").textValue()).isEqualTo("moderate");
        assertThat(value(cut)).isCloseTo(found / above, within(near));
      }
      case TIME -> {
        double risk = mean(lines, line -> 1 - Double.parseDouble(line[10]));
        JsonNode last = null;
        for (JsonNode group : measured.path("groups")) {
          last = group;
        }
        assertThat(last).isNotNull();
        assertThat(last.path("figure").textValue()).isEqualTo("risk");
        assertThat(last.path("of").textValue()).isEqualTo("365");
        assertThat(last.path("predicted").doubleValue()).isCloseTo(risk, within(near));
        assertThat(value(figures.path("concordance"))).isCloseTo(concordance(lines), within(near));
      }
      case COUNT -> {
        double error =
            mean(
                lines,
                line ->
                    Math.abs(Math.min(8, Integer.parseInt(line[6])) - Double.parseDouble(line[8])));
        assertThat(value(figures.path("absolute_error"))).isCloseTo(error, within(near));
      }
      case NUMBER -> {
        double error =
            mean(
                lines,
                line ->
                    Math.abs(
                        100 * Math.floor(Integer.parseInt(line[7]) / 100.0 + 0.5)
                            - Double.parseDouble(line[8])));
        assertThat(value(figures.path("absolute_error"))).isCloseTo(error, within(100 * near));
      }
    }
  }

  /** Over all pairs: who dies in an earlier interval should be predicted to survive less. */
  private static double concordance(List<String[]> lines) {
    double won = 0;
    double pairs = 0;
    for (String[] one : lines) {
      int days = Integer.parseInt(one[4]);
      if (one[5].equals("no") || days > 365) {
        continue;
      }
      int end = days <= 30 ? 30 : days <= 90 ? 90 : 365;
      for (String[] other : lines) {
        int later = Integer.parseInt(other[4]);
        if (later > end || later == end && other[5].equals("no")) {
          pairs++;
          int order = Double.compare(Double.parseDouble(other[10]), Double.parseDouble(one[10]));
          won += order > 0 ? 1 : order == 0 ? 0.5 : 0;
        }
      }
    }
    return won / pairs;
  }

  private static double value(JsonNode figure) {
    return figure.path("value").doubleValue();
  }

  private static double mean(List<String[]> lines, ToDoubleFunction<String[]> number) {
    return lines.stream().mapToDouble(number).average().orElseThrow();
  }

  /** One charge for all figures, in a file, a page and a drawing; also of a held-out part. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void aCardIsMeasuredPrivately(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    Path quality = folder.resolve("held.json");
    Run solved =
        people.on(
            kind,
            "solve",
            "--epsilon",
            "2",
            "--hold-out",
            "0.4",
            "--out",
            model,
            "--quality-out",
            quality.toString());
    assertThat(solved.code()).as(solved.err()).isZero();
    assertThat(solved.out())
        .contains("Measured privately", "2-differentially private")
        .doesNotContain("Not measured", "4-differentially private");
    assertThat(Files.readString(quality)).contains("didyma-outcomes/1");
    String ledger = folder.resolve("people.ledger").toString();
    assertThat(Run.of("ledger", "open", ledger, "--epsilon", "3").code()).isZero();
    Path page = folder.resolve("page.html");
    Path drawing = folder.resolve("charts.svg");
    String[] given = {
      "evaluate",
      "--model",
      model,
      "--data",
      people.table.toString(),
      "--epsilon",
      "1",
      "--ledger",
      ledger
    };
    Run measured =
        Run.of(OutcomePeople.with(given, "--report", page.toString(), "--svg", drawing.toString()));
    assertThat(measured.code()).as(measured.err()).isZero();
    assertThat(measured.out())
        .contains("Measured privately", "1-differentially private", "predicted");
    String predicted =
        switch (kind) {
          case ORDERED -> ">severe</th>";
          case TIME -> ">beyond 365</th>";
          case COUNT -> ">expected count</th>";
          case NUMBER -> ">predicted number</th>";
        };
    assertThat(Files.readString(page))
        .contains("Calibration plot", "Measured and predicted", predicted);
    assertThat(Files.readString(drawing)).contains("<svg", "Calibration plot");
    assertThat(Run.of("ledger", "show", ledger).out()).contains("epsilon 1 of epsilon 3");
    String before = Files.readString(Path.of(ledger));
    Run refused = Run.of(OutcomePeople.with(given, "--csv", folder.resolve("x.csv").toString()));
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--csv has cut-offs, which are for labels of two values");
    assertThat(Files.readString(Path.of(ledger))).isEqualTo(before);
    requireExplained(kind, model, quality);
  }

  /**
   * A model file keeps what was measured, and a report has the figures of the evaluation's file.
   */
  private void requireExplained(Kind kind, String model, Path quality) throws IOException {
    JsonNode file = Json.strict(Files.readString(Path.of(model)));
    JsonNode held = Json.strict(Files.readString(quality));
    assertThat(file.path("verdict")).isEqualTo(held.path("verdict"));
    JsonNode first = file.path("measured").path("figures").path(0);
    assertThat(first.path("key").textValue())
        .isEqualTo(kind == Kind.ORDERED ? "mean_auc" : "concordance");
    JsonNode own = held.path("figures").path(first.path("key").textValue());
    for (String part : List.of("value", "low", "high")) {
      assertThat(first.path(part).doubleValue()).isEqualTo(own.path(part).doubleValue());
    }
    Run wall = Run.of("export", "--model", model, "--to", "svg");
    // Where its lines break depends on the figures.
    assertThat(wall.out().replaceAll("</text>\\s*<text[^>]*>", " "))
        .as(wall.err())
        .contains("Measured on about");
    Run explained = Run.of("explain", "--model", model, "--quality", quality.toString());
    assertThat(explained.code()).as(explained.err()).isZero();
    String group =
        switch (kind) {
          case ORDERED -> "Share of each class by points";
          case TIME -> "Survival by points";
          case COUNT, NUMBER -> "Mean by points";
        };
    boolean isUnknown = own.path("low").doubleValue() <= 0 && own.path("high").doubleValue() >= 1;
    assertThat(explained.out())
        .contains("What is not protected", "measured privately, with intervals", group)
        .contains(
            isUnknown
                ? "unknown"
                : String.format(Locale.ROOT, "%.4f", own.path("value").doubleValue()));
    Path page = folder.resolve("dossier.html");
    assertThat(Run.of("explain", "--model", model, "--report", page.toString()).code()).isZero();
    assertThat(Files.readString(page)).contains("What is not protected", "The card");
    Path other = folder.resolve("other.json");
    Files.writeString(
        other, Files.readString(quality).replaceFirst("(\"model\" ?: ?\")..", "$1zz"));
    Run refused = Run.of("explain", "--model", model, "--quality", other.toString());
    assertThat(refused.err()).contains("the evaluation is of another model");
  }

  private Path evaluated(String model, Path table, String name) {
    Path quality = folder.resolve(name);
    Run run =
        Run.of(
            "evaluate",
            "--model",
            model,
            "--data",
            table.toString(),
            "--epsilon",
            "40",
            "--out",
            quality.toString());
    assertThat(run.code()).as(run.err()).isZero();
    return quality;
  }

  /** The changes are those of two evaluations, and the files alone say what they are of. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void twoEvaluationsAreCompared(Kind kind) throws IOException {
    String model = folder.resolve("model.json").toString();
    assertThat(people.on(kind, "optimize", "--lattice", "box:2", "--out", model).code()).isZero();
    Path before = evaluated(model, people.table, "before.json");
    Path after = evaluated(model, people.table("later.csv", 4, 500), "after.json");
    Path page = folder.resolve("monitor.html");
    Path svg = folder.resolve("monitor.svg");
    Path csv = folder.resolve("monitor.csv");
    String[] given = {"monitor", "--before", before.toString(), "--after", after.toString()};
    Run refused = Run.of(given);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("give --model FILE");
    String[] all = OutcomePeople.with(given, "--model", model);
    Run text =
        Run.of(
            OutcomePeople.with(
                all,
                "--report",
                page.toString(),
                "--svg",
                svg.toString(),
                "--csv",
                csv.toString()));
    assertThat(text.code()).as(text.err()).isZero();
    assertThat(text.out()).contains("population stability index of labels", "not predicted");
    assertThat(Files.readString(page)).contains("Predicted and measured of all records");
    assertThat(Files.readString(svg)).contains("Share of records by label");
    assertThat(Files.readAllLines(csv).get(0)).isEqualTo("of,values,before,after,change,low,high");
    JsonNode tree = Run.of(OutcomePeople.with(all, "--format", "json")).json();
    JsonNode first = Json.strict(Files.readString(before));
    JsonNode second = Json.strict(Files.readString(after));
    JsonNode change = tree.path("changes").get(0);
    String figure = change.path("figure").textValue();
    assertThat(value(change))
        .isCloseTo(
            value(second.path("figures").path(figure)) - value(first.path("figures").path(figure)),
            within(1e-9));
    double[] shares = {0, 0};
    for (JsonNode line : tree.path("labels")) {
      shares[0] += line.path("before").doubleValue();
      shares[1] += line.path("after").doubleValue();
      assertThat(value(line.path("change")))
          .isCloseTo(
              line.path("after").doubleValue() - line.path("before").doubleValue(), within(1e-9));
    }
    assertThat(shares[0]).isCloseTo(1, within(1e-9));
    assertThat(shares[1]).isCloseTo(1, within(1e-9));
    JsonNode line = tree.path("calibration").get(0);
    assertThat(value(line.path("not_predicted")))
        .isCloseTo(
            value(line.path("measured_after"))
                - value(line.path("measured_before"))
                - line.path("predicted_after").doubleValue()
                + line.path("predicted_before").doubleValue(),
            within(1e-9));
    String other = folder.resolve("other.json").toString();
    assertThat(people.on(kind, "optimize", "--lattice", "box:1", "--out", other).code()).isZero();
    Run another = Run.of(OutcomePeople.with(given, "--model", other));
    assertThat(another.err()).contains("the evaluation is of another model");
    Run same =
        Run.of(
            "monitor",
            "--before",
            before.toString(),
            "--after",
            before.toString(),
            "--model",
            model);
    assertThat(same.err()).contains("are the same file");
  }
}
