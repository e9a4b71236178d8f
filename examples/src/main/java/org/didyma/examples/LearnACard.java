package org.didyma.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.data.Form;
import org.didyma.data.Table;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LatticeName;
import org.didyma.ground.Json;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.lattice.ExponentialMechanism;
import org.didyma.models.Model;
import org.didyma.models.ModelWriter;
import org.didyma.models.Release;
import org.didyma.models.Releasing;
import org.didyma.models.cards.PointsCard;
import org.didyma.models.cards.TextCard;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.ledger.Composition;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;

/** Learns a points card under differential privacy, pays for it from a ledger, and keeps it. */
public final class LearnACard {

  private LearnACard() {}

  /** Prints the card; the model and the ledger are in a new folder. */
  public static void main(String[] args) throws IOException {
    learn(Files.createTempDirectory("didyma"));
  }

  /** Writes {@code model.json} and {@code patients.ledger} into a folder. */
  static Model learn(Path folder) throws IOException {
    Table table = Patients.table();
    LatticeName name = LatticeName.parse("box:2").withIntercept("-4:4");
    Costs costs = Costs.EQUAL;

    // All that the promise depends on; the table was not opened yet.
    ExponentialMechanism.Parameters parameters =
        new ExponentialMechanism.Parameters(
            Epsilon.parse("1"), Adjacency.REPLACE, name.over(table.schema().weightRules()), costs);

    // The budget of this table: what all releases from it may add up to.
    Path ledgerFile = folder.resolve("patients.ledger");
    Ledger ledger =
        Ledger.create(
            ledgerFile,
            new Terms(
                "patients",
                PrivacyGuarantee.pure(Epsilon.parse("2"), Adjacency.REPLACE),
                Composition.BASIC));

    // Reserves, reads, checks, draws with secure bits, commits: the only way to a release.
    Release release =
        Releasing.of(new ExponentialMechanism(), parameters)
            .spendingFrom(ledger, "points card of patients")
            .release(table, Form.CELLS, Stop.NEVER);

    Model model = Model.of(release, table.schema(), Model.Options.of(name, costs), "example");
    Files.writeString(folder.resolve("model.json"), Json.text(ModelWriter.tree(model)));
    System.out.print(TextCard.render(PointsCard.of(model)));
    return model;
  }
}
