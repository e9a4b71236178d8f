package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.SearchStoppedException;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.shifts.BranchingRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proofs that have no tree, for losses that are tables of the score, under noise and in balls, too.
 */
class SupportProofOfTablesTest {

  /** More in the long suite. */
  private static final int INSTANCES = 1000 * Integer.getInteger("test.times", 1);

  private final Random random = new Random(71);

  /** The least value is proven, and one more is refused, on one thread and on two. */
  @Test
  void theMinimumIsProvenAndOneMoreIsNot() {
    int unequal = 0;
    int nonConvex = 0;
    int balls = 0;
    int perturbed = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = next(i % 2 == 0);
      long least = best(problem, Long.MIN_VALUE).value;
      int threads = 1 + i % 2;
      new SupportProof(problem, least, team(threads, least)).run();
      assertThatThrownBy(() -> new SupportProof(problem, least + 1, team(threads, least)).run())
          .as("instance %d", i)
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("smaller objective");
      unequal += problem.costs().equals(Costs.EQUAL) ? 0 : 1;
      nonConvex += problem.scoreLoss().name().startsWith("random") ? 1 : 0;
      balls += problem.lattice().hasBall() ? 1 : 0;
      perturbed += problem.perturbation().isNone() ? 0 : 1;
    }
    assertThat(unequal).isGreaterThan(INSTANCES / 3);
    assertThat(nonConvex).isGreaterThan(INSTANCES / 3);
    assertThat(balls).isGreaterThan(INSTANCES / 10);
    assertThat(perturbed).isGreaterThan(INSTANCES / 10);
  }

  /** The same through certificates: the best point that is no minimum is no minimum. */
  @Test
  void aMinimumIsCertifiedAndNothingElseIs() {
    int wrong = 0;
    for (int i = 0; i < INSTANCES / 5; i++) {
      LearningProblem problem = next(true);
      Best best = best(problem, Long.MIN_VALUE);
      TreeCertificate certificate =
          CertificateWriter.write(problem, best.point, 1 + i % 2, SearchListener.NONE);
      assertThat(certificate.nodes()).isZero();
      for (int threads = 1; threads <= 3; threads++) {
        CertificateChecker.Verdict verdict =
            CertificateChecker.check(certificate, problem, threads, SearchListener.NONE);
        assertThat(verdict.valid()).as("instance %d: %s", i, verdict.reason()).isTrue();
      }
      Best second = best(problem, best.value);
      if (second.value == Long.MAX_VALUE) {
        continue;
      }
      assertThatThrownBy(
              () -> CertificateWriter.write(problem, second.point, 1, SearchListener.NONE))
          .isInstanceOf(IllegalArgumentException.class);
      TreeCertificate claim = new Edit(certificate).point(second.point, second.value).done();
      assertThat(reason(claim, problem)).contains("smaller objective");
      wrong++;
    }
    assertThat(wrong).isGreaterThan(INSTANCES / 10);
  }

  /** By definition: for each point, the sum over all rows. */
  private record Best(Weights point, long value) {}

  private static Best best(LearningProblem problem, long above) {
    Best[] best = {new Best(Weights.of(), Long.MAX_VALUE)};
    collect(problem, new int[problem.lattice().coordinates()], 0, above, best);
    return best[0];
  }

  private static void collect(LearningProblem problem, int[] w, int j, long above, Best[] best) {
    WeightLattice lattice = problem.lattice();
    if (j < w.length) {
      for (int v = lattice.low(j); v <= lattice.high(j); v++) {
        w[j] = v;
        collect(problem, w, j + 1, above, best);
      }
      return;
    }
    int nonZeros = 0;
    for (int i = 0; i < lattice.features(); i++) {
      nonZeros += w[i] == 0 ? 0 : 1;
    }
    long norm = 0;
    for (int i = 0; i < lattice.features(); i++) {
      norm += (long) w[i] * w[i];
    }
    if (nonZeros > lattice.maxNonZeros()
        || lattice.hasBall() && norm > lattice.largestSquaredNorm()) {
      return;
    }
    Cells cells = problem.cells();
    long value = 0;
    for (int c = 0; c < cells.count(); c++) {
      long score = lattice.hasIntercept() ? w[w.length - 1] : 0;
      int[] row = cells.row(c);
      for (int i = 0; i < row.length; i++) {
        score += (long) row[i] * w[i];
      }
      value += cells.positives(c) * problem.scoreLoss().positive(score);
      value += cells.negatives(c) * problem.scoreLoss().negative(score);
    }
    Perturbation noise = problem.perturbation();
    value *= noise.unit();
    for (int i = 0; i < w.length; i++) {
      value -= noise.linear(i) * w[i];
    }
    value -= noise.hasProjectedTerm() ? noise.projected((int) norm) : 0;
    if (value > above && value < best[0].value) {
      best[0] = new Best(Weights.of(w), value);
    }
  }

  /**
   * A problem.
   *
   * @param plain whether it has neither noise nor a ball
   */
  private LearningProblem next(boolean plain) {
    int d = 2 + random.nextInt(4);
    int most = random.nextInt(4) == 0 ? 1 << 18 : 6;
    int[] entry = random.ints(d, 1, 4).map(x -> random.nextInt(4) == 0 ? -x : x).toArray();
    Cells.Builder cells = Cells.builder(d);
    int rows = 1 + random.nextInt(14);
    for (int i = 0; i < rows; i++) {
      int[] x = new int[d];
      Arrays.setAll(x, j -> random.nextBoolean() ? entry[j] : 0);
      cells.add(x, random.nextInt(most), random.nextInt(most));
    }
    int[] low = random.ints(d, -2, 1).toArray();
    int[] high = random.ints(d, 0, 3).toArray();
    WeightLattice lattice = WeightLattice.box(low, high).withMaxNonZeros(1 + random.nextInt(4));
    if (!lattice.isSparse() || Arrays.stream(low).allMatch(v -> v == 0)) {
      return next(plain);
    }
    if (!plain && random.nextBoolean()) {
      // A ball of 0 leaves one score, and no loss that depends on it.
      lattice = lattice.withBall(1 + random.nextInt(7));
    }
    if (random.nextBoolean()) {
      lattice = lattice.withIntercept(-random.nextInt(3), random.nextInt(3));
    }
    Costs costs = random.nextBoolean() ? Costs.EQUAL : new Costs(1 + random.nextInt(3), 2);
    int[] magnitudes = Arrays.stream(entry).map(Math::abs).toArray();
    LearningProblem problem =
        LearningProblem.of(cells.build(), lattice, loss(lattice, magnitudes, costs));
    return plain || random.nextInt(3) == 0 ? problem : problem.under(perturbation(lattice));
  }

  private Perturbation perturbation(WeightLattice lattice) {
    long most = random.nextBoolean() ? 30 : 3000;
    long[] linear = random.longs(lattice.coordinates(), -most, most + 1).toArray();
    long unit = 1 + random.nextInt(9);
    if (random.nextBoolean()) {
      return Perturbation.linear(unit, linear);
    }
    long[] projected = random.longs(lattice.largestSquaredNorm() + 1, -most, most + 1).toArray();
    return Perturbation.of(unit, linear, projected);
  }

  private ScoreLoss loss(WeightLattice lattice, int[] magnitudes, Costs costs) {
    List<String> forms =
        List.of("logistic", "logistic:1/3:none:1/64", "hinge:2", "ramp:3", "ladder:-1=2,2=1");
    int which = random.nextInt(2 * forms.size());
    if (which < forms.size()) {
      return Losses.parse(forms.get(which)).over(ScoreRange.of(lattice, magnitudes), costs);
    }
    int most = random.nextInt(3) == 0 ? 1 << 20 : 9;
    if (random.nextBoolean()) {
      int low = -random.nextInt(4);
      int n = 2 + random.nextInt(5);
      return ScoreTable.saturated("random", costs, low, values(n, most), values(n, most));
    }
    ScoreRange range = ScoreRange.of(lattice, magnitudes);
    int n = Math.toIntExact(range.high() - range.low() + 1);
    return ScoreTable.of("random", costs, range.low(), values(n, most), values(n, most));
  }

  /** Any values, not all the same. */
  private long[] values(int n, int most) {
    long[] values = random.longs(n, 0, most).toArray();
    values[0] = values[n - 1] + 1;
    return values;
  }

  private static final LearningProblem PROBLEM = fixed(2);
  private static final Weights OPTIMUM = best(PROBLEM, Long.MIN_VALUE).point;
  private static final TreeCertificate GENUINE =
      CertificateWriter.write(PROBLEM, OPTIMUM, 1, SearchListener.NONE);

  private static LearningProblem fixed(int limit) {
    return problem(
        new int[][] {{1, 0, 1}, {0, 1, 1}, {1, 1, 0}, {0, 0, 1}},
        WeightLattice.cube(3, 2).withMaxNonZeros(limit).withIntercept(-1, 1));
  }

  private static LearningProblem problem(int[][] rows, WeightLattice lattice) {
    Cells.Builder cells = Cells.builder(rows[0].length);
    for (int i = 0; i < rows.length; i++) {
      cells.add(rows[i], 2 + 5 * i, 9 - i);
    }
    int[] magnitudes = new int[rows[0].length];
    Arrays.fill(magnitudes, 2);
    return LearningProblem.of(
        cells.build(),
        lattice,
        Losses.parse("logistic:1/2:none:1/256")
            .over(ScoreRange.of(lattice, magnitudes), new Costs(3, 2)));
  }

  static Stream<Arguments> tamperings() {
    long value = GENUINE.objective();
    Weights other = Weights.of(0, 0, 0, 0);
    return Stream.of(
        of("objective + 1", "objective of the weights", () -> edit().point(OPTIMUM, value + 1)),
        of("objective - 1", "objective of the weights", () -> edit().point(OPTIMUM, value - 1)),
        of("another point", "objective of the weights", () -> edit().point(other, value)),
        of(
            "a worse point with its value",
            "smaller objective",
            () -> edit().point(other, PROBLEM.objective(other))),
        of(
            "too many weights",
            "not in the lattice",
            () -> edit().point(Weights.of(1, 1, 1, 0), value)),
        of("base loss", "base loss", () -> edit().table(0, 0, 1)),
        of("a cell more", "unique rows", () -> edit().table(1, 0, 0)),
        of("a record less", "number of records", () -> edit().table(0, -1, 0)),
        of("a larger limit", "non-zero", () -> edit().lattice(fixed(1).lattice())),
        of("0/1 loss", "loss", () -> edit().loss(new Costs(3, 2))),
        of("other costs", "costs", () -> edit().loss(Costs.EQUAL)),
        of("an order", "without nodes", () -> edit().order(List.of(0, 1, 2, 3))),
        of("a multiplier", "without nodes", () -> edit().normMultiplier(1)),
        of("slopes", "without nodes", () -> edit().slopes(2, List.of())),
        of("codes", "without nodes", () -> edit().codes(0, "AA")));
  }

  private static Arguments of(String name, String reason, Supplier<Edit> tampered) {
    return Arguments.of(name, reason, tampered);
  }

  private static Edit edit() {
    return new Edit(GENUINE);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("tamperings")
  void isRefused(String name, String reason, Supplier<Edit> tampered) {
    assertThat(reason(GENUINE, PROBLEM)).isEqualTo("every support was checked");
    assertThat(reason(tampered.get().done(), PROBLEM)).containsPattern(reason);
  }

  /** Each value of the table, a little more or less: in the file, or in both file and problem. */
  @Test
  void aChangedLossIsAnotherLoss() {
    ScoreTable loss = (ScoreTable) PROBLEM.scoreLoss();
    int n = Math.toIntExact(loss.high() - loss.low() + 1);
    List<ScoreTable> others = new ArrayList<>();
    for (int i = 0; i < 2 * n; i++) {
      long[] positive = new long[n];
      long[] negative = new long[n];
      Arrays.setAll(positive, s -> loss.positive(loss.low() + s));
      Arrays.setAll(negative, s -> loss.negative(loss.low() + s));
      (i < n ? positive : negative)[i % n] += i % 3 == 0 ? 1 : 1000;
      others.add(ScoreTable.of(loss.name(), loss.costs(), loss.low(), positive, negative));
    }
    for (ScoreTable other : others) {
      TreeCertificate changed = edit().loss(other).done();
      assertThat(reason(changed, PROBLEM)).contains("loss");
      LearningProblem another = LearningProblem.of(PROBLEM.cells(), PROBLEM.lattice(), other);
      Best best = best(another, Long.MIN_VALUE);
      boolean stillRight = best.value == GENUINE.objective();
      boolean valid = CertificateChecker.check(changed, another, 1, SearchListener.NONE).valid();
      // A changed value may leave value and point as they are.
      assertThat(valid)
          .isEqualTo(
              stillRight
                  && another.objective(OPTIMUM) == GENUINE.objective()
                  && another.baseLoss() == GENUINE.baseLoss());
    }
  }

  @Test
  void itAppliesToFewWeightsAndSingleEntriesOnly() {
    int[][] rows = {{1, 0, 1}, {0, 1, 1}, {1, 1, 0}};
    WeightLattice sparse = WeightLattice.cube(3, 1).withMaxNonZeros(2);
    int[][] several = {{1, 0, 1}, {2, 1, 1}, {1, 1, 0}};
    assertThat(refusal(problem(several, sparse))).contains("several non-zero entries");
    assertThat(refusal(problem(rows, WeightLattice.cube(3, 1)))).contains("does not limit");
    WeightLattice away = WeightLattice.box(new int[] {1, 0, 0}, new int[] {2, 1, 1});
    assertThat(refusal(problem(rows, away.withMaxNonZeros(2)))).contains("cannot be 0");
    WeightLattice wide = WeightLattice.cube(3, 1 << 14).withMaxNonZeros(2);
    Cells cells = problem(rows, sparse).cells();
    ScoreTable ramp =
        (ScoreTable)
            Losses.parse("ramp:3").over(ScoreRange.of(wide, new int[] {50, 50, 50}), Costs.EQUAL);
    Cells.Builder far = Cells.builder(3);
    far.add(new int[] {50, 0, 50}, 2, 3);
    assertThat(refusal(LearningProblem.of(far.build(), wide, ramp))).contains("too far apart");
    assertThat(cells.count()).isEqualTo(3);
    int[][] manyColumns = new int[1][600];
    WeightLattice many = WeightLattice.cube(600, 1).withMaxNonZeros(4);
    assertThat(refusal(problem(manyColumns, many))).contains("too many supports");
  }

  /** The search goes by supports of 16 weights, whose functions have no room in a proof. */
  @Test
  void whatHasNoRoomGetsATree() {
    int[][] rows = new int[4][17];
    for (int[] row : rows) {
      Arrays.setAll(row, j -> random.nextInt(2));
    }
    WeightLattice lattice = WeightLattice.cube(17, 1).withMaxNonZeros(16).withIntercept(-20, 20);
    LearningProblem problem = problem(rows, lattice);
    assertThat(BranchingRule.of(problem)).isInstanceOf(BranchingRule.Supports.class);
    assertThat(refusal(problem)).contains("too far apart");
    Weights optimum = new ChainSearch(1).minimise(problem).weights().orElseThrow();
    TreeCertificate certificate = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    assertThat(certificate.nodes()).isPositive();
    assertThat(reason(certificate, problem)).contains("derived again");
  }

  private static String refusal(LearningProblem problem) {
    try {
      new SupportProof(problem, 0, team(1, 0)).run();
      return "";
    } catch (RefusedException e) {
      return String.valueOf(e.getMessage());
    }
  }

  @Test
  void canBeStopped() {
    SearchListener stop =
        new SearchListener() {
          @Override
          public boolean isCancelled() {
            return true;
          }
        };
    assertThatThrownBy(() -> CertificateChecker.check(GENUINE, PROBLEM, 2, stop))
        .isInstanceOf(SearchStoppedException.class);
  }

  private static String reason(TreeCertificate certificate, LearningProblem problem) {
    return CertificateChecker.check(certificate, problem, 2, SearchListener.NONE).reason();
  }

  private static Team team(int threads, long objective) {
    return new Team(threads, objective, SearchListener.NONE);
  }
}
