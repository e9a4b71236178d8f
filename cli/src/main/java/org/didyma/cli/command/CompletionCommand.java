package org.didyma.cli.command;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma completion}. */
@Command(
    name = "completion",
    sortOptions = false,
    description = {"", "Prints a script that completes commands and options in bash and zsh.", ""},
    footer = {"", "In a shell: source <(didyma completion)", "", "Example:", "  didyma completion"})
public final class CompletionCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Supplier<CommandLine> everything;

  @Mixin private CommonOptions common = new CommonOptions();

  /**
   * @param everything builds the command line with all commands
   */
  public CompletionCommand(Terminal terminal, Supplier<CommandLine> everything) {
    this.terminal = terminal;
    this.everything = everything;
  }

  @Override
  public Integer call() {
    terminal.out().print(AutoComplete.bash("didyma", everything.get()));
    return ExitCode.DONE.code();
  }
}
