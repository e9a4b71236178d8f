package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.excess.LeastExcess;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.BudgetExceededException;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a release is where its data are a table with a schema, and its mechanism one of ours. */
class ReleaseRunnerTableTest {

  static final String SCHEMA =
      """
      {"header": true, "policies": "total",
       "label": {"column": "y", "positive": "1", "negative": "0"},
       "features": [{"column": "a", "categories": ["u", "v"]}]}
      """;

  private static final Epsilon EPSILON = Epsilon.parse("0.5");
  private static final Adjacency REPLACE = Adjacency.REPLACE;

  @TempDir Path folder;

  static Table table(String schema, String records) {
    return new Table(
        Schema.parse(schema, "s"),
        TableSource.bytes("t", ("a,y\n" + records).getBytes(StandardCharsets.UTF_8)));
  }

  static ReleaseRunner<Cells, ExponentialMechanism.Parameters> overTwo(Adjacency adjacency) {
    return ReleaseRunner.of(
        new ExponentialMechanism(),
        new ExponentialMechanism.Parameters(
            EPSILON, adjacency, WeightLattice.cube(2, 1), Costs.EQUAL));
  }

  private Ledger ledger() {
    return Ledger.create(
        folder.resolve("people.ledger"),
        new Terms("people", PrivacyGuarantee.pure(Epsilon.parse("1"), REPLACE), Composition.BASIC));
  }

  /** Where some table does not fit, the promise says so, and the ledger too, without being told. */
  @Test
  void theSchemaOfATableBringsItsCondition() {
    Ledger ledger = ledger();
    String fit = "every table in question fits the schema, so that no record is refused";
    Table total = table(SCHEMA, "u,1\n");
    Table strict = table(SCHEMA.replace("\"policies\": \"total\",", ""), "u,1\n");
    var releasing = overTwo(REPLACE).spendingFrom(ledger, "a card");
    assertThat(releasing.release(total, Form.CELLS, CancellationToken.NEVER).guarantee())
        .isEqualTo(PrivacyGuarantee.pure(EPSILON, REPLACE))
        .isEqualTo(releasing.guarantee(total.schema()));
    PrivacyGuarantee promised =
        releasing.release(strict, Form.CELLS, CancellationToken.NEVER).guarantee();
    assertThat(promised).isEqualTo(releasing.guarantee(strict.schema()));
    assertThat(promised.conditions()).singleElement().asString().startsWith(fit);
    assertThat(((Entry.Reserved) ledger.statement().entries().get(3)).conditions())
        .isEqualTo(promised.conditions());
  }

  /** Its header is public, so that a table without it is refused at no cost. */
  @Test
  void aTableWithoutItsHeaderCostsNothing() {
    Ledger ledger = ledger();
    Schema schema = Schema.parse(SCHEMA, "s");
    var releasing = overTwo(REPLACE).spendingFrom(ledger, "a card");
    for (TableSource source :
        List.of(
            TableSource.bytes("t", new byte[0]),
            TableSource.bytes("t", "b,y\nu,1\n".getBytes(StandardCharsets.UTF_8)),
            TableSource.file(folder.resolve("absent.csv")))) {
      assertThatThrownBy(
              () ->
                  releasing.release(new Table(schema, source), Form.CELLS, CancellationToken.NEVER))
          .isInstanceOf(InvalidInputException.class);
      assertThat(ledger.statement().entries()).hasSize(1);
    }
  }

  /** Where the number of records is private, none is a number like any other. */
  @Test
  void aTableWithoutRecordsIsRefusedWhereTheirNumberIsPublic() {
    Table empty = table(SCHEMA, "");
    assertThatThrownBy(() -> overTwo(REPLACE).release(empty, Form.CELLS, CancellationToken.NEVER))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no records");
    assertThat(overTwo(Adjacency.ADD_REMOVE).release(empty, Form.CELLS, CancellationToken.NEVER))
        .isNotNull();
  }

  @Test
  void aStopEndsTheReading() {
    Table total = table(SCHEMA, "u,1\n");
    List<String> heard = new ArrayList<>();
    PrivateDiagnosticsListener custodian =
        new PrivateDiagnosticsListener() {
          @Override
          public void ready(String outlook) {
            heard.add("ready");
          }
        };
    var stopped = overTwo(REPLACE).telling(custodian);
    assertThatThrownBy(() -> stopped.release(total, Form.CELLS, () -> true))
        .isInstanceOf(SearchStoppedException.class);
    assertThat(heard).isEmpty();
  }

  /** A mechanism that leaves the work to another releases under that one's name. */
  @Test
  void aChoiceReleasesUnderTheNameOfTheChosen() {
    Cells cells = Cells.builder(2).add(new int[] {1, 0}, 1000, 0).build();
    Release release =
        ReleaseRunner.of(
                new LeastExcess(1),
                new LeastExcess.Parameters(
                    EPSILON, Delta.ZERO, REPLACE, WeightLattice.cube(2, 1), Costs.EQUAL))
            .release(() -> cells, CancellationToken.NEVER);
    assertThat(release.mechanism()).isEqualTo("permute-and-flip");
    assertThat(release.proof()).isEqualTo("docs/proofs/permute-and-flip.md");
  }

  /** From Java as from the command line: a table, a budget, a release. */
  @Test
  void theExponentialMechanismSpends() {
    Ledger ledger = ledger();
    Cells cells = Cells.builder(2).add(new int[] {1, 0}, 1000, 0).build();
    var releasing =
        ReleaseRunner.of(
                new ExponentialMechanism(),
                new ExponentialMechanism.Parameters(
                    EPSILON, REPLACE, WeightLattice.cube(2, 1), Costs.EQUAL))
            .spendingFrom(ledger, "a card");
    for (int i = 0; i < 2; i++) {
      LatticeRelease release =
          (LatticeRelease) releasing.release(() -> cells, CancellationToken.NEVER);
      assertThat(release.weights().get(0)).isEqualTo(1);
    }
    assertThatThrownBy(() -> releasing.release(() -> cells, CancellationToken.NEVER))
        .isInstanceOf(BudgetExceededException.class);
  }
}
