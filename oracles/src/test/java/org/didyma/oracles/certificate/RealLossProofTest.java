package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomDecimals;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proofs of optima under log losses that have no table. */
class RealLossProofTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private @TempDir Path folder;

  /** For the best point that is not a minimum the proof must fail, by one point of the lattice. */
  @Test
  void aMinimumIsProvenAndNothingElseIs() {
    RandomDecimals problems = new RandomDecimals(321);
    int wrong = 0;
    for (int i = 0; i < 400 * TIMES; i++) {
      LearningProblem problem = problems.next();
      Answer answer = new Enumeration().minimise(problem);
      TreeCertificate certificate =
          CertificateWriter.write(
              problem, answer.weights().orElseThrow(), 1 + i % 2, SearchListener.NONE);
      for (int threads = 1; threads <= 2; threads++) {
        CertificateChecker.Verdict verdict =
            CertificateChecker.check(certificate, problem, threads, SearchListener.NONE);
        assertThat(verdict.valid()).as("instance %d: %s", i, verdict.reason()).isTrue();
      }
      Weights second = secondBest(problem, answer.objective());
      if (second.size() == 0) {
        continue;
      }
      TreeCertificate claim = new Edit(certificate).point(second, problem.objective(second)).done();
      assertThat(CertificateChecker.check(claim, problem, 1 + i % 2, SearchListener.NONE).reason())
          .as("instance %d", i)
          .contains("smaller objective");
      wrong++;
    }
    assertThat(wrong).isGreaterThan(200 * TIMES);
  }

  /** Where rounding leaves nothing to tell weights apart, all of them are looked at. */
  @Test
  void wideRangesOfEqualLossesAreSplitToTheirLastPoint() {
    int bound = 40_000;
    LearningProblem problem =
        LearningProblem.of(
            Cells.builder(1).add(new int[] {1}, 1, 1).build(),
            WeightLattice.cube(1, bound),
            Losses.parse("logistic:1/1000000:none:1")
                .computed(new ScoreRange(-bound, bound), Costs.EQUAL)
                .orElseThrow());
    Answer answer = new ChainSearch().minimise(problem);
    assertThat(answer.isValueProven()).isTrue();
    assertThat(answer.objective()).isEqualTo(2);
    TreeCertificate certificate =
        CertificateWriter.write(problem, Weights.of(bound), 1, SearchListener.NONE);
    assertThat(certificate.objective()).isEqualTo(2);
    assertThat(CertificateChecker.check(certificate, problem, 1, SearchListener.NONE).valid())
        .isTrue();
  }

  /** The best of the points with a larger objective than the least; of length 0 without one. */
  private static Weights secondBest(LearningProblem problem, long least) {
    WeightLattice lattice = problem.lattice();
    int[] w = IntStream.range(0, lattice.coordinates()).map(lattice::low).toArray();
    Weights best = Weights.of();
    long value = Long.MAX_VALUE;
    for (boolean more = true; more; more = advance(w, lattice)) {
      Weights point = Weights.of(w);
      long own = lattice.contains(point) ? problem.objective(point) : Long.MAX_VALUE;
      if (own > least && own < value) {
        best = point;
        value = own;
      }
    }
    return best;
  }

  private static boolean advance(int[] w, WeightLattice lattice) {
    for (int j = 0; j < w.length; j++) {
      if (w[j] < lattice.high(j)) {
        w[j]++;
        return true;
      }
      w[j] = lattice.low(j);
    }
    return false;
  }

  /** At any weights, no point of the box has less than the bound, in the real loss. */
  @Test
  void boundsHoldAtEveryPointOfTheBox() {
    RandomDecimals problems = new RandomDecimals(322);
    Random random = new Random(323);
    for (int i = 0; i < 400 * TIMES; i++) {
      LearningProblem problem = problems.next();
      WeightLattice lattice = problem.lattice();
      int d = lattice.coordinates();
      int[] unit =
          IntStream.range(0, d)
              .map(j -> lattice.isFeature(j) ? 1 : lattice.interceptStep())
              .toArray();
      double[] low = IntStream.range(0, d).mapToDouble(j -> lattice.low(j) / unit[j]).toArray();
      double[] high = IntStream.range(0, d).mapToDouble(j -> lattice.high(j) / unit[j]).toArray();
      RealLossBound real = new RealLossBound(problem);
      for (int point = 0; point < 30; point++) {
        int[] w = new int[d];
        double[] start = new double[d];
        for (int j = 0; j < d; j++) {
          w[j] = (int) (low[j] + random.nextInt((int) (high[j] - low[j]) + 1)) * unit[j];
          start[j] = low[j] + random.nextDouble() * (high[j] - low[j]);
        }
        // The point itself has its objective, so nothing shows that all have more.
        long above = problem.objective(Weights.of(w)) + 1;
        int[] all = IntStream.range(0, d).toArray();
        assertThat(real.exceeds(all, low, high, start, real.limit(above), random.nextInt(8), false))
            .as("instance %d", i)
            .isFalse();
      }
    }
  }

  @Test
  void whatIsChangedIsFound() throws Exception {
    LearningProblem problem = problem(100);
    Weights optimum = new Enumeration().minimise(problem).weights().orElseThrow();
    TreeCertificate genuine = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    assertThat(reason(genuine, problem)).isEqualTo("every support was checked");
    assertThat(reason(new Edit(genuine).order(List.of(0, 1, 2)).done(), problem))
        .contains("without nodes");
    assertThat(reason(new Edit(genuine).codes(3, "AA").done(), problem)).contains("no trees");
    assertThat(reason(new Edit(genuine).point(optimum, genuine.objective() + 1).done(), problem))
        .contains("not the one that is claimed");
    Weights zero = Weights.of(new int[4]);
    assertThat(reason(new Edit(genuine).point(zero, problem.objective(zero)).done(), problem))
        .contains("smaller objective");
    Weights off = Weights.of(0, 0, 0, 50);
    assertThat(reason(new Edit(genuine).point(off, problem.objective(off)).done(), problem))
        .contains("not in the lattice");
    assertThat(reason(genuine, problem(50))).contains("ranges of the lattice");
    // Another table.
    LearningProblem other =
        LearningProblem.of(
            Cells.builder(3).add(new int[] {1, 2, 3}, 20, 16).build(),
            problem.lattice(),
            problem.scoreLoss());
    assertThat(CertificateChecker.check(genuine, other, 1, SearchListener.NONE).valid()).isFalse();
    Perturbation noise = Perturbation.of(1, new long[] {0, 1, 0, 0}, new long[0]);
    assertThat(reason(genuine, problem.under(noise))).contains("perturbation");
    assertThatThrownBy(() -> CertificateWriter.write(problem, zero, 1, SearchListener.NONE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void itIsReadBackFromItsFile() throws Exception {
    LearningProblem problem = problem(100);
    Weights optimum = new Enumeration().minimise(problem).weights().orElseThrow();
    TreeCertificate genuine = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    String text = Json.text(CertificateFile.tree(genuine));
    TreeCertificate read = read(text);
    assertThat(Losses.again(read.loss())).isEqualTo(problem.scoreLoss());
    assertThat(read.lattice().interceptStep()).isEqualTo(100);
    assertThat(reason(read, problem)).isEqualTo("every support was checked");
    String name = problem.scoreLoss().name();
    assertThat(reason(read(text.replace(name, "logistic:1/101:none:1/1024")), problem))
        .contains("the loss");
    for (String wrong :
        new String[] {"logistic:1/100:0.05:1/1024", "hinge:1", "logistic:1000:none:1/1000000"}) {
      assertThatThrownBy(() -> read(text.replace(name, wrong).replace("-9999", "-1099511627776")))
          .isInstanceOf(CertificateFile.MalformedException.class);
    }
    assertThatThrownBy(
            () -> read(text.replace("\"intercept_step\" : 100", "\"intercept_step\" : 70")))
        .isInstanceOf(CertificateFile.MalformedException.class);
  }

  private TreeCertificate read(String text) throws Exception {
    Path file = folder.resolve("proof.json");
    Files.writeString(file, text);
    return CertificateFile.read(file);
  }

  @Test
  void canBeStopped() {
    Random random = new Random(324);
    Cells.Builder cells = Cells.builder(30);
    for (int row = 0; row < 60; row++) {
      cells.add(random.ints(30, 0, 300).toArray(), row % 2, (row + 1) % 2);
    }
    WeightLattice lattice = WeightLattice.cube(30, 5).withMaxNonZeros(5);
    LearningProblem problem =
        LearningProblem.of(
            cells.build(),
            lattice,
            Losses.parse("logistic:1/100:none:1/65536")
                .computed(new ScoreRange(-9_999, 9_999), Costs.EQUAL)
                .orElseThrow());
    SearchListener stop =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    Weights zero = Weights.of(new int[30]);
    assertThatThrownBy(() -> CertificateWriter.write(problem, zero, 2, stop))
        .isInstanceOfAny(SearchStoppedException.class, IllegalArgumentException.class);
  }

  private static String reason(TreeCertificate certificate, LearningProblem problem) {
    return CertificateChecker.check(certificate, problem, 1, SearchListener.NONE).reason();
  }

  private static LearningProblem problem(int step) {
    Random random = new Random(325);
    Cells.Builder cells = Cells.builder(3);
    for (int row = 0; row < 12; row++) {
      cells.add(random.ints(3, -150, 300).toArray(), random.nextInt(3), random.nextInt(4));
    }
    WeightLattice lattice =
        WeightLattice.cube(3, 2).withMaxNonZeros(2).withIntercept(-300, 300, step);
    return LearningProblem.of(
        cells.build(),
        lattice,
        Losses.parse("logistic:1/100:none:1/1024")
            .computed(new ScoreRange(-9_999, 9_999), Costs.EQUAL)
            .orElseThrow());
  }
}
