package org.didyma.cli.mechanism;

import java.util.Set;
import org.didyma.mechanisms.lattice.OpDisc;

/** Objective perturbation over a lattice. */
final class OpDiscChoice implements MechanismChoice {

  private static final Set<String> LAWS =
      Set.of("discrete-laplace", "spherical-laplace", "gaussian");

  private final PerturbationOptions perturbation;

  OpDiscChoice(PerturbationOptions perturbation) {
    this.perturbation = perturbation;
  }

  @Override
  public String name() {
    return "opdisc";
  }

  @Override
  public Set<String> options() {
    return ChosenMechanism.latticeOptionsAnd(
        "--oracle",
        "--delta",
        PerturbationOptions.NOISE,
        PerturbationOptions.CALIBRATION,
        PerturbationOptions.PUBLISHED_FACTOR,
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
        new OpDisc(setting.oracle().get()), perturbation.parameters(setting));
  }
}
