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

/** {@code didyma db install}. */
@Command(
    name = "install",
    sortOptions = false,
    header = "create the functions that run passes in PostgreSQL",
    description = {
      "",
      "Creates the schema didyma with the functions that solve --in-database calls. Everybody who"
          + " uses the database may call them; they read no table by themselves.",
      ""
    },
    footer = {"", "Example:", "  didyma db install --data jdbc:postgresql://localhost/clinic"})
final class DbInstallCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private DatabaseOptions options = new DatabaseOptions();
  @Mixin private CommonOptions common = new CommonOptions();

  DbInstallCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Database database = options.database();
    boolean made = PostgresCode.of(database).install();
    terminal
        .out()
        .println(
            made
                ? "The functions are in the schema didyma of %s.".formatted(database.name())
                : "The functions were in the schema didyma of %s before."
                    .formatted(database.name()));
    return ExitCode.DONE;
  }
}
