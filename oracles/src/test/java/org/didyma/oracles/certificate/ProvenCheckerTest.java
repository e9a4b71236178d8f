package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.didyma.formulations.Cells;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.StairProblems;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

/** The checker that is proven in Coq says of certificates and mutants what this one says. */
class ProvenCheckerTest {

  private static final int TIMES = Integer.getInteger("test.times", 1);
  private static final int INSTANCES = TIMES == 1 ? 60 : 6_000;
  private static final int MUTANTS = TIMES == 1 ? 8 : 25;

  private final Random random = new Random(91);
  private int covered;
  private int valid;
  private int refused;
  private int reached;
  private int withoutTree;
  private int byLevels;
  private int overClasses;

  private record Claim(TreeCertificate certificate, LearningProblem problem) {}

  @Test
  void bothSayTheSame() throws Exception {
    Optional<ProvenChecker> started = ProvenChecker.start();
    assumeThat(started).as("ocamlfind with zarith is installed").isPresent();
    try (ProvenChecker proven = started.orElseThrow()) {
      RandomProblems problems = new RandomProblems(92);
      RandomLosses losses = new RandomLosses(93);
      for (int i = 0; i < INSTANCES; i++) {
        LearningProblem any = problems.next(400);
        LearningProblem problem = i % 2 == 0 ? losses.replaced(any).orElse(any) : any;
        problem = i % 3 == 0 ? limited(problem) : problem;
        Optional<Weights> optimum = new Enumeration().minimise(problem).weights();
        if (optimum.isPresent()) {
          compare(proven, problem, optimum.get(), i);
        }
      }
      compareStairsAndClasses(proven, losses);
      LearningProblem problem = new ConflictProblems(85).next();
      assertThat(proven.verdict(ConflictProblems.certificate(problem), problem))
          .isEqualTo("not covered: nodes that conflicts close");
      assertThat(covered).isGreaterThan(TIMES == 1 ? INSTANCES * MUTANTS / 4 : 100_000);
      assertThat(valid).isGreaterThan(INSTANCES / 3);
      assertThat(refused).isGreaterThan(INSTANCES * MUTANTS / 8);
      assertThat(reached).as("closed by the reach bound").isGreaterThan(INSTANCES / 10);
      assertThat(withoutTree).as("valid without a tree").isGreaterThan(INSTANCES / 20);
      assertThat(byLevels).as("valid by levels").isGreaterThan(INSTANCES / 5);
      assertThat(overClasses).as("valid over classes").isGreaterThan(INSTANCES / 5);
      System.out.printf(
          "covered %,d, valid %,d: %,d with the reach bound, %,d without a tree, %,d by levels,"
              + " %,d over classes%n",
          covered, valid, reached, withoutTree, byLevels, overClasses);
      LearningProblem large = Fixtures.hard(12);
      Weights optimum = new ChainSearch().minimise(large).weights().orElseThrow();
      compare(proven, large, optimum, -1);
    }
  }

  /** Trees that are closed by levels, with noise and limits too, and trees over classes. */
  private void compareStairsAndClasses(ProvenChecker proven, RandomLosses losses) {
    StairProblems stairs = new StairProblems(94);
    ClassProblems classes = new ClassProblems(95);
    for (int i = 0; i < INSTANCES / 2; i++) {
      LearningProblem given = stairs.next(400);
      LearningProblem problem = i % 2 == 0 ? losses.replaced(given).orElse(given) : given;
      TreeCertificate leveled = written(problem);
      compareWithMutants(proven, new Claim(leveled, problem), "levels %d".formatted(i));
      LearningProblem noisy = i % 3 == 0 ? limited(problem) : perturbed(problem);
      if (new Enumeration().minimise(noisy).weights().isPresent()) {
        TreeCertificate any = inStairs(written(noisy), leveled.stairs());
        compareWithMutants(proven, new Claim(any, noisy), "noisy levels %d".formatted(i));
      }
      LearningProblem grouped = classes.next();
      LearningProblem over = i % 2 == 0 ? losses.replaced(grouped).orElse(grouped) : grouped;
      compareWithMutants(proven, new Claim(written(over), over), "classes %d".formatted(i));
    }
  }

