package org.didyma.experiments.pareto;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.experiments.pareto.front.Layers;
import org.didyma.experiments.pareto.instance.Aim;
import org.didyma.experiments.pareto.instance.Evaluation;

/**
 * The evaluations that no other beats in epsilon and error (and in time, where that is an
 * objective), by epsilon.
 *
 * @param evaluations of the front
 * @param hypervolume the area or volume between them and the anti-ideal point
 */
public record FoundFront(List<Evaluation> evaluations, double hypervolume) {

  public FoundFront {
    evaluations = List.copyOf(evaluations);
  }

  /** The front by mean errors. */
  public static FoundFront of(List<Evaluation> all, Aim aim) {
    return by(Evaluation::error, all, aim);
  }

  /** The front by another number than the mean error, such as that of the worst run. */
  public static FoundFront by(ToDoubleFunction<Evaluation> error, List<Evaluation> all, Aim aim) {
    List<Evaluation> allowed = all.stream().filter(aim::allows).toList();
    List<double[]> outcomes =
        allowed.stream().map(e -> aim.outcome(e, error.applyAsDouble(e))).toList();
    List<Evaluation> kept =
        allowed.stream()
            .filter(
                e ->
                    Layers.isOnFront(
                        aim.outcome(e, error.applyAsDouble(e)), outcomes, aim.reference()))
            .sorted(Comparator.comparingDouble(Evaluation::epsilon))
            .toList();
    return new FoundFront(kept, Layers.of(outcomes, aim.reference()).hypervolume());
  }
}
