package org.didyma.examples.comparison;

import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.*;
import org.didyma.Compare;
import org.didyma.Comparison;
import org.didyma.Lattice;
import org.didyma.Problem;
import org.didyma.PublicTable;
import org.didyma.examples.Patients;

/**
 * Engines against the search on the least number of errors, under the noise of objective
 * perturbation: how long each takes, and whether what it says is so.
 */
public final class CompareEngines {

  private CompareEngines() {}

  /** Prints a table; results, means with intervals and charts are in a new folder. */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("didyma");
    System.out.print(run(folder, 3));
    System.out.println("All results are in " + folder);
  }

  /** Runs what is not in the folder yet: a run that was killed goes on where it was. */
  static Comparison run(Path folder, int draws) {
    PublicTable patients = PublicTable.of(new Patients(), Patients.SCHEMA);
    return Compare.on(Problem.of(patients, Lattice.ternary().withoutIntercept()))
        .engines("search", "enumeration", "highs")
        .underNoise("opdisc:1", draws)
        .runIn(folder);
  }
}
