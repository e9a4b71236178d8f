package org.didyma.experiments.study;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.didyma.data.columns.Columns;
import org.didyma.data.records.Records;
import org.didyma.experiments.Measure;
import org.didyma.experiments.Task;
import org.didyma.experiments.simulation.SimulationRandom;

/**
 * A simulated table with an outcome of more than two values and a known truth, drawn anew for each
 * repetition. Half of the columns are numbers from 0 to 100, even ones uniform, and half
 * categories; the first ones add to a score, from which the outcome is drawn.
 *
 * @param outcome the kind, with its name and its label
 * @param size how many records are learned from
 * @param columns how many
 * @param active how many of them count
 * @param effect of a column from one end to the other
 */
record OutcomeTask(Outcome outcome, int size, int columns, int active, double effect)
    implements Task {

  private static final long START = 20_261_130;

  /** Records to be judged by. */
  private static final int JUDGED = 4000;

  private static final int TOP = 100;

  private static final int CATEGORIES = 3;

  /** What is drawn from a score. */
  enum Outcome {
    GRADES("\"column\": \"y\", \"ordered\": [\"0\", \"1\", \"2\", \"3\"]"),
    RARE_GRADES("\"column\": \"y\", \"ordered\": [\"0\", \"1\", \"2\"]"),
    TIMES(
        "\"time\": \"y\", \"event\": {\"column\": \"e\", \"positive\": \"1\"},"
            + " \"horizons\": [1, 2, 3, 4, 5]"),
    RARE_TIMES(
        "\"time\": \"y\", \"event\": {\"column\": \"e\", \"positive\": \"1\"},"
            + " \"horizons\": [2, 4, 6, 8, 10]"),
    COUNTS("\"column\": \"y\", \"count\": 12"),
    NUMBERS("\"column\": \"y\", \"number\": [0, 100], \"steps\": 50");

    private final String label;

    Outcome(String label) {
      this.label = label;
    }

    /** The fields y and e. */
    private List<String> fields(double score, SimulationRandom random) {
      return switch (this) {
        case GRADES -> List.of(grade(score, random, -1, 0, 1), "0");
        case RARE_GRADES -> List.of(grade(score, random, 1.5, 3), "0");
        case TIMES -> time(score - 1.5, 5, random);
        case RARE_TIMES -> time(score - 4, 10, random);
        case COUNTS -> List.of(count(1.5 * Math.exp(score / 2), random), "0");
        case NUMBERS -> List.of(number(40 + 10 * score + 5 * logistic(random)), "0");
      };
    }

    private static String grade(double score, SimulationRandom random, double... cuts) {
      double noisy = score + logistic(random);
      return Long.toString(IntStream.range(0, cuts.length).filter(k -> noisy > cuts[k]).count());
    }

    /** How many exponential times there are in a time. */
    private static String count(double rate, SimulationRandom random) {
      int count = -1;
      for (double at = 0; at <= rate; count++) {
        at -= Math.log(unit(random));
      }
      return Integer.toString(count);
    }

    private static String number(double mean) {
      return String.format(Locale.ROOT, "%.1f", Math.max(0, Math.min(100, mean)));
    }

    private static double logistic(SimulationRandom random) {
      double u = unit(random);
      return Math.log(u / (1 - u));
    }

    /** An exponential time, censored at a uniform one. */
    private static List<String> time(double logHazard, int horizon, SimulationRandom random) {
      double event = -Math.log(unit(random)) * Math.exp(-logHazard);
      double end = 1.5 * horizon * unit(random);
      return List.of(
          String.format(Locale.ROOT, "%.3f", Math.min(event, end)), event <= end ? "1" : "0");
    }
  }

  /** What a repetition learns from, or is judged by, with the score of each record. */
  record Part(Records records, List<Double> truth) {}

  Part learned(int repetition) {
    return part("learned", repetition, size);
  }

  Part judged(int repetition) {
    return part("judged", repetition, JUDGED);
  }

  private Part part(String what, int repetition, int count) {
    SimulationRandom random =
        SimulationRandom.of(START, name(), what, Integer.toString(repetition));
    List<List<String>> all = new ArrayList<>();
    List<Double> truth = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<String> fields = new ArrayList<>();
      double score = 0;
      for (int j = 0; j < columns; j++) {
        double u = unit(random);
        fields.add(isNumber(j) ? String.format(Locale.ROOT, "%.2f", TOP * u) : category(u));
        double place = isNumber(j) ? u : (int) (CATEGORIES * u) / (CATEGORIES - 1.0);
        score += j < active ? effect * (place - 0.5) : 0;
      }
      fields.addAll(outcome.fields(score, random));
      all.add(fields);
      truth.add(score);
    }
    List<String> names =
        IntStream.range(0, columns).mapToObj(j -> "x" + j).collect(Collectors.toList());
    names.addAll(List.of("y", "e"));
    return new Part(Records.of(name(), names, all::iterator), truth);
  }

  private static boolean isNumber(int column) {
    return column % 2 == 0;
  }

  private static String category(double u) {
    return "c" + (int) (CATEGORIES * u);
  }

  private static double unit(SimulationRandom random) {
    return ((random.nextLong() >>> 11) + 0.5) * 0x1p-53;
  }

  /** What is told of the columns: names, kinds and ranges alone. */
  Columns told() {
    String features =
        IntStream.range(0, columns)
            .mapToObj(
                j ->
                    isNumber(j)
                        ? "{\"column\": \"x%d\", \"decimal\": [0, %d]}".formatted(j, TOP)
                        : "{\"column\": \"x%d\", \"categories\": [\"c0\", \"c1\", \"c2\"]}"
                            .formatted(j))
            .collect(Collectors.joining(", "));
    return Columns.parse(
        "{\"label\": {%s}, \"features\": [%s]}".formatted(outcome.label, features), name());
  }

  @Override
  public String name() {
    return "%s-%d-of-%d-%d"
        .formatted(
            outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'), active, columns, size);
  }

  @Override
  public String word() {
    return "way";
  }

  @Override
  public List<Measure> measures() {
    return List.of(Measure.CONCORDANCE);
  }

  @Override
  public ObjectNode tree() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("name", name())
        .put("label", outcome.label)
        .put("effect", effect);
  }

  @Override
  public String sentence() {
    return "%s: %d simulated records, new ones for each run; %d of %d columns count, by %s each"
        .formatted(name(), size, active, columns, Double.toString(effect));
  }
}
