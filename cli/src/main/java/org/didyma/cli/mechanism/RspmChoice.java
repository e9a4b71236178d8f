package org.didyma.cli.mechanism;

import java.util.Set;
import org.didyma.mechanisms.calibration.PublishedScale;
import org.didyma.mechanisms.lattice.Rspm;

/** Report separator-perturbed minimum. */
final class RspmChoice implements MechanismChoice {

  private static final Set<String> LAWS = Set.of("discrete-laplace", "laplace", "gaussian");

  private final PerturbationOptions perturbation;

  RspmChoice(PerturbationOptions perturbation) {
    this.perturbation = perturbation;
  }

  @Override
  public String name() {
    return "rspm";
  }

  @Override
  public Set<String> options() {
    return ChosenMechanism.latticeOptionsAnd(
        "--oracle",
        "--delta",
        PerturbationOptions.NOISE,
        PerturbationOptions.CALIBRATION,
        PerturbationOptions.MAX_GAP,
        PerturbationOptions.ACCEPT_CLAIMED);
  }

  @Override
  public boolean hasUsualIntercept() {
    return false;
  }

  @Override
  public void check(Set<String> given) {
    perturbation.check(given, LAWS);
  }

  @Override
  public boolean usesDelta() {
    return perturbation.isGaussian();
  }

  @Override
  public ChosenMechanism<?, ?> over(Setting setting) {
    return ChosenMechanism.onCells(
        new Rspm(setting.oracle().get()),
        perturbation.parameters(setting, PublishedScale.SEPARATOR));
  }
}
