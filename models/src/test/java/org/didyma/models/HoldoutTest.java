package org.didyma.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.didyma.core.CancellationToken;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.data.records.Table;
import org.didyma.data.rows.Form;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.HoldoutQuery;
import org.didyma.mechanisms.Query;
import org.didyma.mechanisms.RawOutput;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.AdjacencyMismatchException;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HoldoutTest {

  private static final Schema SCHEMA =
      Schema.parse(
          """
          {"policies": "total", "unit": {"column": "who", "records": 2},
           "label": {"column": "y", "positive": "1", "negative": "0"},
           "features": [{"column": "x", "integer": [0, 9], "thresholds": [5]}]}
          """,
          "test");

  @TempDir Path folder;

  private static Table table(String text) {
    return new Table(SCHEMA, TableSource.bytes("test", text.getBytes(StandardCharsets.UTF_8)));
  }

  private static ExponentialMechanism.Parameters parameters(Adjacency adjacency) {
    return new ExponentialMechanism.Parameters(
        Epsilon.parse("1"), adjacency, WeightLattice.cube(1, 1), Costs.EQUAL);
  }

  /** Counts the records, with a coin: what matters here is its price. */
  private record Count(Adjacency adjacency, Consumer<Long> seen)
      implements Query<Cells, Epsilon, Long> {
    @Override
    public String name(Epsilon epsilon) {
      return "count";
    }

    @Override
    public String proof(Epsilon epsilon) {
      return "docs/proofs/noise.md";
    }

    @Override
    public PrivacyEvent describe(Epsilon epsilon) {
      return new PrivacyEvent.DiscreteLaplace(
          Rational.ONE.dividedBy(Rational.of(epsilon.value())), adjacency);
    }

    @Override
    public PrivacyGuarantee guarantee(Epsilon epsilon) {
      return PrivacyGuarantee.pure(epsilon, adjacency);
    }

    @Override
    public Long draw(Cells part, Epsilon epsilon, RandomBits bits, CancellationToken stop) {
      seen.accept(part.records());
      return part.records() + bits.below(2L);
    }
  }

  private static HoldoutQuery<RawOutput, Long> counting(
      Adjacency adjacency, String epsilon, List<Long> seen) {
    return counting(adjacency, epsilon, epsilon, seen);
  }

  private static HoldoutQuery<RawOutput, Long> counting(
      Adjacency adjacency, String paid, String asked, List<Long> seen) {
    Count count = new Count(adjacency, seen::add);
    return new HoldoutQuery<>() {
      @Override
      public String name() {
        return "count";
      }

      @Override
      public String proof() {
        return "docs/proofs/noise.md";
      }

      @Override
      public PrivacyEvent describe() {
        return count.describe(Epsilon.parse(paid));
      }

      @Override
      public PrivacyGuarantee guarantee() {
        return count.guarantee(Epsilon.parse(paid));
      }

      @Override
      public Posed<?, ?, Long> pose(RawOutput learned, Cells part) {
        return new Posed<>(count, Epsilon.parse(asked), part);
      }
    };
  }

  @Test
  void whatIsAskedIsWhatWasPaidFor() {
    Adjacency adjacency = Adjacency.ADD_REMOVE.of(SCHEMA.subject());
    Adjacency one = Adjacency.ADD_REMOVE.of(new PrivacyUnit("who", 1, PrivacyUnit.Missing.DROP));
    List<Long> seen = new ArrayList<>();
    assertThatThrownBy(
            () ->
                ReleaseRunner.of(new ExponentialMechanism(), parameters(adjacency))
                    .release(
                        table("who,x,y\n"),
                        Form.CELLS,
                        Rational.of(1, 2),
                        counting(one, "1", "2", seen),
                        CancellationToken.NEVER))
        .isInstanceOf(IllegalStateException.class);
    assertThat(seen).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("org.didyma.privacy.Adjacency#values")
  void aHeldOutPartCostsTheLargerPrice(Adjacency change) throws Exception {
    Adjacency adjacency = change.of(SCHEMA.subject());
    Adjacency one = change.of(new PrivacyUnit("who", 1, PrivacyUnit.Missing.DROP));
    StringBuilder text = new StringBuilder("who,x,y\n");
    for (int i = 0; i < 4000; i++) {
      text.append(i / 2).append(',').append(i % 10).append(",1\n");
    }
    Ledger ledger =
        Ledger.create(
            folder.resolve("l"),
            new Terms("people", PrivacyGuarantee.pure(Epsilon.parse("2"), one), Composition.BASIC));
    List<Long> seen = new ArrayList<>();
    HoldoutResult<Long> evaluated =
        ReleaseRunner.of(new ExponentialMechanism(), parameters(adjacency))
            .spendingFrom(ledger, "test")
            .release(
                table(text.toString()),
                Form.CELLS,
                Rational.of(1, 4),
                counting(one, "1.5", seen),
                CancellationToken.NEVER);
    // Binomial(2000, 1/4): outside of this with probability below 1e-9.
    assertThat(seen.get(0)).isBetween(380L, 625L);
    assertThat(evaluated.answer().answer()).isBetween(seen.get(0), seen.get(0) + 1);
    assertThat(evaluated.release().event())
        .isInstanceOfSatisfying(
            PrivacyEvent.Parallel.class, event -> assertThat(event.byCoins()).isTrue());
    assertThat(evaluated.release().guarantee())
        .isEqualTo(PrivacyGuarantee.pure(Epsilon.parse("1.5"), adjacency));
    assertThat(ledger.statement().left().toString()).contains("0.5");
    // An empty part is no reason to refuse.
    ReleaseRunner.of(new ExponentialMechanism(), parameters(adjacency))
        .release(
            table("who,x,y\n"),
            Form.CELLS,
            Rational.of(1, 4),
            counting(one, "1", seen),
            CancellationToken.NEVER);
    assertThat(seen.get(1)).isZero();
  }

  /** What public inputs show costs nothing. */
  @Test
  void mistakesCostNothing() {
    Adjacency adjacency = Adjacency.ADD_REMOVE.of(SCHEMA.subject());
    Adjacency one = Adjacency.ADD_REMOVE.of(new PrivacyUnit("who", 1, PrivacyUnit.Missing.DROP));
    Ledger ledger =
        Ledger.create(
            folder.resolve("l"),
            new Terms("people", PrivacyGuarantee.pure(Epsilon.parse("1"), one), Composition.BASIC));
    ReleaseRunner<Cells, ExponentialMechanism.Parameters> releasing =
        ReleaseRunner.of(new ExponentialMechanism(), parameters(adjacency))
            .spendingFrom(ledger, "test");
    List<Long> seen = new ArrayList<>();
    assertThatThrownBy(
            () ->
                releasing.release(
                    table("who,x,y\n"),
                    Form.CELLS,
                    Rational.ONE,
                    counting(one, "1", seen),
                    CancellationToken.NEVER))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(
            () ->
                releasing.release(
                    table("who,x,y\n"),
                    Form.CELLS,
                    Rational.of(1, 2),
                    counting(Adjacency.ADD_REMOVE, "1", seen),
                    CancellationToken.NEVER))
        .isInstanceOf(AdjacencyMismatchException.class);
    assertThat(seen).isEmpty();
    assertThat(ledger.statement().left().toString()).contains("1");
  }
}
