package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.cli.OutcomePeople.Kind;
import org.didyma.core.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What compares mechanisms on labels of more than two values. */
class OutcomeComparisonsTest {

  @TempDir Path folder;
  private OutcomePeople people;

  @BeforeEach
  void people() throws IOException {
    people = new OutcomePeople(folder);
  }

  private Run compare(Kind kind, String... more) throws IOException {
    String[] given = {
      "compare",
      "mechanisms",
      "--data",
      people.table.toString(),
      "--schema",
      people.schema(kind).toString()
    };
    return Run.of(OutcomePeople.with(given, more));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void mechanismsAreComparedByWhatTheirCardsSay(Kind kind) throws IOException {
    Run run =
        compare(
            kind,
            "--mechanisms",
            "exponential,permute-and-flip",
            "--epsilons",
            "0.1,20",
            "--repetitions",
            "3",
            "--lattice",
            "ternary",
            "--start",
            "7",
            "--format",
            "json");
    assertThat(run.code()).as(run.err()).isZero();
    JsonNode rows = run.json().path("rows");
    assertThat(rows).hasSize(12);
    String loss = kind == Kind.ORDERED || kind == Kind.TIME ? "log_loss" : "squared_error";
    double little = 0;
    double much = 0;
    for (JsonNode row : rows) {
      assertThat(row.path("status").asText()).isEqualTo("done");
      assertThat(row.path("concordance").asDouble()).isBetween(0.0, 1.0);
      assertThat(row.has("kappa")).isEqualTo(kind == Kind.ORDERED);
      assertThat(row.has("absolute_error")).isEqualTo(loss.equals("squared_error"));
      assertThat(row.has("accuracy")).isFalse();
      assertThat(row.path(loss).asDouble()).isPositive();
      if (row.path("epsilon").asText().equals("20")) {
        much += row.path("concordance").asDouble();
      } else {
        little += row.path("concordance").asDouble();
      }
    }
    assertThat(much / 6).isGreaterThan(0.6).isGreaterThan(little / 6);
  }

  /** Gradient mechanisms learn by the loss of the label, rounded or not; noise tells them apart. */
  @ParameterizedTest
  @EnumSource(Kind.class)
  void gradientMechanismsLearnByTheLossOfTheLabel(Kind kind) throws IOException {
    Run run =
        compare(
            kind,
            "--mechanisms",
            "objective-perturbation,dp-sgd",
            "--mechanisms",
            "psgd --lambda 1",
            "--mechanisms",
            "objective-perturbation --points -10:10",
            "--delta",
            "1e-5",
            "--epsilons",
            "50",
            "--repetitions",
            "2",
            "--start",
            "7",
            "--format",
            "json");
    assertThat(run.code()).as(run.err()).isZero();
    String loss = kind == Kind.ORDERED || kind == Kind.TIME ? "log_loss" : "squared_error";
    JsonNode rows = run.json().path("rows");
    assertThat(rows).hasSize(8);
    double real = 0;
    double rounded = 0;
    for (JsonNode row : rows) {
      String name = row.path("mechanism").asText();
      real += name.equals("objective-perturbation") ? row.path(loss).asDouble() : 0;
      rounded += name.contains("--points") ? row.path(loss).asDouble() : 0;
      assertThat(row.path("status").asText()).isEqualTo("done");
      assertThat(row.path("concordance").asDouble()).as("%s", row).isGreaterThan(0.55);
      assertThat(row.path(loss).asDouble()).isPositive();
    }
    // What a score says goes by its unit, which is another one after rounding.
    assertThat(real / rounded).isBetween(0.9, 1.1);
  }

  /** What a gradient mechanism has for two values alone is refused by its name. */
  @Test
  void whatIsForTwoValuesIsRefused() throws IOException {
    for (String[] one :
        new String[][] {
          {"psgd --loss huber", "--loss is for labels of two values"},
          {"psgd --stream", "--stream is for labels of two values"},
          {"psgd --tune lambda=0.1,0.01", "tuning and projections are for two"},
          {"dp-sgd --projection 2", "tuning and projections are for two"}
        }) {
      Run run = compare(Kind.TIME, "--mechanisms", one[0], "--delta", "1e-5");
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains(one[1]);
    }
    Run run = compare(Kind.TIME, "--mechanisms", "objective-perturbation", "--cost", "2:1");
    assertThat(run.err()).contains("of 7 labels, whose errors have no costs");
  }

  /** Others take labels of two values, and say so before anything runs. */
  @Test
  void mechanismsForTwoValuesAreRefusedByName() throws IOException {
    for (String mechanism : new String[] {"opdisc", "dp-agd"}) {
      Run run = compare(Kind.ORDERED, "--mechanisms", mechanism);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .contains("the label has 4 values, and " + mechanism + " takes labels of two only");
    }
  }

  @Test
  void aFrontIsOfTheOrderOfScores() throws IOException {
    String[] search = {
      "--public",
      "--evaluations",
      "4",
      "--random",
      "3",
      "--repetitions",
      "2",
      "--vary",
      "lattice=ternary",
      "--mechanisms",
      "exponential,objective-perturbation",
      "--out",
      folder.resolve("front").toString(),
      "--start",
      "7"
    };
    Run run = people.on(Kind.TIME, "pareto", search);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(folder.resolve("front").resolve("evaluations.csv")).exists();
    // By a loss of two values no setting can be drawn.
    JsonNode front = Json.strict(Files.readString(folder.resolve("front").resolve("front.json")));
    assertThat(front.path("rows")).hasSize(4).allMatch(row -> row.has("error"));
    Run refused = people.on(Kind.TIME, "pareto", "--public", "--utility", "accuracy");
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("has 7 values, of which --utility accuracy is none", "use --utility concordance");
    Run other = people.on(Kind.TIME, "pareto", "--public", "--mechanisms", "scs13");
    assertThat(other.err()).contains("the label has 7 values, and scs13 takes labels of two only");
  }
}
