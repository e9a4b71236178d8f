package org.didyma.examples.comparison;

import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.*;
import org.didyma.Compare;
import org.didyma.Comparison;
import org.didyma.Lattice;
import org.didyma.Problem;
import org.didyma.PublicTable;
import org.didyma.examples.*;
import org.didyma.examples.OwnMechanism;
import org.didyma.examples.Patients;

/**
 * A comparison of one's own: the example's mechanism against two of the library, on a table that is
 * public: what does a card gain over the more frequent label?
 */
public final class OwnComparison {

  private OwnComparison() {}

  /** Prints a table; results, tables and a chart are in a new folder. */
  public static void main(String[] args) throws Exception {
    Path folder = Files.createTempDirectory("didyma");
    System.out.print(run(folder, 10));
    System.out.println("All results are in " + folder);
  }

  /** Runs what is not in the folder yet: a run that was killed goes on where it was. */
  static Comparison run(Path folder, int repetitions) {
    PublicTable patients = PublicTable.of(new Patients(), Patients.SCHEMA);
    return Compare.on(Problem.of(patients, Lattice.ternary().withIntercept(2)))
        .mechanisms("exponential", "permute-and-flip")
        .and(new OwnMechanism())
        .epsilons("0.01", "0.1", "1")
        .repetitions(repetitions)
        .testedOnEvery(4)
        .runIn(folder);
  }
}
