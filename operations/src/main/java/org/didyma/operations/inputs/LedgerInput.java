package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.privacy.ledger.Ledger;

/** The budget that a private operation spends from. */
public record LedgerInput(Inputs in) {

  public static final Parameter<Path> LEDGER =
      Parameter.file("ledger", "L")
          .says(
              "charge this ledger (see didyma ledger) before the private computation begins;"
                  + " refused when its budget is too small");

  /** Refuses a key of no ledger. */
  public static final InputRule FITS =
      InputRule.without(LEDGER, key -> "name the ledger of this key.", KeyInput.KEY);

  /** Whether there is one. */
  public boolean isGiven() {
    return in.has(LEDGER);
  }

  /**
   * The ledger that was named, all of it checked.
   *
   * @throws org.didyma.privacy.ledger.LedgerException when it cannot be used
   */
  public Optional<Ledger> ledger() {
    return in.given(LEDGER).map(file -> Ledger.at(file, new KeyInput(in).key()));
  }
}
