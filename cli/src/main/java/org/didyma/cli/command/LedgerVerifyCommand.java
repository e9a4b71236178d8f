package org.didyma.cli.command;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.KeyOption;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.operations.files.OutputFile;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.LedgerException;
import org.didyma.privacy.ledger.Statement;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma ledger verify}. */
@Command(
    name = "verify",
    sortOptions = false,
    header = "check that a ledger is whole and within its budget",
    description = {
      "",
      "Recomputes every hash, the order of the entries and what they spend. Exit code 0 when the"
          + " ledger is good, 3 when not. A ledger without a key can be written anew by whoever can"
          + " write its files; see docs/ledger.md.",
      ""
    },
    footer = {"", "Example:", "  didyma ledger verify people.ledger"})
final class LedgerVerifyCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "L", description = "the ledger")
  private String file = "";

  @Option(
      names = "--contains",
      paramLabel = "HASH",
      description =
          "also demand that an entry has this hash, which an earlier verify printed and you kept"
              + " elsewhere: only that shows that no older copy, and without a key no other history,"
              + " was put in place")
  private @Nullable String contains;

  @Mixin private KeyOption key = new KeyOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  LedgerVerifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Path path = OutputFile.path("the ledger", file);
    if (contains != null && !contains.matches("[0-9a-f]{64}")) {
      throw new InvalidInputException(
          "--contains is not a hash", "give the 64 hexadecimal digits that verify printed.");
    }
    try {
      Statement statement = Ledger.at(path, key.key()).statement();
      if (contains != null && !statement.hashes().contains(contains)) {
        return tell(json, false, "no entry has the hash of --contains", "");
      }
      return tell(
          json,
          true,
          "%d entries in an unbroken chain, within the budget"
              .formatted(statement.entries().size()),
          statement.lastHash());
    } catch (LedgerException e) {
      if (e.isMistake()) {
        throw e;
      }
      return tell(json, false, String.valueOf(e.getMessage()), "");
    }
  }

  private int tell(boolean json, boolean valid, String reason, String hash) {
    if (json) {
      var root = Json.object().put("valid", valid).put("reason", reason);
      if (valid) {
        root.put("hash", hash);
      }
      terminal.out().print(Json.text(root));
    } else {
      terminal
          .out()
          .print(
              (valid ? "Valid: " : "Invalid: ")
                  + reason
                  + ".\n"
                  + (valid ? "Last hash: " + hash + "\n" : ""));
    }
    return valid ? ExitCode.DONE : ExitCode.NOTHING_RELEASED;
  }
}
