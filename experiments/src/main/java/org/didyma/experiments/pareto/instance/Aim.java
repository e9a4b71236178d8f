package org.didyma.experiments.pareto.instance;

/**
 * What a search is after: outcomes below an anti-ideal point.
 *
 * @param epsilon the largest of interest
 * @param error the largest of interest
 * @param seconds the most that a run may take in the mean; infinite where that does not matter
 * @param isFast whether fewer seconds are better: a third objective
 */
public record Aim(double epsilon, double error, double seconds, boolean isFast) {

  public Aim {
    if (isFast && Double.isInfinite(seconds)) {
      throw new IllegalArgumentException("a third objective needs a limit");
    }
  }

  /** Without a look at the time. */
  public Aim(double epsilon, double error) {
    this(epsilon, error, Double.POSITIVE_INFINITY, false);
  }

  /** Whether evaluations are judged by their time in any way. */
  public boolean isTimed() {
    return Double.isFinite(seconds);
  }

  /** The anti-ideal point: two numbers, or three where time is an objective. */
  public double[] reference() {
    return isFast ? new double[] {epsilon, error, seconds} : new double[] {epsilon, error};
  }

  /** The numbers of an evaluation that are to be small, as many as the reference has. */
  public double[] outcome(SettingsEvaluation evaluation) {
    return outcome(evaluation, evaluation.error());
  }

  /** The same with another number than the mean error. */
  public double[] outcome(SettingsEvaluation evaluation, double error) {
    return isFast
        ? new double[] {evaluation.epsilon(), error, evaluation.runSeconds()}
        : new double[] {evaluation.epsilon(), error};
  }

  /** Whether an evaluation may be on the front. */
  public boolean allows(SettingsEvaluation evaluation) {
    return evaluation.isDone() && !(evaluation.runSeconds() > seconds);
  }
}
