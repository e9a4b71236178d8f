package org.didyma.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.data.Table;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.ground.Json;
import org.didyma.oracles.Answer;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.oracles.certificate.CertificateFile;
import org.didyma.oracles.certificate.CertificateWriter;
import org.didyma.oracles.certificate.TreeCertificate;
import org.didyma.oracles.search.ChainSearch;

/** Finds weights with the fewest errors, writes the proof down, and checks it. Not private. */
public final class ProveAnOptimum {

  private ProveAnOptimum() {}

  /** Prints the optimum and what the checker says of its proof. */
  public static void main(String[] args) throws IOException, CertificateFile.MalformedException {
    Path file = Files.createTempDirectory("didyma").resolve("proof.json");
    System.out.println(prove(file));
  }

  /** Proves the optimum of the patients in a file, and checks that file. */
  static CertificateChecker.Verdict prove(Path file)
      throws IOException, CertificateFile.MalformedException {
    Table table = Patients.table();
    Cells cells = table.cells(() -> {}, false);
    WeightLattice lattice =
        WeightLattice.cube(cells.dimension(), 3)
            .withGroups(table.schema().groups())
            .withIntercept(-5, 5);
    LearningProblem problem = LearningProblem.of(cells, lattice, Costs.EQUAL);

    Answer answer = new ChainSearch().minimise(problem, SearchListener.NONE);
    System.out.printf(
        "%d errors of %d at %s, %s%n",
        answer.objective(), cells.records(), answer.weights().orElseThrow(), answer.status());

    TreeCertificate proof =
        CertificateWriter.write(problem, answer.weights().orElseThrow(), 1, SearchListener.NONE);
    Files.writeString(file, Json.text(CertificateFile.tree(proof)));

    // The checker shares no code with the search.
    return CertificateChecker.check(CertificateFile.read(file), problem, 1, SearchListener.NONE);
  }
}
