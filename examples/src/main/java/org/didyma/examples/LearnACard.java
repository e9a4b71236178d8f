package org.didyma.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.Exponential;
import org.didyma.Guarantee;
import org.didyma.Lattice;
import org.didyma.Ledger;
import org.didyma.PaidTable;
import org.didyma.PrivateTable;
import org.didyma.Release;

/** Learns a card under differential privacy, pays for it from a ledger, and keeps it. */
public final class LearnACard {

  private LearnACard() {}

  /** Prints the card; the model and the ledger are in a new folder. */
  public static void main(String[] args) throws IOException {
    System.out.print(learn(Files.createTempDirectory("didyma")));
  }

  /** Writes {@code model.json} and {@code patients.ledger} into a folder. */
  static Release learn(Path folder) throws IOException {
    // The budget of this table: what all releases from it may add up to.
    Ledger ledger =
        Ledger.create(folder.resolve("patients.ledger"), "patients", Guarantee.pure("2"));
    PaidTable patients =
        PrivateTable.of(new Patients(), Patients.SCHEMA)
            .paidFrom(ledger)
            .because("scorecard of patients");

    // All that the guarantee depends on is public; the table is opened, and paid, last.
    Release card = patients.release(Exponential.over(Lattice.box(2).withIntercept(4)).epsilon("1"));
    card.model().write(folder.resolve("model.json"));
    return card;
  }
}
