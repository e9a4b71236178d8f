package org.didyma.cli.command;

import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.DatabaseOptions;
import org.didyma.databases.Database;
import org.didyma.indatabase.PostgresCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma db uninstall}. */
@Command(
    name = "uninstall",
    sortOptions = false,
    header = "remove what install created",
    description = {"", "Removes the functions and their schema didyma, and nothing else.", ""},
    footer = {"", "Example:", "  didyma db uninstall --data jdbc:postgresql://localhost/clinic"})
final class DbUninstallCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DatabaseOptions options = new DatabaseOptions();
  @Mixin private CommonOptions common = new CommonOptions();

  DbUninstallCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Database database = options.database();
    boolean removed = PostgresCode.of(database).uninstall();
    terminal
        .out()
        .println(
            removed
                ? "The functions are gone from %s.".formatted(database.name())
                : "%s had no such functions.".formatted(database.name()));
    return ExitCode.DONE;
  }
}
