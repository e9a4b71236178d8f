package org.didyma.experiments.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.experiments.simulation.SimulationRandom;

/** Tables with a known truth, one for each trait that a strategy may stumble over. */
final class SimulatedTasks {

  private static final long START = 20_261_129;

  /** Of numbers declared from 0 to it. */
  private static final int TOP = 100;

  private static final int WIDE_TOP = 100_000;

  private SimulatedTasks() {}

  /**
   * What a table is like. Its columns are independent; the log-odds of a positive label are a sum
   * over them.
   *
   * @param name of the table
   * @param records how many
   * @param columns how many
   * @param active how many of them count
   * @param shape of the numbers
   * @param effect of a column over its range, in log-odds
   * @param base what the sum begins with
   */
  private record Recipe(
      String name, int records, int columns, int active, Shape shape, double effect, double base) {}

  /** How a column is distributed, and how it counts. */
  private enum Shape {
    /** Uniform; log-odds rise evenly. */
    EVEN,
    /** Uniform; log-odds jump at one place. */
    STEP,
    /** 0 in four of five records, else uniform; what counts is not to be 0. */
    ZEROS,
    /** Log-normal, far below the end of its range; log-odds rise with the logarithm. */
    HEAVY,
    /** Uniform in pairs; the label goes with both or neither being large. */
    PAIRS
  }

  private static final List<Recipe> ALL =
      List.of(
          new Recipe("sim-sparse", 8000, 30, 3, Shape.EVEN, 4, -6),
          new Recipe("sim-dense", 8000, 20, 20, Shape.EVEN, 2, -20),
          new Recipe("sim-few", 400, 10, 4, Shape.STEP, 2, -4),
          new Recipe("sim-steps", 3000, 12, 6, Shape.STEP, 1.5, -4.5),
          new Recipe("sim-zeros", 4000, 40, 10, Shape.ZEROS, 1.5, -3),
          new Recipe("sim-heavy", 6000, 10, 5, Shape.HEAVY, 3, -7.5),
          new Recipe("sim-rare", 20_000, 10, 4, Shape.EVEN, 4, -11),
          new Recipe("sim-pairs", 5000, 8, 4, Shape.PAIRS, 2.5, -2.5));

  /** All of them, or the first one. */
  static List<LearnTask> all(boolean quick) {
    return ALL.stream().limit(quick ? 1 : ALL.size()).map(SimulatedTasks::task).toList();
  }

  private static LearnTask task(Recipe recipe) {
    Columns columns = columns(recipe);
    List<String> names =
        IntStream.range(0, recipe.columns)
            .mapToObj(SimulatedTasks::column)
            .collect(Collectors.toCollection(ArrayList::new));
    names.add("y");
    List<List<String>> records = records(recipe);
    return LearnTask.of(
        recipe.name,
        columns,
        columns.withEqualSteps(3),
        Records.of(recipe.name, names, records::iterator));
  }

  private static String column(int number) {
    return "x" + (number + 1);
  }

  private static Columns columns(Recipe recipe) {
    int top = recipe.shape == Shape.HEAVY ? WIDE_TOP : TOP;
    String features =
        IntStream.range(0, recipe.columns)
            .mapToObj(j -> "{\"column\": \"%s\", \"decimal\": [0, %d]}".formatted(column(j), top))
            .collect(Collectors.joining(", "));
    return Columns.parse(
        "{\"label\": {\"column\": \"y\", \"positive\": \"1\", \"negative\": \"0\"},"
            + " \"features\": ["
            + features
            + "]}",
        recipe.name);
  }

  private static List<List<String>> records(Recipe recipe) {
    SimulationRandom random = SimulationRandom.of(START, recipe.name);
    List<List<String>> records = new ArrayList<>();
    double[] places = new double[recipe.columns];
    for (int i = 0; i < recipe.records; i++) {
      List<String> fields = new ArrayList<>();
      for (int j = 0; j < recipe.columns; j++) {
        places[j] = unit(random);
        fields.add(String.format(Locale.ROOT, "%.3f", number(recipe.shape, places, j, random)));
      }
      double risk = 1 / (1 + Math.exp(-logOdds(recipe, places)));
      fields.add(unit(random) < risk ? "1" : "0");
      records.add(fields);
    }
    return records;
  }

  private static double unit(SimulationRandom random) {
    return (random.nextLong() >>> 11) * 0x1p-53;
  }

  /** The number of a column, by what counts of it, from 0 to 1, which it may change. */
  private static double number(Shape shape, double[] places, int j, SimulationRandom random) {
    if (shape == Shape.ZEROS) {
      places[j] = Math.max(0, 5 * places[j] - 4);
      return TOP * places[j];
    }
    if (shape == Shape.HEAVY) {
      // The sum of twelve uniforms is near to normal.
      double z = -6;
      for (int i = 0; i < 12; i++) {
        z += unit(random);
      }
      places[j] = Math.max(0, Math.min(1, (z + 3) / 6));
      return Math.min(WIDE_TOP, 100 * Math.exp(1.5 * z));
    }
    return TOP * places[j];
  }

  private static double logOdds(Recipe recipe, double[] places) {
    double sum = recipe.base;
    for (int j = 0; j < recipe.active; j++) {
      sum +=
          switch (recipe.shape) {
            case EVEN, HEAVY -> recipe.effect * places[j];
            case STEP -> places[j] > (j + 1.0) / (recipe.active + 1) ? recipe.effect : 0;
            case ZEROS -> places[j] > 0 ? recipe.effect : 0;
            case PAIRS ->
                j % 2 == 0 && (places[j] > 0.5) == (places[j + 1] > 0.5) ? recipe.effect : 0;
          };
    }
    return sum;
  }
}
