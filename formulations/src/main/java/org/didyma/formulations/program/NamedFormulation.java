package org.didyma.formulations.program;

import java.util.function.Function;

/** A formulation with a name that users choose it by. */
public sealed interface NamedFormulation {

  String name();

  /** What it is for or what it goes over, in a few words. */
  String use();

  Formulation formulation();

  /** A way to state the loss, with whatever the perturbation of a problem needs besides. */
  record Loss(LossFormulation loss, String use) implements NamedFormulation {

    @Override
    public String name() {
      return loss.name();
    }

    @Override
    public Formulation formulation() {
      return FittingFormulation.of(loss);
    }
  }

  /**
   * What some perturbations need besides the loss. By its own name it stands around the first loss
   * of {@link Formulations#ALL}, and takes such problems only.
   *
   * @param around adds it to a way to state the loss
   */
  record Addition(String name, String use, Function<LossFormulation, Formulation> around)
      implements NamedFormulation {

    @Override
    public Formulation formulation() {
      return around.apply(Formulations.losses().get(0).loss());
    }
  }
}
