package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.didyma.core.Json;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Certificates of optima under losses that are tables of the score. */
class LossCertificateTest {

  private static final int[] LEVELS = {3, 2, 3};
  private static final Costs COSTS = new Costs(3, 2);

  private final Random random = new Random(61);

  private @TempDir java.nio.file.Path folder;

  private LearningProblem problem(String loss, int bound) {
    int d = 8;
    Cells.Builder cells = Cells.builder(d);
    for (int i = 0; i < 30; i++) {
      int[] row = new int[d];
      int first = 0;
      for (int levels : LEVELS) {
        row[first + random.nextInt(levels)] = 1;
        first += levels;
      }
      cells.add(row, random.nextInt(9), random.nextInt(9));
    }
    WeightLattice lattice =
        WeightLattice.cube(d, bound).withGroups(0, 0, 0, 1, 1, 2, 2, 2).withIntercept(-2, 2);
    int[] magnitudes = {1, 1, 1, 1, 1, 1, 1, 1};
    return LearningProblem.of(
        cells.build(), lattice, Losses.parse(loss).over(ScoreRange.of(lattice, magnitudes), COSTS));
  }

  /** Trees over points and over classes, the latter with slopes; and through the file. */
  @Test
  void optimaAreProvenAndReadBack() throws Exception {
    int overClasses = 0;
    for (String loss :
        List.of("logistic", "logistic:1/3:none:1/64", "hinge:2", "ramp:3", "ladder:-1=2,2=1")) {
      for (int bound : new int[] {1, 2}) {
        LearningProblem problem = problem(loss, bound);
        Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
        if (bound == 1) {
          assertThat(problem.objective(optimum))
              .isEqualTo(new Enumeration().minimise(problem).objective());
        }
        TreeCertificate written = CertificateWriter.write(problem, optimum, 2, SearchListener.NONE);
        java.nio.file.Path file = folder.resolve("certificate" + overClasses + bound);
        java.nio.file.Files.writeString(file, Json.text(CertificateFile.tree(written)));
        TreeCertificate read = CertificateFile.read(file);
        assertThat(read.loss()).isEqualTo(problem.scoreLoss());
        assertThat(Losses.again(read.loss())).isEqualTo(problem.scoreLoss());
        assertThat(CertificateChecker.check(read, problem, 1, SearchListener.NONE).valid())
            .as("%s, weights to %d", loss, bound)
            .isTrue();
        overClasses += read.categories().isEmpty() || read.slopes().isEmpty() ? 0 : 1;
      }
    }
    assertThat(overClasses).isGreaterThan(2);
  }

  /** Whoever has another loss in mind gets a refusal, as does whoever changes a value. */
  @Test
  void whateverIsChangedInTheLossIsRefused() {
    LearningProblem problem = problem("logistic:1/2:0.05:1/16", 1);
    ScoreTable loss = (ScoreTable) problem.scoreLoss();
    Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
    TreeCertificate genuine = CertificateWriter.write(problem, optimum, 1, SearchListener.NONE);
    assertThat(check(genuine, problem)).isTrue();
    List<ScoreTable> others = new ArrayList<>();
    int n = Math.toIntExact(loss.high() - loss.low() + 1);
    for (int i = 0; i < n; i++) {
      int at = i;
      others.add(changed(loss, v -> with(v, at, 1), v -> v));
      others.add(changed(loss, v -> v, v -> with(v, at, -1)));
    }
    others.add(
        ScoreTable.saturated("x", COSTS, loss.low() + 1, values(loss, true), values(loss, false)));
    others.add(
        ScoreTable.saturated("x", COSTS, loss.low(), values(loss, false), values(loss, true)));
    others.add(
        ScoreTable.saturated(
            "x", new Costs(3, 3), loss.low(), values(loss, true), values(loss, false)));
    assertThat(others).hasSizeGreaterThan(20);
    for (ScoreTable other : others) {
      // In the file alone, and in the file and in what it is held against.
      assertThat(check(new Edit(genuine).loss(other).done(), problem)).isFalse();
      LearningProblem another = LearningProblem.of(problem.cells(), problem.lattice(), other);
      assertThat(check(genuine, another)).isFalse();
    }
    assertThat(check(new Edit(genuine).loss(COSTS).done(), problem)).isFalse();
  }

  /** The least 64-bit number has no absolute value. */
  @Test
  void noNumberIsTooSmallToBeRefused() throws Exception {
    LearningProblem problem = problem("hinge:2", 1);
    Weights optimum = new ChainSearch().minimise(problem).weights().orElseThrow();
    JsonNode tree =
        CertificateFile.tree(CertificateWriter.write(problem, optimum, 1, SearchListener.NONE));
    ((ArrayNode) tree.findValue("positive")).set(0, LongNode.valueOf(Long.MIN_VALUE));
    java.nio.file.Path file = folder.resolve("changed");
    java.nio.file.Files.writeString(file, Json.text(tree));
    assertThatThrownBy(() -> CertificateFile.read(file))
        .isInstanceOf(CertificateFile.MalformedException.class);
  }

  private static boolean check(TreeCertificate certificate, LearningProblem problem) {
    return CertificateChecker.check(certificate, problem, 1, SearchListener.NONE).valid();
  }

  private static ScoreTable changed(
      ScoreTable loss, UnaryOperator<long[]> positive, UnaryOperator<long[]> negative) {
    return ScoreTable.saturated(
        loss.name(),
        COSTS,
        loss.low(),
        positive.apply(values(loss, true)),
        negative.apply(values(loss, false)));
  }

  private static long[] with(long[] values, int at, long change) {
    values[at] += change;
    return values;
  }

  private static long[] values(ScoreTable loss, boolean positive) {
    long[] values = new long[Math.toIntExact(loss.high() - loss.low() + 1)];
    for (int i = 0; i < values.length; i++) {
      long s = loss.low() + i;
      values[i] =
          positive
              ? loss.positive(s) + loss.positiveShift()
              : loss.negative(s) + loss.negativeShift();
    }
    return values;
  }
}
