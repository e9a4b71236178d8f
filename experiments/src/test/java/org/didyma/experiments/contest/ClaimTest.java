package org.didyma.experiments.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.experiments.Examples;
import org.didyma.experiments.engines.ProblemInstance;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.certificate.TreeCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimTest {

  private static final Weights POINT = Weights.of(1, 0, -2);

  private static KnownOptimum open(long value, long bound) {
    return new KnownOptimum(
        "p",
        3,
        5,
        9,
        "0a",
        OptionalLong.of(value),
        OptionalLong.of(bound),
        KnownOptimum.Status.OPEN,
        OptionalLong.empty(),
        Optional.of(Weights.of(0, 0, 0)),
        "Emmy",
        KnownOptimum.OURS);
  }

  /** The library then says who found the weights; the bound stays whose it was. */
  @Test
  void betterWeightsAreNews() {
    Claim claim = Claim.ofPoint(open(9, 4), POINT, 8, "Ada");
    assertThat(claim.line()).hasValue("p\t3\t5\t9\t0a\t8\t4\topen\t-\t1 0 -2\tAda\tDidyma");
    assertThat(KnownOptimum.parse(claim.line().orElseThrow()).line()).isEqualTo(claim.line().get());
  }

  /** No certificate is there, but nothing can be better. */
  @Test
  void weightsThatReachTheBoundAreProven() {
    assertThat(Claim.ofPoint(open(9, 4), POINT, 4, "Ada").line())
        .hasValue("p\t3\t5\t9\t0a\t4\t4\tproven\t-\t1 0 -2\tAda\tDidyma");
  }

  @Test
  void weightsThatAreNotBetterAreNoNews() {
    for (long value : new long[] {9, 10}) {
      Claim claim = Claim.ofPoint(open(9, 4), POINT, value, "Ada");
      assertThat(claim.line()).isEmpty();
      assertThat(claim.reason()).isEqualTo("the best known objective is 9");
    }
  }

  @Test
  void whatContradictsAProofOrKnownWeightsIsRefused() {
    assertThat(Claim.ofPoint(open(9, 4), POINT, 3, "Ada"))
        .satisfies(
            claim -> assertThat(claim.line()).isEmpty(),
            claim -> assertThat(claim.reason()).startsWith("it contradicts the proven bound 4"));
    assertThat(Claim.ofProof(open(9, 4), proof(3), "Ada").line()).isEmpty();
    assertThat(Claim.ofProof(open(9, 4), proof(10), "Ada"))
        .satisfies(
            claim -> assertThat(claim.line()).isEmpty(),
            claim -> assertThat(claim.reason()).startsWith("it contradicts known weights"));
  }

  /** Who proves that known weights are optimal has not found them. */
  @Test
  void aProofNamesWhoFoundTheWeightsFirst() {
    assertThat(Claim.ofProof(open(9, 4), proof(9), "Ada").line())
        .hasValue("p\t3\t5\t9\t0a\t9\t9\tcertified\t7\t1 0 -2\tEmmy\tAda");
    Claim both = Claim.ofProof(open(9, 4), proof(6), "Ada");
    assertThat(both.line()).hasValue("p\t3\t5\t9\t0a\t6\t6\tcertified\t7\t1 0 -2\tAda\tAda");
    KnownOptimum certified = KnownOptimum.parse(both.line().orElseThrow());
    assertThat(Claim.ofProof(certified, proof(6), "Eve"))
        .satisfies(
            claim -> assertThat(claim.line()).isEmpty(),
            claim -> assertThat(claim.reason()).isEqualTo("the optimum is certified already"));
  }

  /** A file may call another problem by the name of one of the contest's. */
  @Test
  void theProblemIsTheLibrarys() {
    ContestTables tables = new ContestTables(TableStore.of(Examples.datasets()));
    Library.Entry entry = Library.named(List.of("dense-haberman-4")).get(0);
    LearningProblem problem = entry.problem(tables);
    Weights known = entry.known().orElseThrow().weights().orElseThrow();
    assertThat(Claim.ofPoint(new ProblemInstance("dense-haberman-4", problem), known, "Ada"))
        .isEqualTo(
            new Claim(
                "dense-haberman-4",
                172,
                "certified",
                "the best known objective is 172",
                Optional.empty()));
    ProblemInstance other = new ProblemInstance("dense-votes-1", problem);
    assertThatThrownBy(() -> Claim.ofPoint(other, known, "Ada"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("not the contest's dense-votes-1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\tb", "a\nb", "a\u2028b"})
  void aNameIsALine(String name) {
    ProblemInstance none = new ProblemInstance("dense-votes-1", tiny());
    assertThatThrownBy(() -> Claim.ofPoint(none, POINT, name))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("which is no name");
  }

  private static LearningProblem tiny() {
    return Library.named(List.of("dense-haberman-4"))
        .get(0)
        .problem(new ContestTables(TableStore.of(Examples.datasets())));
  }

  private static TreeCertificate proof(long objective) {
    LearningProblem problem = tiny();
    return new TreeCertificate(
        List.of(),
        List.of(),
        List.of(),
        problem.lattice(),
        problem.scoreLoss(),
        problem.perturbation(),
        5,
        9,
        0,
        POINT,
        objective,
        0,
        1,
        List.of(),
        7,
        "",
        "");
  }
}
