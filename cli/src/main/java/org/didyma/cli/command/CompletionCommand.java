package org.didyma.cli.command;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code didyma completion}. */
public final class CompletionCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Supplier<CommandLine> everything;

  private CompletionCommand(Terminal terminal, Supplier<CommandLine> everything) {
    this.terminal = terminal;
    this.everything = everything;
  }

  /**
   * @param everything builds the command line with all commands
   */
  public static CommandSpec spec(Terminal terminal, Supplier<CommandLine> everything) {
    CommandSpec spec = Specified.spec(new CompletionCommand(terminal, everything));
    spec.usageMessage()
        .sortOptions(false)
        .description("", "Prints a script that completes commands and options in bash and zsh.", "")
        .footer(
            "", "In a shell: source <(didyma completion)", "", "Example:", "  didyma completion");
    return spec;
  }

  @Override
  public Integer call() {
    terminal.out().print(AutoComplete.bash("didyma", everything.get()));
    return ExitCode.DONE.code();
  }
}
