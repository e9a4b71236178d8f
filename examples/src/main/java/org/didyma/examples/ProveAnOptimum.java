package org.didyma.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.Certificate;
import org.didyma.Lattice;
import org.didyma.Optimum;
import org.didyma.Problem;
import org.didyma.PublicTable;

/** Finds weights with the fewest errors, writes the proof down, and checks it. Not private. */
public final class ProveAnOptimum {

  private ProveAnOptimum() {}

  /** Prints the optimum and what the checker says of its proof. */
  public static void main(String[] args) throws IOException {
    System.out.println(prove(Files.createTempDirectory("didyma").resolve("proof.json")));
  }

  /** Proves the optimum of the patients in a file, and checks that file. */
  static Certificate.Verdict prove(Path file) throws IOException {
    Problem problem =
        Problem.of(
            PublicTable.of(new Patients(), Patients.SCHEMA), Lattice.box(3).withIntercept(5));
    Optimum optimum = problem.minimise();
    System.out.println(optimum);
    optimum.certificate().write(file);
    // The checker shares no code with the search.
    return Certificate.read(file).check(problem);
  }
}
