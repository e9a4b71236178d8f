package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.privacy.ledger.Arrival;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Terms;

/** The budget that a private operation spends from. */
public record LedgerInput(Inputs in) {

  public static final Parameter<Path> LEDGER =
      Parameter.file("ledger", "L")
          .says(
              "charge this ledger (see didyma ledger) before the private computation begins;"
                  + " refused when its budget is too small");

  public static final Parameter<List<String>> PERIODS =
      Parameter.read(
              "periods",
              "LIST",
              text -> List.of(text.split(",", -1)),
              periods -> String.join(",", periods))
          .says(
              "use the records of these periods of the ledger only, such as 2026-01,2026-02, and"
                  + " charge no other period");

  /** Refuses a key of no ledger, and periods of none. */
  public static final InputRule FITS =
      InputRule.without(LEDGER, key -> "name the ledger of this key.", KeyInput.KEY)
          .or(InputRule.without(LEDGER, periods -> "name the ledger of these periods.", PERIODS));

  /** Whether there is one. */
  public boolean isGiven() {
    return in.has(LEDGER);
  }

  /**
   * The ledger that was named, all of it checked. Its uses name what they are to make.
   *
   * @throws org.didyma.privacy.ledger.LedgerException when it cannot be used
   */
  public Optional<Ledger> ledger() {
    return in.given(LEDGER)
        .map(file -> Ledger.at(file, new KeyInput(in).key()))
        .map(ledger -> product().map(ledger::making).orElse(ledger))
        .map(ledger -> in.given(PERIODS).map(some -> over(ledger, some)).orElse(ledger));
  }

  /** The file or folder that is to be made, without where it is. */
  private Optional<String> product() {
    return in.named("out")
        .map(out -> out.replaceFirst("[/\\\\]+$", ""))
        .map(out -> out.substring(Math.max(out.lastIndexOf('/'), out.lastIndexOf('\\')) + 1))
        .filter(name -> !name.isEmpty());
  }

  private static Ledger over(Ledger ledger, List<String> periods) {
    try {
      return ledger.over(periods);
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          "--periods: " + e.getMessage(), "didyma ledger show lists the periods of a ledger.", e);
    }
  }

  /**
   * Of some records those of the periods that are asked for; all of them where none are.
   *
   * @throws InvalidInputException when the records cannot be chosen, or the ledger has not these
   *     periods
   */
  Records inPeriods(Records all) {
    if (!in.has(PERIODS)) {
      return all;
    }
    Terms terms = ledger().orElseThrow().terms();
    Arrival arrival = terms.arrival().orElseThrow();
    return all.choosing(
        arrival.column(),
        in.get(PERIODS),
        terms.budget().adjacency().replaces() ? List.of(arrival.condition()) : List.of());
  }
}
