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

  /** Others take labels of two values, and say so before anything runs. */
  @Test
  void mechanismsForTwoValuesAreRefusedByName() throws IOException {
    for (String mechanism : new String[] {"opdisc", "psgd"}) {
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
    Run other = people.on(Kind.TIME, "pareto", "--public", "--mechanisms", "psgd");
    assertThat(other.err()).contains("the label has 7 values, and psgd takes labels of two only");
  }
}
