package org.didyma.experiments.pareto;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.experiments.pareto.front.DominatedLayers;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.SettingsEvaluation;

/**
 * The evaluations that no other beats in epsilon and error (and in time, where that is an
 * objective), by epsilon.
 *
 * @param evaluations of the front
 * @param hypervolume the area or volume between them and the anti-ideal point
 * @param logarithmicHypervolume the same with ln epsilon in place of epsilon, which counts what is
 *     gained at small epsilon as much as at large; without evaluations of epsilon 0
 */
public record FoundFront(
    List<SettingsEvaluation> evaluations, double hypervolume, double logarithmicHypervolume) {

  public FoundFront {
    evaluations = List.copyOf(evaluations);
  }

  /** The front by mean errors. */
  public static FoundFront of(List<SettingsEvaluation> all, Aim aim) {
    return by(SettingsEvaluation::error, all, aim);
  }

  /** The front by another number than the mean error, such as that of the worst run. */
  public static FoundFront by(
      ToDoubleFunction<SettingsEvaluation> error, List<SettingsEvaluation> all, Aim aim) {
    List<SettingsEvaluation> allowed = all.stream().filter(aim::allows).toList();
    List<double[]> outcomes =
        allowed.stream().map(e -> aim.outcome(e, error.applyAsDouble(e))).toList();
    List<SettingsEvaluation> kept =
        allowed.stream()
            .filter(
                e ->
                    DominatedLayers.isOnFront(
                        aim.outcome(e, error.applyAsDouble(e)), outcomes, aim.reference()))
            .sorted(Comparator.comparingDouble(SettingsEvaluation::epsilon))
            .toList();
    List<double[]> positive = outcomes.stream().filter(o -> o[0] > 0).toList();
    return new FoundFront(
        kept,
        DominatedLayers.of(outcomes, aim.reference()).hypervolume(),
        DominatedLayers.of(
                positive.stream().map(FoundFront::logarithmic).toList(),
                logarithmic(aim.reference()))
            .hypervolume());
  }

  private static double[] logarithmic(double[] outcome) {
    double[] changed = outcome.clone();
    changed[0] = Math.log(changed[0]);
    return changed;
  }
}
