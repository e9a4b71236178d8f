package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.didyma.core.CancellationToken;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.Mechanism;
import org.didyma.mechanisms.OneAgainstRest;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Entry;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cards of all classes leave together, or none does, and are one use of the ledger. */
class ClassesReleaseTest {

  private static final Epsilon EPSILON = Epsilon.parse("0.6");
  private static final Adjacency RELATION = Adjacency.ADD_REMOVE;

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total", "label": {"column": "y", "classes": ["1", "2", "3"]},
           "features": [{"column": "a", "categories": ["u", "v"]}]}
          """,
          "s");

  @TempDir Path folder;

  /** An exponential mechanism whose draws fail from one on. */
  private record Failing(AtomicInteger left)
      implements Mechanism<Cells, ExponentialMechanism.Parameters> {

    private static final ExponentialMechanism REAL = new ExponentialMechanism();

    @Override
    public String name() {
      return REAL.name();
    }

    @Override
    public String proof() {
      return REAL.proof();
    }

    @Override
    public PrivacyEvent describe(ExponentialMechanism.Parameters parameters) {
      return REAL.describe(parameters);
    }

    @Override
    public PrivacyGuarantee guarantee(ExponentialMechanism.Parameters parameters) {
      return REAL.guarantee(parameters);
    }

    @Override
    public RawOutput draw(
        Cells cells,
        ExponentialMechanism.Parameters parameters,
        RandomBits bits,
        CancellationToken stop) {
      if (left.getAndDecrement() == 0) {
        throw new IllegalStateException("no more draws");
      }
      return REAL.draw(cells, parameters, bits, stop);
    }
  }

  private static ConfiguredMechanism<?, ?> mechanism(int draws) {
    Failing failing = new Failing(new AtomicInteger(draws));
    return OneAgainstRest.over(
        PublicContext.of(EPSILON, Delta.ZERO, RELATION),
        SCHEMA,
        true,
        (setting, one) ->
            new ConfiguredMechanism<>(
                failing,
                new ExponentialMechanism.Parameters(
                    setting.epsilon(), RELATION, WeightLattice.cube(2, 1), Costs.EQUAL),
                Form.CELLS));
  }

  private Ledger ledger() {
    return Ledger.create(
        folder.resolve("people.ledger"),
        new Terms(
            "people", PrivacyGuarantee.pure(Epsilon.parse("1"), RELATION), Composition.BASIC));
  }

  private static <D, P> Release release(ConfiguredMechanism<D, P> mechanism, Ledger ledger) {
    Table table = ReleaseRunnerTableTest.table(SCHEMA.toJson(), "u,1\nv,2\nu,3\nu,1\n");
    return ReleaseRunner.of(mechanism.mechanism(), mechanism.parameters())
        .spendingFrom(ledger, "cards")
        .release(table, mechanism.form(), CancellationToken.NEVER);
  }

  @Test
  void allCardsAreOneUse() {
    Ledger ledger = ledger();
    ClassesRelease released = (ClassesRelease) release(mechanism(3), ledger);
    assertThat(released.each()).hasSize(3);
    assertThat(released.guarantee()).isEqualTo(PrivacyGuarantee.pure(EPSILON, RELATION));
    assertThat(released.each())
        .allSatisfy(one -> assertThat(one.guarantee()).isEqualTo(released.guarantee()));
    assertThat(released.proof()).contains("docs/proofs/outcomes.md, section 3");
    assertThat(ledger.statement().entries())
        .filteredOn(entry -> entry instanceof Entry.Reserved)
        .hasSize(1);
    assertThatThrownBy(() -> release(mechanism(3), ledger)).hasMessageContaining("budget");
  }

  @Test
  void aCardThatFailsKeepsAllOthersBack() {
    Ledger ledger = ledger();
    assertThatThrownBy(() -> release(mechanism(2), ledger))
        .isInstanceOf(IllegalStateException.class);
    assertThat(ledger.statement().entries()).hasSize(3);
    assertThatThrownBy(() -> release(mechanism(3), ledger)).hasMessageContaining("budget");
  }
}
