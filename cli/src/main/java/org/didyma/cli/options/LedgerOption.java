package org.didyma.cli.options;

import java.util.Optional;
import org.didyma.ground.InvalidInputException;
import org.didyma.operations.files.OutputFile;
import org.didyma.privacy.ledger.Ledger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --ledger}: the budget that a private command spends from. */
public final class LedgerOption {

  @Option(
      names = "--ledger",
      paramLabel = "L",
      description =
          "spend from this ledger (see didyma ledger): refused when its budget does not cover it;"
              + " written down before the private computation begins")
  private @Nullable String file;

  @Mixin private KeyOption key = new KeyOption();

  /** Whether there is one. */
  public boolean isGiven() {
    return file != null;
  }

  /**
   * The ledger that was named, all of it checked.
   *
   * @throws org.didyma.privacy.ledger.LedgerException when it cannot be used
   */
  public Optional<Ledger> ledger() {
    if (file == null) {
      if (key.isGiven()) {
        throw new InvalidInputException(
            "--key is given without --ledger", "name the ledger that it is the key of.");
      }
      return Optional.empty();
    }
    return Optional.of(Ledger.at(OutputFile.path("--ledger", file), key.key()));
  }
}
