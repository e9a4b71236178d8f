package org.didyma.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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
    description = {
      "",
      "Prints what the command prints with --help. A part of a long help is a further word, such as"
          + " lattice in didyma help verify lattice; all is every part.",
      ""
    },
    footer = {"", "Example:", "  didyma help ledger open"})
final class HelpCommand implements Runnable {

  private static final String WITH_PART = "--help=";

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
      if (next == null && asked.getCommand() instanceof OperationCommand operation) {
        operation.help().show(word);
        break;
      }
      if (next == null) {
        throw new UnmatchedArgumentException(asked, List.of(word));
      }
      asked = next;
    }
    asked.usage(own.getOut(), own.getColorScheme());
  }

  /**
   * Command lines as they are, but for {@code COMMAND --help=PART}, which is another way of saying
   * {@code help COMMAND PART}.
   */
  static String[] words(String[] args) {
    return Arrays.stream(args)
        .filter(word -> word.startsWith(WITH_PART))
        .findFirst()
        .map(
            word ->
                Stream.of(
                        Stream.of("help"),
                        Arrays.stream(args).takeWhile(w -> !w.startsWith("-")),
                        Stream.of(word.substring(WITH_PART.length())))
                    .flatMap(s -> s)
                    .toArray(String[]::new))
        .orElse(args);
  }
}
