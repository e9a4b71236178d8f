package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.quality.HeldOutScores;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.PrivacyJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Releases from tables whose records have weights. */
class WeightReleaseTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total", "records": "lines", "blank": "record",
           "weight": {"column": "w", "cap": 3},
           "label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "x", "integer": [0, 9], "thresholds": [5]}]}
          """,
          "test");

  private static final String RECORDS = "w,x,y\n1,1,1\n9,9,0\n2,9,0\n0,3,1\n";

  private static Table table(String text) {
    return new Table(SCHEMA, TableSource.bytes("test", text.getBytes(StandardCharsets.UTF_8)));
  }

  private static ReleaseRunner<Cells, ExponentialMechanism.Parameters> runner(Adjacency adjacency) {
    return ReleaseRunner.of(
        new ExponentialMechanism(),
        new ExponentialMechanism.Parameters(
            Epsilon.parse("1"), adjacency, WeightLattice.cube(1, 1), Costs.EQUAL));
  }

  private static Release release(Adjacency adjacency, String text) {
    return runner(adjacency).release(table(text), Form.CELLS, CancellationToken.NEVER);
  }

  /** A promise about records that count once, or less than they can, is none about these. */
  @Test
  void thePromiseIsForTheCapOfTheSchema() {
    Schema heavier = Schema.parse(SCHEMA.toJson().replace("\"cap\": 3", "\"cap\": 4"), "test");
    for (Adjacency adjacency :
        new Adjacency[] {
          Adjacency.ADD_REMOVE, Adjacency.REPLACE, Adjacency.REPLACE.of(heavier.subject())
        }) {
      assertThatThrownBy(() -> release(adjacency, RECORDS))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("not for the weights of the schema");
    }
  }

  /** A table that counts as none is like any other, whatever the number of its records. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void releasesSayWhoseTheyAre(Adjacency change) {
    Adjacency adjacency = change.of(SCHEMA.subject());
    for (String text : new String[] {"w,x,y\n0,1,1\n", RECORDS}) {
      Release release = release(adjacency, text);
      assertThat(release.event().adjacency()).isEqualTo(adjacency);
      assertThat(release.event().adjacency().weight()).hasValue(3);
      assertThat(release.guarantee().statement())
          .contains("any one record")
          .doesNotContain("provided that");
      PrivacyEvent read = PrivacyJson.event(PrivacyJson.text(release.event()));
      assertThat(read).isEqualTo(release.event());
      PrivacyGuarantee guarantee = PrivacyJson.guarantee(PrivacyJson.text(release.guarantee()));
      assertThat(guarantee.adjacency().changes()).isEqualTo(adjacency.changes());
    }
  }

  /** What is held out counts records once, at the price of records; both parts are one promise. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void heldOutRecordsCountOnce(Adjacency change) {
    Adjacency adjacency = change.of(SCHEMA.subject());
    HeldOutScores scores = new HeldOutScores(SCHEMA, 20, Epsilon.parse("1"), adjacency);
    assertThat(scores.guarantee().adjacency()).isEqualTo(change);
    HoldoutResult<long[]> both =
        runner(adjacency)
            .release(
                table("w,x,y\n" + "3,9,1\n3,1,0\n".repeat(5_000)),
                Form.CELLS,
                Rational.of(1, 2),
                scores,
                CancellationToken.NEVER);
    assertThat(both.release().guarantee().adjacency()).isEqualTo(adjacency);
    long counted = Arrays.stream(both.answer().answer()).sum();
    // 5,000 of 10,000 records; 15,000 if they were weighed.
    assertThat(counted).isBetween(4_000L, 6_000L);
  }

  /** Weights so large that their sum may be too large are a condition. */
  @Test
  void sumsHaveRoom() {
    Schema heavy = Schema.parse(SCHEMA.toJson().replace("\"cap\": 3", "\"cap\": 10000"), "test");
    assertThat(SchemaCondition.of(heavy, Adjacency.REPLACE.of(heavy.subject())))
        .containsExactly(
            "every table in question has at most 109,951,162 records, whose weights can be summed");
    assertThat(SchemaCondition.of(SCHEMA, Adjacency.REPLACE.of(SCHEMA.subject()))).isEmpty();
  }

  /** Composed with releases about records that count once: neighbours are the same. */
  @Test
  void promisesAddUpWithThoseOfRecords() {
    PrivacyGuarantee weighed =
        PrivacyGuarantee.pure(Epsilon.parse("1"), Adjacency.REPLACE.of(SCHEMA.subject()));
    PrivacyGuarantee once = PrivacyGuarantee.pure(Epsilon.parse("0.5"), Adjacency.REPLACE);
    assertThat(weighed.and(once).statement()).contains("1.5").contains("replacing any one record");
    assertThat(once.and(weighed).adjacency().weight()).hasValue(3);
  }
}
