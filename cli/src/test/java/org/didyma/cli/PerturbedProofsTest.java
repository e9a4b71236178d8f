package org.didyma.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.didyma.core.Json;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;
import org.didyma.oracles.search.ChainSearch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Objectives with noise on the balanced Adult table: their proofs are as small as a search that is
 * over before it looks for messages, which certificates do not have, and not much larger than one
 * with them.
 */
class PerturbedProofsTest {

  private static final long UNIT = 1 << 16;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          education marital-status relationship race sex | box:1 | 50
          education marital-status relationship race sex | box:1 | 100
          education marital-status relationship sex      | box:5 | 50
          education occupation relationship race sex     | box:1 | 50
          education marital-status relationship sex      | ball  | 50
          education marital-status relationship sex      | ball  | 100
          """)
  void areAsSmallAsTheSearch(String columns, String lattice, int noise) throws Exception {
    check(columns, lattice, noise, 1.5);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          education marital-status relationship race sex | ball  | 50
          education marital-status relationship race sex | ball  | 100
          education occupation relationship race sex     | ball  | 100
          """)
  void areNotMuchLargerThanASearchWithMessages(String columns, String lattice, int noise)
      throws Exception {
    check(columns, lattice, noise, 10);
  }

  private void check(String columns, String lattice, int noise, double most) throws Exception {
    Schema schema =
        Schema.parse(KnownOptimaTest.schema(List.of(columns.split(" "))), "columns of Adult");
    Cells cells = CellReader.read(TableSource.file(KnownOptimaTest.table()), schema);
    LearningProblem problem = problem(cells, lattice, noise, new Random(noise));
    Answer answer = new ChainSearch(2).minimise(problem);
    TreeCertificate written =
        CertificateWriter.write(problem, answer.weights().orElseThrow(), 2, SearchListener.NONE);
    // Each node that the search expands has a child for each value.
    long width = 1L + problem.lattice().high(0) - problem.lattice().low(0);
    assertThat((written.nodes() - 1) / width).isLessThan((long) (most * answer.nodes()) + 50);

    Path file = folder.resolve("proof.json");
    Files.writeString(file, Json.text(CertificateFile.tree(written)));
    CertificateChecker.Verdict verdict =
        CertificateChecker.check(CertificateFile.read(file), problem, 2, SearchListener.NONE);
    assertThat(verdict.valid()).describedAs(verdict.reason()).isTrue();
  }

  /** Gaussian noise on the weights of a box, or all of objective perturbation on its ball. */
  private static LearningProblem problem(
      Cells cells, String lattice, double deviation, Random random) {
    int d = cells.dimension();
    long[] eta = new long[d];
    Arrays.setAll(eta, j -> Math.round(random.nextGaussian() * deviation * UNIT));
    if (lattice.startsWith("box:")) {
      int bound = Integer.parseInt(lattice.substring(4));
      return LearningProblem.of(
          cells, WeightLattice.cube(d, bound), Costs.EQUAL, Perturbation.linear(UNIT, eta));
    }
    double last = Math.abs(random.nextGaussian()) * deviation * Math.sqrt(d) * UNIT;
    long[] projected = new long[d + 1];
    Arrays.setAll(projected, s -> Math.round(last * Math.sqrt(1 - s / (double) d)));
    return LearningProblem.of(
        cells,
        WeightLattice.cube(d, (int) Math.sqrt(d)).withBall(d),
        Costs.EQUAL,
        Perturbation.of(UNIT, eta, projected));
  }
}
