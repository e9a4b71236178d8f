package org.didyma.experiments.pareto.instance;

import java.util.List;
import org.didyma.experiments.pareto.space.Settings;

/**
 * What settings led to.
 *
 * @param settings what was tried
 * @param epsilon what one run promises, with the instance's delta; infinite where it promises
 *     nothing
 * @param errors of each run, from 0 to 1; empty where the settings cannot be used
 * @param note why they cannot; empty where they can
 * @param seconds how long the runs took, added up; where one did not get to its end, how long that
 *     one took; 0 where none began
 */
public record SettingsEvaluation(
    Settings settings, double epsilon, List<Double> errors, String note, double seconds) {

  public SettingsEvaluation {
    errors = List.copyOf(errors);
  }

  /** Whether the settings could be used. */
  public boolean isDone() {
    return !errors.isEmpty();
  }

  /** The mean error; 1 where the settings cannot be used. */
  public double error() {
    return errors.stream().mapToDouble(Double::doubleValue).average().orElse(1);
  }

  /** The standard deviation of a run's error, by n - 1; NaN below two runs. */
  public double deviation() {
    double mean = error();
    double squares = errors.stream().mapToDouble(e -> (e - mean) * (e - mean)).sum();
    return errors.size() < 2 ? Double.NaN : Math.sqrt(squares / (errors.size() - 1));
  }

  /** Whether another has the same settings and numbers, however long it took. */
  public boolean isSameAs(SettingsEvaluation other) {
    return settings.equals(other.settings)
        && Double.compare(epsilon, other.epsilon) == 0
        && errors.equals(other.errors)
        && note.equals(other.note);
  }

  /** How long a run took, in the mean; NaN where none began, which tells nothing of that. */
  public double runSeconds() {
    return isDone() ? seconds / errors.size() : seconds > 0 ? seconds : Double.NaN;
  }
}
