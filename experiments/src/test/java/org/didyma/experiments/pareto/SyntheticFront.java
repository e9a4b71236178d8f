package org.didyma.experiments.pareto;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.didyma.core.Json;
import org.didyma.experiments.pareto.front.ObjectivePair;
import org.didyma.experiments.pareto.front.Staircase;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;
import org.didyma.experiments.pareto.instance.TradeoffProblem;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.Settings;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;

/**
 * Settings whose outcomes are known functions: the first setting moves along the front, and the
 * others have a best value, which may depend on the first one, and make both numbers worse away
 * from it.
 *
 * @param name what it is like
 * @param dimensions how many settings there are
 * @param error the error on the front at a place of the first setting, falling
 * @param best where the others should be at a place of the first setting
 * @param price by how much the distance from there raises the logarithm of epsilon
 */
record SyntheticFront(
    String name,
    int dimensions,
    DoubleUnaryOperator error,
    DoubleUnaryOperator best,
    double price) {

  static final Aim REFERENCE = new Aim(10, 1);
  private static final ObjectivePair CORNER = new ObjectivePair(10, 1);
  private static final double LEAST = 0.01;
  private static final double LARGEST = 10;

  /** Ten of them. */
  static List<SyntheticFront> all() {
    List<SyntheticFront> all = new ArrayList<>();
    DoubleUnaryOperator line = t -> 0.5 - 0.4 * t;
    DoubleUnaryOperator hollow = t -> 0.1 + 0.5 * Math.pow(1 - t, 3);
    DoubleUnaryOperator bulging = t -> 0.6 - 0.5 * t * t;
    DoubleUnaryOperator step = t -> 0.15 + 0.4 / (1 + Math.exp(25 * (t - 0.5)));
    DoubleUnaryOperator waves = t -> 0.6 - 0.45 * t - 0.03 * Math.sin(12 * t);
    DoubleUnaryOperator middle = t -> 0.5;
    DoubleUnaryOperator moving = t -> 0.2 + 0.6 * t;
    DoubleUnaryOperator bent = t -> 0.5 + 0.3 * Math.sin(6 * t);
    all.add(new SyntheticFront("line", 2, line, middle, 2));
    all.add(new SyntheticFront("hollow", 2, hollow, moving, 3));
    all.add(new SyntheticFront("step", 2, step, bent, 2));
    all.add(new SyntheticFront("bulging", 3, bulging, moving, 2));
    all.add(new SyntheticFront("waves", 3, waves, middle, 3));
    all.add(new SyntheticFront("hollow, moving", 4, hollow, moving, 2));
    all.add(new SyntheticFront("line, bent", 4, line, bent, 2));
    all.add(new SyntheticFront("step, five settings", 5, step, middle, 2));
    all.add(new SyntheticFront("bulging, five settings", 5, bulging, moving, 3));
    all.add(new SyntheticFront("hollow, five settings", 5, hollow, middle, 0));
    return all;
  }

  Space space() {
    return Space.of(
        IntStream.range(0, dimensions)
            .mapToObj(j -> Dimension.continuous("x" + j, 0, 1))
            .toArray(Dimension[]::new));
  }

  SettingsEvaluation evaluate(Settings settings) {
    double t = settings.number("x0");
    double away = 0;
    for (int j = 1; j < dimensions; j++) {
      double d = settings.number("x" + j) - best.applyAsDouble(t);
      away += d * d / (dimensions - 1);
    }
    double epsilon = epsilon(t) * Math.exp(price * away);
    double errors = Math.min(1, error.applyAsDouble(t) + 2 * away);
    return new SettingsEvaluation(settings, epsilon, List.of(errors), "", 0);
  }

  /** What is searched, without noise. */
  TradeoffProblem instance() {
    return new TradeoffProblem(
        name,
        space(),
        SettingsDistribution.uniform(space()),
        settings -> evaluate(settings).epsilon(),
        (settings, bits, stop) -> evaluate(settings).error(),
        1,
        Json.object());
  }

  private static double epsilon(double t) {
    return LEAST * Math.pow(LARGEST / LEAST, t);
  }

  /** The area below the whole front, from a hundred thousand outcomes of it. */
  double truth() {
    return Staircase.of(
            IntStream.rangeClosed(0, 100_000)
                .mapToObj(k -> k / 100_000.0)
                .map(t -> new ObjectivePair(epsilon(t), error.applyAsDouble(t)))
                .toList(),
            CORNER)
        .hypervolume();
  }
}
