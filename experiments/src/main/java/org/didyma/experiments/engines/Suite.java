package org.didyma.experiments.engines;

import static org.didyma.experiments.study.AdultColumns.EDUCATION;
import static org.didyma.experiments.study.AdultColumns.MARITAL;
import static org.didyma.experiments.study.AdultColumns.OCCUPATION;
import static org.didyma.experiments.study.AdultColumns.RACE;
import static org.didyma.experiments.study.AdultColumns.RELATIONSHIP;
import static org.didyma.experiments.study.AdultColumns.SEX;
import static org.didyma.experiments.study.AdultColumns.WORKCLASS;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.data.cells.CellReader;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.TableSource;
import org.didyma.exact.RandomBits;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.experiments.study.AdultColumns;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;

/** Problems to compare engines on, each read or made when it is asked for. */
public final class Suite {

  /** Features of a random table; few enough for enumeration with weights -1, 0, 1. */
  private static final int RANDOM_FEATURES = 8;

  private static final int RANDOM_ROWS = 40;

  private Suite() {}

  /** Selections of columns of Adult, by the number of their coordinates. */
  public static List<Supplier<ProblemInstance>> adult(
      TableSource table, LatticeName lattice, Costs costs) {
    return List.of(
        adult(table, lattice, costs, RELATIONSHIP, SEX),
        adult(table, lattice, costs, EDUCATION, RELATIONSHIP, SEX),
        adult(table, lattice, costs, EDUCATION, MARITAL, SEX),
        adult(table, lattice, costs, EDUCATION, MARITAL, RELATIONSHIP, SEX),
        adult(table, lattice, costs, WORKCLASS, MARITAL, RELATIONSHIP, RACE, SEX),
        adult(table, lattice, costs, EDUCATION, MARITAL, RELATIONSHIP, RACE, SEX),
        adult(table, lattice, costs, EDUCATION, OCCUPATION, RELATIONSHIP, RACE, SEX));
  }

  private static Supplier<ProblemInstance> adult(
      TableSource table, LatticeName lattice, Costs costs, AdultColumns... columns) {
    Schema schema = AdultColumns.schema(columns);
    return () -> {
      Cells cells = CellReader.read(table, schema);
      String name = "adult d=%d, %d cells".formatted(schema.dimension(), cells.count());
      return new ProblemInstance(
          name, LearningProblem.of(cells, lattice.over(schema.weightRules()), costs));
    };
  }

  /**
   * Tables of random rows, whose labels follow random weights but for a quarter of them.
   *
   * @param seed of the tables
   */
  public static List<Supplier<ProblemInstance>> random(
      int count, LatticeName lattice, Costs costs, long seed) {
    List<Supplier<ProblemInstance>> instances = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      String name = "random " + i;
      instances.add(
          () -> {
            Cells cells = randomCells(SimulationRandom.of(seed, name));
            WeightLattice over = lattice.over(RANDOM_FEATURES);
            return new ProblemInstance(name, LearningProblem.of(cells, over, costs));
          });
    }
    return instances;
  }

  private static Cells randomCells(RandomBits bits) {
    Cells.Builder builder = Cells.builder(RANDOM_FEATURES);
    int[] hidden = randomRow(bits);
    for (int i = 0; i < RANDOM_ROWS; i++) {
      int[] row = randomRow(bits);
      int score = 0;
      for (int j = 0; j < RANDOM_FEATURES; j++) {
        score += hidden[j] * row[j];
      }
      boolean positive = score > 0 ^ bits.below(4L) == 0;
      long records = 1 + bits.below(9L);
      builder.add(row, positive ? records : 0, positive ? 0 : records);
    }
    return builder.build();
  }

  private static int[] randomRow(RandomBits bits) {
    int[] row = new int[RANDOM_FEATURES];
    for (int j = 0; j < row.length; j++) {
      row[j] = (int) bits.below(3L) - 1;
    }
    return row;
  }
}
