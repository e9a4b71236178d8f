package org.didyma.cli.mechanism;

import java.util.Set;
import org.didyma.mechanisms.lattice.OpDisc;
import org.didyma.mechanisms.lattice.PerturbationParameters;
import org.didyma.oracles.search.ChainSearch;

/** Objective perturbation over a lattice. */
final class OpDiscChoice implements MechanismChoice {

  @Override
  public String name() {
    return "opdisc";
  }

  @Override
  public Set<String> options() {
    return ChosenMechanism.LATTICE_OPTIONS;
  }

  @Override
  public ChosenMechanism<?, ?> over(Setting setting) {
    return ChosenMechanism.onCells(
        new OpDisc(new ChainSearch(setting.threads())),
        new PerturbationParameters(
            setting.epsilon(), setting.adjacency(), setting.lattice(), setting.costs()));
  }
}
