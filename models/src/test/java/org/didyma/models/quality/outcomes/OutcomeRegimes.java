package org.didyma.models.quality.outcomes;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.didyma.models.quality.outcomes.OutcomeCoverage.Figures;
import org.didyma.models.quality.outcomes.OutcomeCoverage.Noise;
import org.didyma.models.quality.outcomes.OutcomeCoverage.Reader;
import org.didyma.privacy.Adjacency;

/**
 * The populations whose private figures are simulated, each with a card that is somewhat too sure.
 *
 * @param range what an interval of a figure reaches over where nothing is known, at least
 */
record OutcomeRegimes(String name, OutcomeLaw law, Figures figures, double range) {

  private static final double CARD = 0.5;

  static List<OutcomeRegimes> all() {
    return List.of(
        ordered("four usual classes", -0.4, 1, 2.4),
        ordered("four classes with rare ones", 0.6, 2.4, 4.2),
        time("usual events", -2, 0.05),
        time("rare events", -4.5, 0.05),
        time("usual events with heavy censoring", -2, 0.3),
        count("counts about 1.5", 1.5),
        count("counts about 0.1", 0.1),
        classes("three classes", 0.7, 0.3, 0.4, 0.3),
        classes("five classes with a rare one", 0.8, 0.4, 0.3, 0.2, 0.07, 0.03),
        classes("four classes hardly told apart", 0.3, 0.25, 0.25, 0.25, 0.25),
        classes("ten classes", 0.85, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1),
        number("numbers of 40 steps", 40, 1.5, 6));
  }

  static OutcomeRegimes ordered(String name, double... thresholds) {
    OutcomeLaw law = OutcomeLaw.of(OutcomeLaw.ordered(OutcomeLaw.UNIT, thresholds));
    return new OutcomeRegimes(
        name, law, OutcomeCoverage.ordered(law, OutcomeLaw.ordered(CARD, thresholds)), 1);
  }

  /** Of each class a share is predicted rightly, and of the rest half as the next class. */
  static OutcomeRegimes classes(String name, double right, double... shares) {
    int classes = shares.length;
    double[][] told = new double[classes][classes];
    for (int k = 0; k < classes; k++) {
      Arrays.fill(told[k], (1 - right) / 2 / (classes - 2));
      told[k][k] = right;
      told[k][(k + 1) % classes] = (1 - right) / 2;
    }
    OutcomeLaw law = OutcomeLaw.ofClasses(shares, told);
    return new OutcomeRegimes(name, law, OutcomeCoverage.classes(law), 1);
  }

  static OutcomeRegimes time(String name, double logOdds, double censoring) {
    double[][] survival = OutcomeLaw.survival(OutcomeLaw.UNIT, logOdds, 5);
    OutcomeLaw law = OutcomeLaw.of(OutcomeLaw.censored(survival, censoring));
    return new OutcomeRegimes(
        name, law, OutcomeCoverage.time(law, survival, OutcomeLaw.survival(CARD, logOdds, 5)), 1);
  }

  static OutcomeRegimes count(String name, double rate) {
    OutcomeLaw law = OutcomeLaw.of(OutcomeLaw.counts(CARD / 2.5, rate, 10));
    double[] predicted =
        IntStream.range(0, OutcomeLaw.SCORES)
            .mapToDouble(b -> rate * Math.exp(CARD / 2 * (b - 5.5)))
            .toArray();
    return new OutcomeRegimes(
        name,
        law,
        OutcomeCoverage.number(law, IntStream.range(0, 11).asDoubleStream().toArray(), predicted),
        10);
  }

  /** Their order alone: what else is measured of numbers is that of counts. */
  static OutcomeRegimes number(String name, int steps, double unit, double deviation) {
    OutcomeLaw law = OutcomeLaw.of(OutcomeLaw.numbers(unit, deviation, steps));
    double[] values = IntStream.rangeClosed(0, steps).asDoubleStream().toArray();
    double[] predicted =
        IntStream.range(0, OutcomeLaw.SCORES)
            .mapToDouble(b -> steps / 2.0 + 1.25 * unit * (b - 5.5))
            .toArray();
    double truth = law.ranking((k, j) -> k > j ? 1 : 0, 0.5);
    return new OutcomeRegimes(
        name,
        law,
        (outcomes, coverage) ->
            coverage.one(
                "concordance", new NumberFigures(outcomes, values, predicted).concordance(), truth),
        1);
  }

  /** Simulates regimes, and hands over a line for each figure of each. */
  static void each(List<OutcomeRegimes> regimes, int releases, Consumer<Line> reader) {
    for (OutcomeRegimes regime : regimes) {
      for (int records : new int[] {200, 2000, 20_000}) {
        for (String epsilon : new String[] {"0.1", "1", "3"}) {
          for (Adjacency adjacency : Adjacency.values()) {
            regime.look(
                records,
                epsilon,
                Noise.laplace(regime.law(), epsilon, adjacency),
                releases,
                adjacency.label(),
                reader);
          }
        }
        regime.look(records, "5", Noise.gauss(5), releases, "gauss", reader);
      }
    }
  }

  private void look(
      int records, String size, Noise noise, int releases, String kind, Consumer<Line> reader) {
    OutcomeCoverage coverage =
        OutcomeCoverage.of(law, records, noise, releases, Reader.RIGHT, figures);
    for (String figure : coverage.figures()) {
      reader.accept(
          new Line(
              name,
              records,
              kind,
              size,
              figure,
              coverage.share(figure),
              coverage.width(figure),
              range));
    }
  }

  /** What was found of a figure in a regime. */
  record Line(
      String population,
      int records,
      String noise,
      String size,
      String figure,
      double share,
      double width,
      double range) {

    static final String HEAD = "population,rows,noise,epsilon or sigma,figure,coverage,width\n";

    String text() {
      return String.format(
          Locale.ROOT,
          "%s,%d,%s,%s,%s,%.2f,%.4f\n",
          population,
          records,
          noise,
          size,
          figure,
          100 * share,
          width);
    }
  }
}
