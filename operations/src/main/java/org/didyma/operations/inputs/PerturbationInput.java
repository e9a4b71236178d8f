package org.didyma.operations.inputs;

import java.nio.file.Path;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Inputs;

/** What is minimised besides the cost. */
public record PerturbationInput(Inputs in) {

  public static final Parameter<Path> PERTURBATION =
      Parameter.file("perturbation")
          .says(
              "minimise unit * cost - <linear, weights> instead; JSON: {\"unit\": U, \"linear\":"
                  + " [one integer per feature, the intercept last]}, and possibly"
                  + " \"projected\": [h(0), h(1), ...] to subtract h(squared norm)");

  public boolean isGiven() {
    return in.has(PERTURBATION);
  }

  /** Reads it, and checks that it is for a lattice; none where none was given. */
  public Perturbation on(WeightLattice lattice) {
    Perturbation noise =
        in.given(PERTURBATION)
            .map(PerturbationFile::read)
            .orElseGet(() -> Perturbation.none(lattice.coordinates()));
    PerturbationFile.check(noise, lattice);
    return noise;
  }
}