  private static TreeCertificate written(LearningProblem problem) {
    Weights optimum = new Enumeration().minimise(problem).weights().orElseThrow();
    return CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
  }

  /** A tree over points, closed by levels as well, which are sharper than chains. */
  private static TreeCertificate inStairs(TreeCertificate c, List<List<Integer>> stairs) {
    if (c.nodes() == 0 || !c.categories().isEmpty()) {
      return c;
    }
    Comparator<Integer> byPlace = Comparator.comparingInt(c.order()::indexOf);
    List<List<Integer>> inOrder =
        stairs.stream().filter(s -> s.stream().sorted(byPlace).toList().equals(s)).toList();
    return new Edit(c).stairs(inOrder).done();
  }

  private LearningProblem perturbed(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    long[] eta = random.longs(lattice.coordinates(), -9, 10).toArray();
    int greatest = 0;
    for (int j = 0; j < lattice.features(); j++) {
      greatest += lattice.largest(j) * lattice.largest(j);
    }
    long[] h = random.longs(random.nextBoolean() ? greatest + 1 : 0, 0, 20).toArray();
    return LearningProblem.of(
        problem.cells(),
        lattice,
        problem.scoreLoss(),
        Perturbation.of(1 + random.nextInt(3), eta, h));
  }

  private void compare(ProvenChecker proven, LearningProblem problem, Weights optimum, int i) {
    TreeCertificate genuine = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    compareWithMutants(proven, new Claim(genuine, problem), "instance %d".formatted(i));
    if (genuine.nodes() > 0 && SupportProof.takes(problem)) {
      TreeCertificate bare =
          new Edit(genuine)
              .order(List.of())
              .categories(List.of())
              .stairs(List.of())
              .normMultiplier(0)
              .slopes(1, List.of())
              .codes(0, "")
              .done();
      compareWithMutants(proven, new Claim(bare, problem), "instance %d, no tree".formatted(i));
    }
  }

  private void compareWithMutants(ProvenChecker proven, Claim genuine, String name) {
    compare(proven, genuine, name);
    for (int m = 0; m < MUTANTS; m++) {
      compare(
          proven, mutant(genuine.certificate, genuine.problem), "%s, mutant %d".formatted(name, m));
    }
  }

  private void compare(ProvenChecker proven, Claim claim, String name) {
    String said = proven.verdict(claim.certificate, claim.problem);
    CertificateChecker.Verdict verdict =
        CertificateChecker.check(claim.certificate, claim.problem, 1, SearchListener.NONE);
    assertThat(said).as(name).containsPattern("^(valid|invalid: |not covered: )");
    if (!said.startsWith("not")) {
      assertThat(said.equals("valid"))
          .as("%s: %s, %s", name, said, verdict.reason())
          .isEqualTo(verdict.valid());
      covered++;
      reached += verdict.valid() && closesByReaches(claim.certificate) ? 1 : 0;
      byLevels += verdict.valid() && !claim.certificate.stairs().isEmpty() ? 1 : 0;
      overClasses += verdict.valid() && !claim.certificate.categories().isEmpty() ? 1 : 0;
      withoutTree += verdict.valid() && claim.certificate.nodes() == 0 ? 1 : 0;
      valid += verdict.valid() ? 1 : 0;
      refused += verdict.valid() ? 0 : 1;
    }
  }

  private static boolean closesByReaches(TreeCertificate certificate) {
    return certificate.nodes() > 0 && new Edit(certificate).list().contains(NodeCodes.REACH);
  }

  /** Where only few weights may be other than 0, and all of them may be 0. */
  private LearningProblem limited(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    int features = lattice.features();
    if (lattice.isSparse() || problem.perturbation().hasProjectedTerm() || features < 2) {
      return problem;
    }
    return LearningProblem.of(
        problem.cells(),
        lattice.withMaxNonZeros(1 + random.nextInt(features - 1)),
        problem.scoreLoss(),
        problem.perturbation());
  }

