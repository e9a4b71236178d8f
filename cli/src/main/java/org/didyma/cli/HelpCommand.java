package org.didyma.cli;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.didyma.cli.command.Specified;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code didyma help}: what {@code --help} prints, by the words of a command. */
final class HelpCommand implements Runnable {

  private static final String WITH_PART = "--help=";

  private final CommandSpec spec = Specified.spec(this);
  private final PositionalParamSpec given =
      PositionalParamSpec.builder()
          .index("0..*")
          .arity("0..*")
          .paramLabel("COMMAND")
          .type(List.class)
          .auxiliaryTypes(String.class)
          .description("words of a command, such as ledger open; without any, all commands")
          .build();

  private HelpCommand() {}

  static CommandSpec spec() {
    HelpCommand help = new HelpCommand();
    help.spec
        .usageMessage()
        .sortOptions(false)
        .description(
            "",
            "Prints what the command prints with --help. A part of a long help is a further word,"
                + " such as lattice in didyma help verify lattice; all is every part.",
            "")
        .footer("", "Example:", "  didyma help ledger open");
    help.spec.addPositional(help.given);
    OperationCommand.addCommonOptions(help.spec);
    return help.spec;
  }

  @Override
  public void run() {
    CommandLine own = spec.commandLine();
    CommandLine asked = own.getParent();
    for (String word : given.originalStringValues()) {
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
