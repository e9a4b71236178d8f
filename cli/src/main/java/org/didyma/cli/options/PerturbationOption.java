package org.didyma.cli.options;

import org.didyma.formulations.Perturbation;
import org.didyma.formulations.WeightLattice;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.inputs.PerturbationFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What is minimised besides the cost. */
public final class PerturbationOption {

  @Option(
      names = "--perturbation",
      paramLabel = "FILE",
      description =
          "minimise unit * cost - <linear, weights> instead; JSON: {\"unit\": U, \"linear\":"
              + " [one integer per coordinate, the intercept last]}, and possibly \"projected\":"
              + " [h(0), h(1), ...] to subtract h(squared norm)")
  private @Nullable String perturbation;

  public boolean isGiven() {
    return perturbation != null;
  }

  /** Reads it, and checks that it is for a lattice; none where none was given. */
  public Perturbation on(WeightLattice lattice) {
    Perturbation noise =
        perturbation == null
            ? Perturbation.none(lattice.coordinates())
            : PerturbationFile.read(OutputFile.path("--perturbation", perturbation));
    PerturbationFile.check(noise, lattice);
    return noise;
  }
}