  private Claim mutant(TreeCertificate c, LearningProblem problem) {
    Edit edit = new Edit(c);
    // Without a tree there is no more than a point and a table.
    boolean grouped = !c.stairs().isEmpty() || !c.categories().isEmpty();
    switch (c.nodes() == 0 ? random.nextInt(3) - 1 : random.nextInt(grouped ? 11 : 9)) {
      case 0 -> edit.point(c.weights(), c.objective() + random.nextInt(5) - 2);
      case 1 -> {
        Weights other = neighbour(problem, c.weights());
        edit.point(other, problem.objective(other));
      }
      case 2 -> edit.normMultiplier(c.normMultiplier() + random.nextInt(7) - 3);
      case 3 -> edit.slopes(c.slopeUnit() + random.nextInt(3), c.slopes());
      case 4 -> edit.slopes(c.slopeUnit(), slopes(c, problem));
      case 5 -> {
        List<Integer> order = new ArrayList<>(c.order());
        if (!order.isEmpty()) {
          Collections.swap(order, random.nextInt(order.size()), random.nextInt(order.size()));
        }
        edit.order(order);
      }
      case 6 -> edit.tree(codes -> codes.set(random.nextInt(codes.size()), random.nextInt(4)));
      case 7 -> edit.tree(codes -> codes.remove(random.nextInt(codes.size())));
      case 8, 9 ->
          edit.stairs(changed(c.stairs(), problem)).categories(changed(c.categories(), problem));
      default -> {
        return relabelled(c, problem);
      }
    }
    return new Claim(edit.done(), problem);
  }

  /** Lists of components with one less, one more or two exchanged. */
  private List<List<Integer>> changed(List<List<Integer>> groups, LearningProblem problem) {
    List<List<Integer>> changed = new ArrayList<>();
    groups.forEach(group -> changed.add(new ArrayList<>(group)));
    if (changed.isEmpty()) {
      return changed;
    }
    List<Integer> group = changed.get(random.nextInt(changed.size()));
    int i = random.nextInt(group.size());
    switch (random.nextInt(5)) {
      case 0 -> changed.remove(group);
      case 1 -> group.remove(i);
      case 2 -> group.add(i, random.nextInt(problem.lattice().coordinates() + 1));
      case 3 -> Collections.swap(group, i, random.nextInt(group.size()));
      default -> group.remove(group.size() - 1);
    }
    return changed;
  }

  private Weights neighbour(LearningProblem problem, Weights weights) {
    int[] w = weights.toArray();
    int j = random.nextInt(w.length);
    int low = problem.lattice().low(j);
    w[j] = low + random.nextInt(problem.lattice().high(j) - low + 1);
    Weights other = Weights.of(w);
    return problem.lattice().contains(other) ? other : weights;
  }

  private List<Long> slopes(TreeCertificate c, LearningProblem problem) {
    Long[] slopes = new Long[problem.cells().count()];
    Arrays.setAll(slopes, i -> c.slopes().isEmpty() ? 0 : c.slopes().get(i));
    for (int i = 0; i < slopes.length; i++) {
      slopes[i] += random.nextInt(3) == 0 ? random.nextInt(5) - 2 : 0;
    }
    return List.of(slopes);
  }

  /** The same proof for a table with another label or two, and with its numbers. */
  private Claim relabelled(TreeCertificate c, LearningProblem problem) {
    Cells cells = problem.cells();
    Cells.Builder changed = Cells.builder(cells.dimension());
    for (int i = 0; i < cells.count(); i++) {
      boolean moves = cells.positives(i) > 0 && random.nextInt(4) == 0;
      int move = moves ? 1 : 0;
      changed.add(cells.row(i), cells.positives(i) - move, cells.negatives(i) + move);
    }
    LearningProblem other =
        LearningProblem.of(
            changed.build(), problem.lattice(), problem.scoreLoss(), problem.perturbation());
    TreeCertificate claim =
        new Edit(c)
            .table(0, 0, Math.toIntExact(other.baseLoss() - c.baseLoss()))
            .point(c.weights(), other.objective(c.weights()))
            .done();
    return new Claim(claim, other);
  }
}
