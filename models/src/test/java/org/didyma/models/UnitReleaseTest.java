package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UnitReleaseTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total", "unit": {"column": "who", "records": 2},
           "label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "x", "integer": [0, 9], "thresholds": [5]}]}
          """,
          "test");

  private static Table table(String text) {
    return new Table(SCHEMA, TableSource.bytes("test", text.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void theUnitIsThatOfTheSchema() {
    assertThatThrownBy(() -> release(Adjacency.ADD_REMOVE, "who,x,y\na,1,1\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not for the units of the schema");
  }

  /** A table without a unit is like any other: how many records there are is private. */
  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void releasesSayWhoseTheyAre(Adjacency change) {
    Adjacency adjacency = change.of(SCHEMA.subject());
    for (String text : new String[] {"who,x,y\n", "who,x,y\na,1,1\na,9,0\na,9,0\n,3,1\n"}) {
      Release release = release(adjacency, text);
      assertThat(release.event().adjacency()).isEqualTo(adjacency);
      assertThat(release.guarantee().statement())
          .contains("any one unit (all records with one value of the column \"who\")")
          .doesNotContain("provided that");
    }
  }

  private static Release release(Adjacency adjacency, String text) {
    ExponentialMechanism.Parameters parameters =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("1"), adjacency, WeightLattice.cube(1, 1), Costs.EQUAL);
    return ReleaseRunner.of(new ExponentialMechanism(), parameters)
        .release(table(text), Form.CELLS, CancellationToken.NEVER);
  }
}
