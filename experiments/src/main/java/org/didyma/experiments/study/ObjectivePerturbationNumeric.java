package org.didyma.experiments.study;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Schema;
import org.didyma.experiments.Contender;
import org.didyma.experiments.Contenders;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.ExperimentAxis;
import org.didyma.experiments.Problem;
import org.didyma.experiments.research.TableStore;
import org.didyma.formulations.Cells;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.Mechanisms;

/**
 * The first figure of "Oracle efficient private non-convex optimization" (arXiv 1909.01783) again,
 * on the seven columns of Adult that its authors' code has: four categorical ones and three
 * numbers, d = 23. Numbers are whole tenths of their largest value; categories count ten, so that
 * all coordinates have one range. DP-SGD has a grid of settings, of which the paper takes the most
 * accurate one for each epsilon.
 */
final class ObjectivePerturbationNumeric implements Study {

  private static final long SEED = 1_909_01784L;
  private static final int RUNS = 15;

  /** What a category counts, and the largest value of a number. */
  private static final int STEPS = 10;

  private static final String SCHEMA = "adult-seven.schema.json";

  @Override
  public String name() {
    return "objective-perturbation-numeric";
  }

  @Override
  public String question() {
    return "How accurate are private linear classifiers over lattices on balanced Adult with three"
        + " numeric columns, and DP-SGD with tuned settings beside them?";
  }

  @Override
  public List<String> tables() {
    return List.of("adult");
  }

  @Override
  public Experiment<Problem> describe(TableStore store, boolean quick) {
    Schema schema = AdultColumns.read(SCHEMA);
    Cells cells =
        stretched(CellReader.read(AdultBalanced.of(store.table("adult")), schema), schema);
    int d = schema.dimension();
    int bound = (int) Math.sqrt(d);
    String ternary = "d=%d ternary".formatted(d);
    String ball = "d=%d ball:%d:%d".formatted(d, bound, d);
    List<Contender> contenders = contenders(quick);
    Set<Experiment.Pairing> leftOut =
        // Draws of the sampler from the ball take minutes; regression knows no lattice.
        Stream.concat(
                Stream.of("exponential"),
                contenders.stream().map(Contender::name).filter(n -> n.startsWith("dp-sgd")))
            .map(name -> new Experiment.Pairing(ball, name))
            .collect(Collectors.toSet());
    return new Experiment<>(
        name(),
        question(),
        List.of(
            ObjectivePerturbationFigure1.problem(ternary, cells, WeightLattice.cube(d, 1), schema)
                .withMagnitude(STEPS),
            ObjectivePerturbationFigure1.problem(
                    ball, cells, WeightLattice.cube(d, bound).withBall(d), schema)
                .withMagnitude(STEPS)),
        contenders,
        quick
            ? ExperimentAxis.epsilon("0.1", "1")
            : ExperimentAxis.epsilon("0.01", "0.03", "0.1", "0.3", "1", "3"),
        quick ? 2 : RUNS,
        Duration.ofSeconds(quick ? 1 : 20),
        SEED,
        leftOut);
  }

  private static List<Contender> contenders(boolean quick) {
    List<Contender> all = new ArrayList<>(Contenders.named(ObjectivePerturbationFigure1.NAMES));
    for (String clip : quick ? List.of("1") : List.of("0.1", "1")) {
      for (String lot : quick ? List.of("500") : List.of("125", "500", "2000")) {
        for (String rate : List.of("0.3", "1", "3", "10")) {
          all.add(
              Contender.of(
                  "dp-sgd, clip %s, lot %s, rate %s".formatted(clip, lot, rate),
                  Mechanisms.named("dp-sgd"),
                  facts ->
                      Map.of(
                          "records", Long.toString(facts.records()),
                          "clip", clip,
                          "lot", lot,
                          "learning-rate", rate,
                          "average", "all")));
        }
      }
    }
    return all;
  }

  /**
   * Categories count as much as the largest number; records whose rows become equal are one cell.
   */
  private static Cells stretched(Cells cells, Schema schema) {
    Cells.Builder stretched = Cells.builder(cells.dimension());
    for (int c = 0; c < cells.count(); c++) {
      int[] row = cells.row(c);
      for (int j = 0; j < row.length; j++) {
        if (schema.coordinates().get(j).test() == Coordinate.Test.EQUALS) {
          row[j] *= STEPS;
        }
      }
      stretched.add(row, cells.positives(c), cells.negatives(c));
    }
    return stretched.build();
  }
}
