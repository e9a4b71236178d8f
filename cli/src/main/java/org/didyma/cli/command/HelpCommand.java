package org.didyma.cli.command;

import java.util.List;
import java.util.Objects;
import org.didyma.cli.options.CommonOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code didyma help}: what {@code --help} prints, by the words of a command. */
@Command(
    name = "help",
    sortOptions = false,
    description = {"", "Prints what the command prints with --help.", ""},
    footer = {"", "Example:", "  didyma help ledger open"})
public final class HelpCommand implements Runnable {

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND",
      description = "words of a command, such as ledger open; without any, all commands")
  private List<String> words = List.of();

  @Mixin private CommonOptions common = new CommonOptions();

  @Override
  public void run() {
    CommandLine own = Objects.requireNonNull(spec).commandLine();
    CommandLine asked = own.getParent();
    for (String word : words) {
      CommandLine next = asked.getSubcommands().get(word);
      if (next == null) {
        throw new UnmatchedArgumentException(asked, List.of(word));
      }
      asked = next;
    }
    asked.usage(own.getOut(), own.getColorScheme());
  }
}
