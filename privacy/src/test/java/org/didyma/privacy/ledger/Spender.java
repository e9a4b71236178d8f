package org.didyma.privacy.ledger;

import java.nio.file.Path;
import java.util.List;

/**
 * A process that spends from a ledger until nothing is left, and says after each step what it was
 * told.
 */
public final class Spender {

  private Spender() {}

  /** Arguments: the ledger, the epsilon of each use, and its periods if there are any. */
  public static void main(String[] args) {
    Ledger whole = Ledger.at(Path.of(args[0]));
    Ledger ledger = args.length > 2 ? whole.over(List.of(args[2].split(","))) : whole;
    try {
      while (true) {
        Reservation reservation = ledger.reserve(LedgerTest.use(args[1]), "a share");
        System.out.println("reserved " + reservation.number());
        System.out.flush();
        reservation.commit();
        System.out.println("committed " + reservation.number());
        System.out.flush();
      }
    } catch (BudgetExceededException e) {
      System.out.println("end");
    }
  }
}
