package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

/** Trees over classes of weights that differ by shifts of whole categories. */
class ClassCertificateTest {

  /** More in the long suite. */
  private static final int INSTANCES = 80 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(41);
  private final ClassProblems problems = new ClassProblems(42);

  @Test
  void aMinimumIsProvenAndNothingElseIs() {
    int wrong = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next();
      Answer answer = new Enumeration().minimise(problem);
      Weights optimum = answer.weights().orElseThrow();
      TreeCertificate certificate =
          CertificateWriter.write(problem, optimum, 1 + i % 2, SearchListener.NONE);
      assertThat(certificate.categories()).isNotEmpty();
      CertificateChecker.Verdict verdict = check(certificate, problem);
      assertThat(verdict.valid()).as("instance %d: %s", i, verdict.reason()).isTrue();

      Weights other = randomPoint(problem.lattice());
      long value = problem.objective(other);
      if (value == answer.objective()) {
        continue;
      }
      assertThatThrownBy(() -> CertificateWriter.write(problem, other, 1, SearchListener.NONE))
          .isInstanceOf(IllegalArgumentException.class);
      TreeCertificate claim = new Edit(certificate).point(other, value).done();
      assertThat(check(claim, problem).valid()).isFalse();
      // Whoever leaves no class with a member out meets one that is better.
      TreeCertificate forged = forge(claim, problem);
      assertThat(check(forged, problem).valid()).as("instance %d", i).isFalse();
      assertThat(check(forged, problem).reason()).contains("below the objective");
      wrong++;
    }
    assertThat(wrong).isGreaterThan(INSTANCES / 2);
  }

  /** The tree of all classes, branched to the end, each closed by its value. */
  private static TreeCertificate forge(TreeCertificate claim, LearningProblem problem) {
    ShiftedRows shifted = new ShiftedRows(problem, claim);
    WeightLattice box = shifted.problem().lattice();
    int[] order = shifted.order();
    int[] low = Arrays.stream(order).map(box::low).toArray();
    int[] high = Arrays.stream(order).map(box::high).toArray();
    NodeCodes.Packer codes = new NodeCodes.Packer();
    forge(codes, shifted.ranges(), 0, low, high);
    return new Edit(claim).codes(codes.nodes(), codes.text()).done();
  }

  private static void forge(
      NodeCodes.Packer codes, ShiftedRows.Ranges ranges, int depth, int[] low, int[] high) {
    if (depth == low.length) {
      codes.add(NodeCodes.BOUND);
      return;
    }
    codes.add(NodeCodes.BRANCH);
    int last = high[depth];
    for (int v = low[depth]; v <= last; v++) {
      ranges.fix(depth, v, low, high);
      forge(codes, ranges, depth + 1, low, high);
    }
  }

  @Test
  void whateverIsChangedIsRefused() {
    LearningProblem problem = problems.next(new int[] {3, 2, 3}, 3, true, 40);
    Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
    TreeCertificate genuine = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    assertThat(check(genuine, problem).valid()).isTrue();
    List<List<Integer>> categories = genuine.categories();
    assertThat(categories).hasSize(4);
    refuses(problem, edit(genuine).categories(List.of()), "the order");
    refuses(problem, edit(genuine).categories(categories.subList(0, 3)), "intercept");
    refuses(problem, edit(genuine).categories(categories.subList(1, 4)), "order");
    refuses(problem, edit(genuine).categories(with(categories, 0, List.of())), "no features");
    refuses(
        problem,
        edit(genuine).categories(with(categories, 0, categories.get(1))),
        "each of their features once");
    refuses(problem, edit(genuine).categories(with(categories, 0, List.of(99))), "features");
    List<Integer> shorter = categories.get(0).subList(0, categories.get(0).size() - 1);
    refuses(problem, edit(genuine).categories(with(categories, 0, shorter)), "exactly one");
    List<Integer> joined = new ArrayList<>(categories.get(0));
    joined.addAll(categories.get(1));
    List<List<Integer>> fewer = new ArrayList<>(categories.subList(1, 4));
    fewer.set(0, joined);
    refuses(problem, edit(genuine).categories(fewer), "exactly one");
    List<Integer> turned = new ArrayList<>(categories.get(0));
    Collections.reverse(turned);
    refuses(problem, edit(genuine).categories(with(categories, 0, turned)), "order");
    refuses(
        problem,
        edit(genuine).order(genuine.order().subList(1, genuine.order().size())),
        "the order");
    refuses(problem, edit(genuine).normMultiplier(1), "no multiplier");
    List<Integer> codes = edit(genuine).list();
    for (int at = 0; at < codes.size(); at++) {
      int place = at;
      for (int code = 0; code < 4; code++) {
        int other = code;
        if (codes.get(at) != code) {
          TreeCertificate changed = edit(genuine).tree(t -> t.set(place, other)).done();
          assertThat(check(changed, problem).valid()).as("code %d to %d", at, code).isFalse();
        }
      }
    }
    // The same tree where shifts do matter.
    LearningProblem perturbed =
        LearningProblem.of(
            problem.cells(),
            problem.lattice(),
            problem.costs(),
            Perturbation.linear(1, 1, 0, 0, 0, 0, 0, 0, 0, 0));
    TreeCertificate moved =
        CertificateWriter.write(
            perturbed,
            new ChainSearch().minimise(perturbed).weights().orElseThrow(),
            1,
            SearchListener.NONE);
    refuses(
        perturbed,
        edit(moved).categories(categories).order(genuine.order()).slopes(1, List.of()),
        "more than scores");
  }

  private static Edit edit(TreeCertificate certificate) {
    return new Edit(certificate);
  }

  private static List<List<Integer>> with(
      List<List<Integer>> lists, int index, List<Integer> changed) {
    List<List<Integer>> copy = new ArrayList<>(lists);
    copy.set(index, changed);
    return copy;
  }

  private static void refuses(LearningProblem problem, Edit edit, String reason) {
    CertificateChecker.Verdict verdict = check(edit.done(), problem);
    assertThat(verdict.valid()).isFalse();
    assertThat(verdict.reason()).contains(reason);
  }

  private static CertificateChecker.Verdict check(TreeCertificate c, LearningProblem problem) {
    return CertificateChecker.check(c, problem, 1, SearchListener.NONE);
  }

  private Weights randomPoint(WeightLattice lattice) {
    int[] w = new int[lattice.coordinates()];
    Arrays.setAll(w, j -> lattice.low(j) + random.nextInt(lattice.high(j) - lattice.low(j) + 1));
    return Weights.of(w);
  }
}
