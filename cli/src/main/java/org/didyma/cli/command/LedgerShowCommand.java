package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.KeyOption;
import org.didyma.ground.Json;
import org.didyma.operations.files.OutputFile;
import org.didyma.privacy.ledger.Ledger;
import org.didyma.privacy.ledger.Statement;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code didyma ledger show}. */
@Command(
    name = "show",
    sortOptions = false,
    header = "show a budget, what is spent of it and on what",
    description = {"", "Checks a ledger and shows all of it.", ""},
    footer = {"", "Example:", "  didyma ledger show people.ledger"})
final class LedgerShowCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "L", description = "the ledger")
  private String file = "";

  @Mixin private KeyOption key = new KeyOption();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  LedgerShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    Path path = OutputFile.path("the ledger", file);
    Statement statement = Ledger.at(path, key.key()).statement();
    if (json) {
      ObjectNode root = Json.object().put("ledger", path.toString());
      LedgerText.addStatement(root, statement);
      terminal.out().print(Json.text(root));
    } else {
      terminal.out().print(LedgerText.statement(statement));
    }
    return ExitCode.DONE;
  }
}
