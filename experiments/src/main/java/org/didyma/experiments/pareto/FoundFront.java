package org.didyma.experiments.pareto;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.didyma.experiments.pareto.front.Outcome;
import org.didyma.experiments.pareto.front.Staircase;
import org.didyma.experiments.pareto.instance.Evaluation;

/**
 * The evaluations that no other beats in epsilon and error, by epsilon.
 *
 * @param evaluations of the front
 * @param hypervolume the area between them and the anti-ideal point
 */
public record FoundFront(List<Evaluation> evaluations, double hypervolume) {

  public FoundFront {
    evaluations = List.copyOf(evaluations);
  }

  /** The front by mean errors. */
  public static FoundFront of(List<Evaluation> all, Outcome reference) {
    return by(Evaluation::error, all, reference);
  }

  /** The front by another number than the mean error, such as that of the worst run. */
  public static FoundFront by(
      ToDoubleFunction<Evaluation> error, List<Evaluation> all, Outcome reference) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Evaluation e : all) {
      if (e.isDone()) {
        outcomes.add(new Outcome(e.epsilon(), error.applyAsDouble(e)));
      }
    }
    Staircase stairs = Staircase.of(outcomes, reference);
    List<Outcome> front = stairs.front();
    List<Evaluation> kept =
        all.stream()
            .filter(Evaluation::isDone)
            .filter(e -> front.contains(new Outcome(e.epsilon(), error.applyAsDouble(e))))
            .sorted(Comparator.comparingDouble(Evaluation::epsilon))
            .toList();
    return new FoundFront(kept, stairs.hypervolume());
  }
}
