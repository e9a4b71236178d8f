package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

/** What is true is proven, what is false is not. */
class CertificateTest {

  /** More in the long suite. */
  private static final int INSTANCES = 3_000 * Integer.getInteger("test.times", 1);

  private final Enumeration enumeration = new Enumeration();
  private final Random random = new Random(32);

  @Test
  void noThreadsAreRefused() {
    LearningProblem problem = new RandomProblems(33).next(100);
    Weights optimum = enumeration.minimise(problem).weights().orElseThrow();
    TreeCertificate proof = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    for (int threads : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertThatThrownBy(
              () -> CertificateWriter.write(problem, optimum, threads, SearchListener.NONE))
          .isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(
              () -> CertificateChecker.check(proof, problem, threads, SearchListener.NONE))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void aMinimumIsProvenAndNothingElseIs() {
    RandomProblems problems = new RandomProblems(31);
    RandomLosses losses = new RandomLosses(32);
    int tabulated = 0;
    int proven = 0;
    int wrong = 0;
    int sparse = 0;
    int sloped = 0;
    int multiplied = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = next(problems, losses, i);
      tabulated += problem.isZeroOne() ? 0 : 1;
      Answer answer = enumeration.minimise(problem);
      if (answer.weights().isEmpty()) {
        continue;
      }
      Weights optimum = answer.weights().get();
      TreeCertificate certificate =
          CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
      assertThat(certificate.objective()).isEqualTo(answer.objective());
      CertificateChecker.Verdict verdict = check(certificate, problem);
      sloped += certificate.slopes().isEmpty() ? 0 : 1;
      multiplied += certificate.normMultiplier() > 0 ? 1 : 0;
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
    assertThat(sloped).isGreaterThan(INSTANCES / 20);
    assertThat(tabulated).isGreaterThan(INSTANCES / 10);
    assertThat(multiplied).isGreaterThan(INSTANCES / 20);
  }

  /** Every third problem has a loss that is a table of the score. */
  private static LearningProblem next(RandomProblems problems, RandomLosses losses, int i) {
    LearningProblem problem = problems.next(400);
    return i % 3 == 0 ? losses.replaced(problem).orElse(problem) : problem;
  }

  /** A file of a few bytes must not make the checker ask for more memory than there is. */
  @Test
  void theValuesOfWideWeightsAreNotLookedAtOneByOne() {
    int d = 300;
    WeightLattice lattice = WeightLattice.cube(d, 1_000_000).withBall(50).withMaxNonZeros(1);
    LearningProblem problem =
        LearningProblem.of(Cells.builder(d).add(new int[d], 1, 2).build(), lattice, Costs.EQUAL);
    TreeCertificate genuine =
        CertificateWriter.write(problem, Weights.of(new int[d]), 1, SearchListener.NONE);
    for (int code = NodeCodes.BOUND; code <= NodeCodes.REACH; code += 2) {
      NodeCodes.Packer codes = new NodeCodes.Packer();
      codes.add(code);
      TreeCertificate tree =
          new Edit(genuine)
              .order(IntStream.range(0, d).boxed().toList())
              .codes(1, codes.text())
              .done();
      CertificateChecker.Verdict verdict =
          CertificateChecker.check(tree, problem, 1, SearchListener.NONE);
      assertThat(verdict.valid()).isEqualTo(code == NodeCodes.BOUND);
      assertThat(verdict.reason()).containsPattern("derived again|range too widely");
    }
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

  /**
   * In any order, with any slopes and any multiplier, no bound exceeds the value of a point below
   * it; at full depth they are equal. Both ways to compute it agree.
   */
  @Test
  void theBoundsOfTheCheckerAreValidAndTightAtLeaves() {
    RandomProblems problems = new RandomProblems(33);
    RandomLosses losses = new RandomLosses(34);
    int reached = 0;
    int tables = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = next(problems, losses, i);
      Optional<Weights> point = randomPoint(problem);
      if (point.isEmpty()) {
        continue;
      }
      TreeCertificate sloped = sloped(problem, point.get());
      int[] order = sloped.order().stream().mapToInt(Integer::intValue).toArray();
      Chains chains = new Chains(problem, sloped, sloped.slopes(), order);
      NormTerm norms =
          new NormTerm(problem.lattice(), problem.perturbation(), sloped, chains, order);
      Weights w = inRanges(point.get(), chains, order);
      boolean small = ChainTables.entries(chains, 10_000) < 10_000;
      tables += small ? 1 : 0;
      ChainFunctions lists = new ScoreLists(chains);
      ChainFunctions other = small ? new ChainTables(chains) : lists;
      ReachBound[] reach = {
        new ReachBound(chains, lists, norms), new ReachBound(chains, other, norms)
      };
      long value = problem.objective(w) * sloped.slopeUnit();
      long norm = 0;
      int nonZeros = 0;
      long last = lists.root() + norms.least(0, 0);
      assertThat(other.root()).isEqualTo(lists.root());
      for (int k = 0; k < order.length; k++) {
        other.descend(k, (int) chains.high[chains.count + k], Long.MAX_VALUE);
        int v = w.get(order[k]);
        long bound = lists.descend(k, v, Long.MAX_VALUE);
        assertThat(other.descend(k, v, bound)).as("instance %d", i).isEqualTo(bound);
        assertThat(other.descend(k, v, Long.MAX_VALUE)).isEqualTo(bound);
        norm += norms.isFeature(k) ? (long) v * v : 0;
        nonZeros += norms.isFeature(k) && v != 0 ? 1 : 0;
        assertThat(norms.isEmpty(k + 1, norm, nonZeros)).isFalse();
        long whole = bound + norms.least(k + 1, norm);
        assertThat(whole).isBetween(last, value);
        last = whole;
        if (k + 1 >= norms.firstReachDepth()) {
          int left = norms.left(nonZeros);
          for (long at : new long[] {value, value - 1, last, last - 1, value - 99}) {
            boolean exceeds = reach[0].exceeds(at, k + 1, left, norm);
            assertThat(reach[1].exceeds(at, k + 1, left, norm)).isEqualTo(exceeds);
            assertThat(exceeds && at == value).isFalse();
          }
          reached++;
        }
      }
      assertThat(last).isEqualTo(value);
    }
    assertThat(reached).isGreaterThan(INSTANCES / 10);
    assertThat(tables).isBetween(INSTANCES / 4, INSTANCES * 19 / 20);
  }

  /** No certificate: nothing but a random order, slopes and multiplier count. */
  private TreeCertificate sloped(LearningProblem problem, Weights point) {
    int d = problem.lattice().coordinates();
    List<Integer> order = new ArrayList<>(IntStream.range(0, d).boxed().toList());
    Collections.shuffle(order, random);
    long most = random.nextInt(3) * 20L;
    return new TreeCertificate(
        order,
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
        random.nextInt(21) - 10,
        1 + random.nextInt(9),
        random.longs(problem.cells().count(), -most, most + 1).boxed().toList(),
        1,
        "",
        "");
  }

  /** The point with each weight in its range of the tree. */
  private static Weights inRanges(Weights point, Chains chains, int[] order) {
    int[] w = point.toArray();
    for (int k = 0; k < order.length; k++) {
      int f = chains.count + k;
      w[order[k]] = (int) Math.max(chains.low[f], Math.min(chains.high[f], w[order[k]]));
    }
    return Weights.of(w);
  }

  @Test
  void theNumberOfThreadsChangesNothing() {
    for (LearningProblem problem :
        List.of(Fixtures.hard(12), Fixtures.everything(Fixtures.cells(10, 60, 2)))) {
      Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
      TreeCertificate alone = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
      for (int threads = 2; threads <= 4; threads += 2) {
        assertThat(CertificateWriter.write(problem, optimum, threads, SearchListener.NONE))
            .usingRecursiveComparison()
            .isEqualTo(alone);
        assertThat(CertificateChecker.check(alone, problem, threads, SearchListener.NONE))
            .isEqualTo(check(alone, problem));
        for (int i = 0; i < 8; i++) {
          List<Integer> codes = new Edit(alone).list();
          // Two faults: the first of them is told, whoever finds it.
          int first = random.nextInt(codes.size());
          int second = random.nextInt(codes.size());
          TreeCertificate wrong =
              new Edit(alone)
                  .tree(
                      t -> {
                        t.set(first, random.nextInt(4));
                        t.set(second, random.nextInt(4));
                      })
                  .done();
          assertThat(CertificateChecker.check(wrong, problem, threads, SearchListener.NONE))
              .isEqualTo(check(wrong, problem));
        }
      }
    }
  }

  @Test
  void bothWalksCanBeStopped() {
    LearningProblem large = Fixtures.hard(12);
    SearchListener stop =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    Weights optimum = new ChainSearch().minimise(large).weights().get();
    TreeCertificate certificate = CertificateWriter.write(large, optimum, 1, SearchListener.NONE);
    assertThat(check(certificate, large).valid()).isTrue();
    for (int threads = 1; threads <= 2; threads++) {
      int n = threads;
      assertThatThrownBy(() -> CertificateWriter.write(large, optimum, n, stop))
          .isInstanceOf(SearchStoppedException.class);
      assertThatThrownBy(() -> CertificateChecker.check(certificate, large, n, stop))
          .isInstanceOf(SearchStoppedException.class);
    }
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
