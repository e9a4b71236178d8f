package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

/** What is true is proven, what is false is not. */
class CertificateTest {

  private static final int INSTANCES = 20_000;

  private final Enumeration enumeration = new Enumeration();
  private final Random random = new Random(32);

  @Test
  void aMinimumIsProvenAndNothingElseIs() {
    RandomProblems problems = new RandomProblems(31);
    int proven = 0;
    int wrong = 0;
    int sparse = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(400);
      Answer answer = enumeration.minimise(problem);
      if (answer.weights().isEmpty()) {
        continue;
      }
      Weights optimum = answer.weights().get();
      TreeCertificate certificate =
          CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
      assertThat(certificate.objective()).isEqualTo(answer.objective());
      CertificateChecker.Verdict verdict = check(certificate, problem);
      assertThat(verdict.valid()).as("instance %d: %s", i, verdict.reason()).isTrue();
      proven++;
      sparse += problem.lattice().isSparse() ? 1 : 0;

      Optional<Weights> other = randomPoint(problem);
      if (other.isEmpty() || problem.objective(other.get()) == answer.objective()) {
        continue;
      }
      long value = problem.objective(other.get());
      assertThatThrownBy(
              () -> CertificateWriter.write(problem, other.get(), 1, SearchListener.NONE))
          .isInstanceOf(IllegalArgumentException.class);
      // The right tree with a wrong point, and trees that someone made up.
      assertThat(check(withPoint(certificate, other.get(), value), problem).valid()).isFalse();
      for (int code = 1; code <= 3; code++) {
        TreeCertificate forged = withPoint(forge(certificate, problem, code), other.get(), value);
        assertThat(check(forged, problem).valid()).as("instance %d, code %d", i, code).isFalse();
      }
      wrong++;
    }
    assertThat(proven).isGreaterThan(INSTANCES / 2);
    assertThat(wrong).isGreaterThan(INSTANCES / 4);
    assertThat(sparse).isGreaterThan(INSTANCES / 20);
  }

  /** A tree of the right shape: branched everywhere down to a random depth, then closed. */
  private TreeCertificate forge(TreeCertificate certificate, LearningProblem problem, int code) {
    NodeCodes.Packer codes = new NodeCodes.Packer();
    forge(codes, problem.lattice(), certificate.order(), 0, random.nextInt(4), code);
    return new Edit(certificate).codes(codes.nodes(), codes.text()).done();
  }

  private static void forge(
      NodeCodes.Packer codes,
      WeightLattice lattice,
      List<Integer> order,
      int depth,
      int levels,
      int code) {
    if (depth == levels || depth == order.size()) {
      codes.add(code);
      return;
    }
    codes.add(NodeCodes.BRANCH);
    for (int v = lattice.low(order.get(depth)); v <= lattice.high(order.get(depth)); v++) {
      forge(codes, lattice, order, depth + 1, levels, code);
    }
  }

  /** In any order, no bound exceeds the value of a point below it; at full depth they are equal. */
  @Test
  void theBoundsOfTheCheckerAreValidAndTightAtLeaves() {
    RandomProblems problems = new RandomProblems(33);
    int reached = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(400);
      Optional<Weights> point = randomPoint(problem);
      if (point.isEmpty()) {
        continue;
      }
      Weights w = point.get();
      List<Integer> shuffled = new ArrayList<>(IntStream.range(0, w.size()).boxed().toList());
      Collections.shuffle(shuffled, random);
      int[] order = shuffled.stream().mapToInt(Integer::intValue).toArray();
      long[] gain = new long[problem.cells().count()];
      long unit = problem.perturbation().unit();
      for (int c = 0; c < gain.length; c++) {
        gain[c] = unit * problem.gain(c);
      }
      StepLists lists = new StepLists(problem, order, gain, unit * problem.baseLoss());
      ReachBound reach =
          problem.lattice().isSparse() ? new ReachBound(lists, problem, order) : null;
      long value = problem.objective(w) + projected(problem, w);
      int left = problem.lattice().maxNonZeros();
      long norm = 0;
      long last = lists.root();
      for (int k = 0; k < order.length; k++) {
        lists.descend(k, problem.lattice().high(order[k]));
        int v = w.get(order[k]);
        long preview = lists.preview(k, v);
        long bound = lists.descend(k, v);
        assertThat(preview).isBetween(last, bound);
        assertThat(bound).isLessThanOrEqualTo(value);
        last = bound;
        if (problem.lattice().isFeature(order[k])) {
          left -= v != 0 ? 1 : 0;
          norm += (long) v * v;
        }
        if (reach != null && reach.applies(k + 1)) {
          long within = reach.bound(k + 1, left, norm, -greatestProjected(problem));
          assertThat(within).isLessThanOrEqualTo(problem.objective(w));
          reached++;
        }
      }
      assertThat(last).isEqualTo(value);
    }
    assertThat(reached).isGreaterThan(1000);
  }

  private static long greatestProjected(LearningProblem problem) {
    Perturbation noise = problem.perturbation();
    return IntStream.range(0, noise.projectedLength()).mapToLong(noise::projected).max().orElse(0);
  }

  private static long projected(LearningProblem problem, Weights w) {
    int norm = IntStream.range(0, problem.lattice().features()).map(j -> w.get(j) * w.get(j)).sum();
    return problem.perturbation().hasProjectedTerm() ? problem.perturbation().projected(norm) : 0;
  }

  @Test
  void bothWalksCanBeStopped() {
    LearningProblem problem = new RandomProblems(34).next(400);
    while (enumeration.minimise(problem).weights().isEmpty()) {
      problem = new RandomProblems(35).next(400);
    }
    LearningProblem large = Fixtures.hard(12);
    SearchListener stop =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    Weights optimum = new org.didyma.oracles.search.ChainSearch().minimise(large).weights().get();
    assertThatThrownBy(() -> CertificateWriter.write(large, optimum, 1, stop))
        .isInstanceOf(SearchStoppedException.class);
    TreeCertificate certificate = CertificateWriter.write(large, optimum, 1, SearchListener.NONE);
    assertThat(check(certificate, large).valid()).isTrue();
    assertThatThrownBy(() -> CertificateChecker.check(certificate, large, 1, stop))
        .isInstanceOf(SearchStoppedException.class);
  }

  private static CertificateChecker.Verdict check(TreeCertificate c, LearningProblem problem) {
    return CertificateChecker.check(c, problem, 1, SearchListener.NONE);
  }

  private static TreeCertificate withPoint(TreeCertificate c, Weights w, long value) {
    return new Edit(c).point(w, value).done();
  }

  private Optional<Weights> randomPoint(LearningProblem problem) {
    for (int attempt = 0; attempt < 10; attempt++) {
      int[] w = new int[problem.lattice().coordinates()];
      for (int j = 0; j < w.length; j++) {
        int low = problem.lattice().low(j);
        w[j] =
            random.nextInt(3) == 0 && low <= 0 && problem.lattice().high(j) >= 0
                ? 0
                : low + random.nextInt(problem.lattice().high(j) - low + 1);
      }
      if (problem.lattice().contains(Weights.of(w))) {
        return Optional.of(Weights.of(w));
      }
    }
    return Optional.empty();
  }
}
