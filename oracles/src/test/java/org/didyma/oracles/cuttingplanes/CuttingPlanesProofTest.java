package org.didyma.oracles.cuttingplanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.didyma.core.InvalidInputException;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.oracles.RandomLosses;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proofs say the least objective, which enumeration finds too; what is changed is refused. */
class CuttingPlanesProofTest {

  private static final int INSTANCES = 100 * Integer.getInteger("test.times", 1);
  private static final int MUTANTS = 1_000;
  private static final int MOST_POINTS = 200;

  /** A problem with its program, its proof and the least objective. */
  record Proven(LearningProblem problem, String program, String proof, long least) {}

  private static List<Weights> points(WeightLattice lattice) {
    List<Weights> points = new ArrayList<>();
    int[] w = new int[lattice.coordinates()];
    Arrays.setAll(w, lattice::low);
    while (true) {
      Weights point = Weights.of(w.clone());
      if (lattice.contains(point)) {
        points.add(point);
      }
      int j = 0;
      while (j < w.length && w[j] == lattice.high(j)) {
        w[j] = lattice.low(j++);
      }
      if (j == w.length) {
        return points;
      }
      w[j]++;
    }
  }

  static String program(LearningProblem problem) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      PseudoBooleanProgram.of(problem).writeTo(bytes);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toString(StandardCharsets.US_ASCII);
  }

  private static String proof(LearningProblem problem, TreeCertificate certificate) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      CuttingPlanesProof.write(problem, certificate, bytes, SearchListener.NONE);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toString(StandardCharsets.US_ASCII);
  }

  /** The proof of a problem; empty where it has no point. */
  private static Optional<Proven> proven(LearningProblem problem) {
    Optional<Weights> best =
        points(problem.lattice()).stream().min(Comparator.comparingLong(problem::objective));
    if (best.isEmpty()) {
      return Optional.empty();
    }
    TreeCertificate tree =
        CertificateWriter.writeOverPoints(problem, best.get(), 1, SearchListener.NONE);
    return Optional.of(
        new Proven(problem, program(problem), proof(problem, tree), problem.objective(best.get())));
  }

  static List<Proven> proven(int count, long seed) {
    RandomProblems problems = new RandomProblems(seed);
    RandomLosses losses = new RandomLosses(seed);
    List<Proven> all = new ArrayList<>();
    while (all.size() < count) {
      LearningProblem problem = problems.next(MOST_POINTS);
      proven(problem).ifPresent(all::add);
      losses.replaced(problem).flatMap(CuttingPlanesProofTest::proven).ifPresent(all::add);
    }
    return all;
  }

  @Test
  void provesWhatEnumerationFinds() {
    for (Proven p : proven(INSTANCES, 1)) {
      assertThat(ProofChecker.check(p.program, p.proof)).describedAs(p.program).isEqualTo(p.least);
    }
  }

  /** Lines about one path are used again below it, and not on another one. */
  @Test
  void provesByALargerTree() {
    LearningProblem problem =
        LearningProblem.of(cells(new Random(6), 60), WeightLattice.cube(6, 1), new Costs(3, 2));
    Proven p = proven(problem).orElseThrow();
    assertThat(p.proof.lines().count()).isGreaterThan(1_000);
    assertThat(ProofChecker.check(p.program, p.proof)).isEqualTo(p.least);
  }

  /** Few weights may be non-zero, and the sums of their reaches close nodes. */
  @ParameterizedTest
  @CsvSource({"1, 1, 0", "1, 2, 0", "1, 3, 20", "2, 1, 20", "2, 2, 0", "2, 3, 0", "3, 2, 20"})
  void provesByTheLimitOnNonZeros(int bound, int most, int noise) {
    Random random = new Random(bound + 10 * most);
    WeightLattice lattice = WeightLattice.cube(6, bound).withMaxNonZeros(most);
    if (most == 2) {
      lattice = lattice.withIntercept(-1, 1);
    }
    LearningProblem problem = LearningProblem.of(cells(random, 40), lattice, new Costs(3, 2));
    long[] linear = random.longs(lattice.coordinates(), -noise, noise + 1).toArray();
    Proven p = proven(problem.under(Perturbation.linear(10, linear))).orElseThrow();
    assertThat(ProofChecker.check(p.program, p.proof)).isEqualTo(p.least);
  }

  /** Rows of six entries, few of them large. */
  private static Cells cells(Random random, int rows) {
    Cells.Builder cells = Cells.builder(6);
    for (int i = 0; i < rows; i++) {
      int[] row = random.ints(6, -1, 2).toArray();
      row[random.nextInt(6)] *= 1 + random.nextInt(2);
      cells.add(row, random.nextInt(5), random.nextInt(5));
    }
    return cells.build();
  }

  /**
   * Each point of the lattice satisfies the rows, with its objective; each other one breaks one.
   */
  @Test
  void theProgramIsTheProblem() {
    RandomProblems problems = new RandomProblems(2);
    RandomLosses losses = new RandomLosses(2);
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(MOST_POINTS);
      checkProgram(problem);
      losses.replaced(problem).ifPresent(CuttingPlanesProofTest::checkProgram);
    }
  }

  private static void checkProgram(LearningProblem problem) {
    OpbFile file = OpbFile.parse(program(problem));
    PseudoBooleanProgram program = PseudoBooleanProgram.of(problem);
    WeightLattice lattice = problem.lattice();
    WeightLattice box =
        WeightLattice.box(
            lows(lattice).clone(),
            java.util.stream.IntStream.range(0, lattice.features()).map(lattice::high).toArray());
    if (lattice.hasIntercept()) {
      int last = lattice.features();
      box = box.withIntercept(lattice.low(last), lattice.high(last));
    }
    for (Weights w : points(box)) {
      Map<Integer, Boolean> point = new HashMap<>();
      for (String word : program.literals(w).strip().split(" ")) {
        point.put(Math.abs(OpbFile.literal(word)), OpbFile.literal(word) > 0);
      }
      boolean inside = lattice.contains(w);
      assertThat(file.rows().stream().allMatch(row -> row.holdsAt(point))).isEqualTo(inside);
      if (inside) {
        assertThat(file.objective().orElseThrow().valueAt(point))
            .isEqualTo(BigInteger.valueOf(problem.objective(w)));
        // The variables of steps follow from those of weights.
        for (int i = 0; i < program.steps.count(); i++) {
          Map<Integer, Boolean> other = new HashMap<>(point);
          other.computeIfPresent(program.step(i), (v, holds) -> !holds);
          assertThat(file.rows()).anyMatch(row -> !row.holdsAt(other));
        }
      }
    }
  }

  private static int[] lows(WeightLattice lattice) {
    return java.util.stream.IntStream.range(0, lattice.features()).map(lattice::low).toArray();
  }

  /** Proofs of changed values, of changed programs, and with changed lines. */
  @Test
  void noMutantProvesWhatIsFalse() {
    Random random = new Random(3);
    List<Proven> all = proven(50, 4);
    int refused = 0;
    for (int i = 0; i < MUTANTS; i++) {
      Proven p = all.get(random.nextInt(all.size()));
      Proven other = all.get(random.nextInt(all.size()));
      String program = p.program;
      long least = p.least;
      String proof = p.proof;
      switch (random.nextInt(4)) {
        case 0 -> {
          LearningProblem changed = changedTable(p.problem, random);
          program = program(changed);
          least =
              points(changed.lattice()).stream().mapToLong(changed::objective).min().orElseThrow();
        }
        case 1 -> {
          long value = p.least + (random.nextBoolean() ? 1 : -1) * (1 + random.nextInt(3));
          proof =
              proof.replaceFirst(
                  "BOUNDS -?\\d+ (: \\d+) -?\\d+", "BOUNDS " + value + " $1 " + value);
        }
        case 2 -> {
          program = other.program;
          least = other.least;
        }
        default -> proof = changedLine(proof, random);
      }
      try {
        assertThat(ProofChecker.check(program, proof)).isEqualTo(least);
      } catch (RefusedProofException e) {
        refused++;
      }
    }
    assertThat(refused).isBetween(MUTANTS / 2, MUTANTS - 1);
  }

  /** The same rows with one count changed. */
  static LearningProblem changedTable(LearningProblem problem, Random random) {
    Cells cells = problem.cells();
    Cells.Builder builder = Cells.builder(cells.dimension());
    int changed = random.nextInt(Math.max(1, cells.count()));
    for (int c = 0; c < cells.count(); c++) {
      long more = c == changed ? 1 + random.nextInt(2) : 0;
      builder.add(cells.row(c), cells.positives(c) + more, cells.negatives(c));
    }
    return LearningProblem.of(
        builder.build(), problem.lattice(), problem.scoreLoss(), problem.perturbation());
  }

  /** A word of one line changed, left out or repeated, or a line left out. */
  private static String changedLine(String proof, Random random) {
    List<String> lines = new ArrayList<>(List.of(proof.split("\n")));
    int at = 2 + random.nextInt(lines.size() - 2);
    if (random.nextInt(5) == 0) {
      lines.remove(at);
      return String.join("\n", lines);
    }
    List<String> words = new ArrayList<>(List.of(lines.get(at).split(" ")));
    int word = random.nextInt(words.size());
    String text = words.get(word);
    switch (random.nextInt(4)) {
      case 0 -> words.remove(word);
      case 1 -> words.add(word, text);
      case 2 -> words.set(word, text.startsWith("~") ? text.substring(1) : "~" + text);
      default ->
          words.set(
              word,
              text.matches("-?\\d+")
                  ? Long.toString(Long.parseLong(text) + random.nextInt(5) - 2)
                  : words.get(random.nextInt(words.size())));
    }
    lines.set(at, String.join(" ", words));
    return String.join("\n", lines);
  }

  /** Numbers of an objective may be as large as a long. */
  @Test
  void coefficientsMayBeLarge() {
    Random random = new Random(5);
    for (int i = 0; i < 20; i++) {
      LearningProblem small = new RandomProblems(random.nextLong()).next(50);
      long unit = 1L << 40;
      long[] linear = random.longs(small.lattice().coordinates(), -unit, unit).toArray();
      proven(small.under(Perturbation.linear(unit, linear)))
          .ifPresent(p -> assertThat(ProofChecker.check(p.program, p.proof)).isEqualTo(p.least));
    }
  }

  @Test
  void refusesWhatHasNoProgram() {
    LearningProblem problem =
        LearningProblem.of(
            Cells.builder(1).add(new int[] {1}, 1, 0).build(),
            WeightLattice.cube(1, 1).withIntercept(-1_000_000, 1_000_000),
            Costs.EQUAL);
    assertThatThrownBy(() -> PseudoBooleanProgram.of(problem))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no pseudo-Boolean program");
  }
}
