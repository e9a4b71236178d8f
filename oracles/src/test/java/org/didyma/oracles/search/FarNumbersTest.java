package org.didyma.oracles.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.didyma.exact.SecureBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;
import org.didyma.oracles.sampling.LatticeSampler;
import org.didyma.oracles.sampling.Rate;
import org.didyma.oracles.sampling.ScoreNoise;
import org.junit.jupiter.api.Test;

/** Scores and objectives near the ends of their room, where sums of int and of long would wrap. */
class FarNumbersTest {

  private final Random random = new Random(91);

  /** A score beyond int is as good as any where nothing depends on its range. */
  @Test
  void fixedWeightsMayTakeScoresBeyondInt() {
    for (int i = 0; i < 200; i++) {
      Cells.Builder cells = Cells.builder(3);
      for (int r = 0; r < 8; r++) {
        int[] x = {random.nextInt(3) * 60_000, random.nextInt(3) - 1, random.nextInt(3) - 1};
        cells.add(x, random.nextInt(3), random.nextInt(3));
      }
      int fixed = random.nextBoolean() ? 40_000 : -40_000;
      WeightLattice lattice = WeightLattice.box(new int[] {fixed, -1, -1}, new int[] {fixed, 1, 1});
      check(LearningProblem.of(cells.build(), lattice, Costs.EQUAL));
    }
  }

  /** Nothing makes a table for each sum of a number of hundreds of millions. */
  @Test
  void classesOfCategoriesMayStandBesideLargeNumbers() {
    for (int i = 0; i < 20; i++) {
      Cells.Builder cells = Cells.builder(3);
      for (int r = 0; r < 6; r++) {
        int level = random.nextInt(2);
        int amount = 290_000_000 + random.nextInt(20_000_000);
        cells.add(new int[] {level, 1 - level, amount}, random.nextInt(3), random.nextInt(3));
      }
      check(
          LearningProblem.of(
              cells.build(),
              WeightLattice.cube(3, 5).withGroups(0, 0, -1).withIntercept(-5, 5),
              Costs.EQUAL));
    }
  }

  private static void check(LearningProblem problem) {
    Answer expected = new Enumeration().minimise(problem);
    for (ChainSearch search : new ChainSearch[] {new ChainSearch(), LongSearch.on(2)}) {
      Answer answer = search.minimise(problem);
      assertThat(answer.objective()).isEqualTo(expected.objective());
      assertThat(answer.weights()).isEqualTo(expected.weights());
    }
    TreeCertificate certificate =
        CertificateWriter.write(problem, expected.weights().orElseThrow(), 1, SearchListener.NONE);
    assertThat(CertificateChecker.check(certificate, problem, 1, SearchListener.NONE).valid())
        .isTrue();
    Weights drawn =
        new LatticeSampler(ScoreNoise.GUMBEL, 1)
            .sample(problem, Rate.of(50, 1), new SecureBits(), SearchListener.NONE)
            .weights();
    // Further points are less likely than 1e-20 each.
    assertThat(problem.objective(drawn)).isEqualTo(expected.objective());
  }
}
