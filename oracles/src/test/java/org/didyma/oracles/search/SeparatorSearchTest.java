package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.SeparatorWeights;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;
import org.junit.jupiter.api.Test;

/** Objectives with a separator set, and searches that end within a gap. */
class SeparatorSearchTest {

  /** Five times as many in the long suite. */
  private static final int INSTANCES = 2_500 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(1);
  private final RandomProblems problems = new RandomProblems(21);
  private final Enumeration enumeration = new Enumeration();

  /** Linear, projected and separator terms together, wide and narrow, with ties. */
  private LearningProblem next() {
    LearningProblem problem = problems.next(500);
    WeightLattice lattice = problem.lattice();
    long[][] eta = new long[lattice.coordinates()][];
    int scale = List.of(1, 5, 60).get(random.nextInt(3));
    for (int j = 0; j < eta.length; j++) {
      eta[j] = random.longs(lattice.high(j) - lattice.low(j), -scale, scale + 1).toArray();
    }
    Perturbation perturbation =
        random.nextBoolean() ? problem.perturbation() : Perturbation.none(lattice.coordinates());
    return LearningProblem.of(
        problem.cells(),
        lattice,
        problem.costs(),
        perturbation.with(SeparatorWeights.of(lattice, eta)));
  }

  @Test
  void agreesWithEnumerationInValueAndPoint() {
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = next();
      Answer expected = enumeration.minimise(problem);
      ChainSearch search = i % 3 == 0 ? LongSearch.on(2) : new ChainSearch();
      Answer actual = search.minimise(problem);
      assertThat(actual.status()).as("instance %d", i).isEqualTo(expected.status());
      assertThat(actual.weights()).as("instance %d", i).isEqualTo(expected.weights());
      assertThat(actual.objective()).as("instance %d", i).isEqualTo(expected.objective());
      assertThat(actual.bound()).as("instance %d", i).isEqualTo(expected.objective());
    }
  }

  /** The point is within the gap and the bound proves it; some searches make use of the gap. */
  @Test
  void aSearchWithAGapEndsWithinItAndProvesIt() {
    int used = 0;
    long fewer = 0;
    for (int i = 0; i < INSTANCES / 2; i++) {
      LearningProblem problem = i % 2 == 0 ? next() : problems.next(500);
      long gap = 1 + random.nextInt(20);
      Answer expected = enumeration.minimise(problem);
      ChainSearch search = i % 3 == 0 ? LongSearch.on(2) : new ChainSearch();
      Answer actual = search.within(gap).minimise(problem);
      if (expected.status() == Answer.Status.INFEASIBLE) {
        assertThat(actual.status()).isEqualTo(Answer.Status.INFEASIBLE);
        continue;
      }
      assertThat(actual.status()).isEqualTo(Answer.Status.STOPPED);
      assertThat(actual.objective())
          .as("instance %d", i)
          .isEqualTo(problem.objective(actual.weights().orElseThrow()))
          .isBetween(expected.objective(), expected.objective() + gap);
      assertThat(actual.bound())
          .as("instance %d", i)
          .isBetween(actual.objective() - gap, expected.objective());
      used += actual.objective() > expected.objective() ? 1 : 0;
      fewer += search.minimise(problem).nodes() - actual.nodes();
    }
    assertThat(used).isGreaterThan(INSTANCES / 2500);
    assertThat(fewer).isPositive();
  }

  @Test
  void thereAreNoCertificates() {
    LearningProblem problem = next();
    while (problem.lattice().isEmpty() || problem.perturbation().hasProjectedTerm()) {
      problem = next();
    }
    LearningProblem with = problem;
    Answer answer = enumeration.minimise(with);
    assertThatThrownBy(
            () ->
                CertificateWriter.write(
                    with, answer.weights().orElseThrow(), 1, SearchListener.NONE))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("separator set");
    LearningProblem without = RandomProblems.unperturbed(with);
    TreeCertificate certificate =
        CertificateWriter.write(
            without, enumeration.minimise(without).weights().orElseThrow(), 1, SearchListener.NONE);
    assertThat(
            CertificateChecker.check(
                    certificate,
                    LearningProblem.of(
                        with.cells(),
                        with.lattice(),
                        with.costs(),
                        Perturbation.separator(1, with.perturbation().separator().orElseThrow())),
                    1,
                    SearchListener.NONE)
                .valid())
        .isFalse();
  }
}
