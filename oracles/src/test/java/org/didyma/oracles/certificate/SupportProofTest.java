package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

/** Proofs that have no tree. */
class SupportProofTest {

  /** More in the long suite. */
  private static final int INSTANCES = 400 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(51);

  /** For the best point that is not a minimum the proof must fail, by one point of the lattice. */
  @Test
  void aMinimumIsProvenAndNothingElseIs() {
    int wrong = 0;
    int perturbed = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = next();
      Answer answer = new Enumeration().minimise(problem);
      Weights optimum = answer.weights().orElseThrow();
      TreeCertificate certificate =
          CertificateWriter.write(problem, optimum, 1 + i % 2, SearchListener.NONE);
      assertThat(certificate.nodes()).isZero();
      for (int threads = 1; threads <= 2; threads++) {
        CertificateChecker.Verdict verdict =
            CertificateChecker.check(certificate, problem, threads, SearchListener.NONE);
        assertThat(verdict.valid()).as("instance %d: %s", i, verdict.reason()).isTrue();
      }
      Weights second = secondBest(problem, answer.objective());
      if (second.size() == 0) {
        continue;
      }
      assertThatThrownBy(() -> CertificateWriter.write(problem, second, 1, SearchListener.NONE))
          .isInstanceOf(IllegalArgumentException.class);
      TreeCertificate claim = new Edit(certificate).point(second, problem.objective(second)).done();
      assertThat(CertificateChecker.check(claim, problem, 2, SearchListener.NONE).reason())
          .contains("smaller objective");
      wrong++;
      perturbed += problem.perturbation().isNone() ? 0 : 1;
    }
    assertThat(wrong).isGreaterThan(INSTANCES / 2);
    assertThat(perturbed).isGreaterThan(INSTANCES / 4);
  }

  /** The best of the points with a larger objective than the least; of length 0 without one. */
  private static Weights secondBest(LearningProblem problem, long least) {
    Weights[] best = {Weights.of()};
    collect(problem, new int[problem.lattice().coordinates()], 0, least, best);
    return best[0];
  }

  private static void collect(LearningProblem problem, int[] w, int j, long least, Weights[] best) {
    WeightLattice lattice = problem.lattice();
    if (j < w.length) {
      for (int v = lattice.low(j); v <= lattice.high(j); v++) {
        w[j] = v;
        collect(problem, w, j + 1, least, best);
      }
      return;
    }
    Weights point = Weights.of(w);
    if (lattice.contains(point)) {
      long value = problem.objective(point);
      if (value > least && (best[0].size() == 0 || value < problem.objective(best[0]))) {
        best[0] = point;
      }
    }
  }

  @Test
  void itAppliesToSparseLatticesAndSingleEntriesOnly() {
    int[][] rows = {{1, 0, 1}, {0, 1, 1}, {1, 1, 0}};
    WeightLattice sparse = WeightLattice.cube(3, 1).withMaxNonZeros(2);
    LearningProblem problem = problem(rows, sparse);
    Weights optimum = new Enumeration().minimise(problem).weights().orElseThrow();
    TreeCertificate genuine = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    assertThat(reason(genuine, problem)).isEqualTo("every support was checked");
    assertThat(reason(new Edit(genuine).order(List.of(0, 1, 2)).done(), problem))
        .contains("without nodes");
    assertThat(reason(new Edit(genuine).normMultiplier(1).done(), problem))
        .contains("without nodes");
    assertThat(reason(new Edit(genuine).codes(0, "AA").done(), problem)).contains("without nodes");
    assertThat(reason(new Edit(genuine).codes(-1, "").done(), problem)).contains("the order");
    int[][] several = {{1, 0, 1}, {2, 1, 1}, {1, 1, 0}};
    assertThat(refusal(problem(several, sparse))).contains("several non-zero entries");
    assertThat(refusal(problem(rows, WeightLattice.cube(3, 1)))).contains("does not limit");
    WeightLattice away = WeightLattice.box(new int[] {1, 0, 0}, new int[] {2, 1, 1});
    assertThat(refusal(problem(rows, away.withMaxNonZeros(2)))).contains("cannot be 0");
    LearningProblem wide = problem(new int[1][300], WeightLattice.cube(300, 1).withMaxNonZeros(5));
    assertThat(refusal(wide)).contains("too many supports");
  }

  /** Numbers of sets that saturate must not look small again where supports are larger still. */
  @Test
  void tooManySupportsAreRefusedHoweverManyTheyAre() {
    for (int d : new int[] {30, 48, 100, 340}) {
      for (int limit = 1; limit <= 16; limit++) {
        BigInteger sets = BigInteger.ZERO;
        BigInteger ofSize = BigInteger.ONE;
        // Those of the most features are counted for one first feature at a time.
        for (int k = 1; k <= Math.max(1, limit - 1); k++) {
          ofSize = ofSize.multiply(BigInteger.valueOf(d - k + 1)).divide(BigInteger.valueOf(k));
          sets = sets.add(ofSize);
        }
        boolean fit = sets.compareTo(BigInteger.ONE.shiftLeft(25)) <= 0;
        assertThat(SetCounts.fit(d, limit)).as("%d of %d", limit, d).isEqualTo(fit);
        if (!fit) {
          LearningProblem problem =
              problem(new int[1][d], WeightLattice.cube(d, 1).withMaxNonZeros(limit));
          assertThat(refusal(problem)).contains("too many supports");
        }
      }
    }
  }

  /** Why a proof without a tree is refused for the best point of a problem. */
  private static String refusal(LearningProblem problem) {
    Weights point = Weights.of(new int[problem.lattice().coordinates()]);
    if (!problem.lattice().contains(point)) {
      point = Weights.of(1, 0, 0);
    }
    TreeCertificate claim =
        new TreeCertificate(
            List.of(),
            List.of(),
            List.of(),
            problem.lattice(),
            problem.scoreLoss(),
            problem.perturbation(),
            problem.cells().count(),
            problem.cells().records(),
            problem.baseLoss(),
            point,
            problem.objective(point),
            0,
            1,
            List.of(),
            0,
            "",
            "");
    return reason(claim, problem);
  }

  private static String reason(TreeCertificate certificate, LearningProblem problem) {
    return CertificateChecker.check(certificate, problem, 1, SearchListener.NONE).reason();
  }

  @Test
  void canBeStopped() {
    LearningProblem problem =
        problem(new int[][] {{1, 0, 1}, {0, 1, 1}}, WeightLattice.cube(3, 1).withMaxNonZeros(2));
    Weights optimum = new Enumeration().minimise(problem).weights().orElseThrow();
    TreeCertificate certificate = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    SearchListener stop =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThatThrownBy(() -> CertificateChecker.check(certificate, problem, 2, stop))
        .isInstanceOf(SearchStoppedException.class);
  }

  private static LearningProblem problem(int[][] rows, WeightLattice lattice) {
    Cells.Builder cells = Cells.builder(rows[0].length);
    for (int[] row : rows) {
      cells.add(row, 2, 3);
    }
    return LearningProblem.of(cells.build(), lattice, Costs.EQUAL);
  }

  private LearningProblem next() {
    int d = 2 + random.nextInt(4);
    int[] entry = random.ints(d, 1, 4).map(x -> random.nextInt(4) == 0 ? -x : x).toArray();
    Cells.Builder cells = Cells.builder(d);
    int rows = 1 + random.nextInt(14);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      Arrays.setAll(x, j -> random.nextBoolean() ? entry[j] : 0);
      cells.add(x, random.nextInt(4), random.nextInt(4));
    }
    int[] low = random.ints(d, -2, 1).toArray();
    int[] high = random.ints(d, 0, 3).toArray();
    // A limit, a small ball, or a limit and any ball.
    int kind = random.nextInt(4);
    WeightLattice lattice = WeightLattice.box(low, high);
    lattice = kind == 0 ? lattice : lattice.withMaxNonZeros(1 + random.nextInt(4));
    lattice = kind > 1 ? lattice : lattice.withBall(1 + random.nextInt(8));
    if (!lattice.hasFewNonZeros()) {
      return next();
    }
    if (random.nextBoolean()) {
      lattice = lattice.withIntercept(-random.nextInt(3), random.nextInt(3));
    }
    Costs costs = random.nextBoolean() ? Costs.EQUAL : new Costs(1 + random.nextInt(3), 2);
    return LearningProblem.of(cells.build(), lattice, costs, perturbation(lattice));
  }

  private Perturbation perturbation(WeightLattice lattice) {
    if (random.nextBoolean()) {
      return Perturbation.none(lattice.coordinates());
    }
    long[] linear = random.longs(lattice.coordinates(), -20, 21).toArray();
    if (random.nextBoolean()) {
      return Perturbation.linear(10, linear);
    }
    long[] projected = random.longs(lattice.largestSquaredNorm() + 1, -30, 31).toArray();
    return Perturbation.of(10, linear, projected);
  }
}
