package org.didyma.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.cli.command.CompletionCommand;
import org.didyma.cli.command.RootCommand;
import org.didyma.cli.command.Specified;
import org.didyma.cli.command.WarmUpCommand;
import org.didyma.operations.OperationEntry;
import org.didyma.operations.Operations;
import org.didyma.studio.Studio;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * All commands. Only the one that is asked for is built, since that of all of them would be most of
 * the work of a short run. Where none is, all are represented by name and summary, which is what
 * the list of commands and the correction of misspelt names need.
 */
final class CommandTable {

  /**
   * A command.
   *
   * @param name the word on the command line
   * @param summary one line for the list of commands
   * @param hidden true for commands that only our own scripts use
   * @param maker builds it
   */
  private record Entry(
      String name, String summary, boolean hidden, Function<Terminal, CommandLine> maker) {}

  /** What is no operation of a library, but a front end or about one. */
  private static final List<Entry> OWN =
      List.of(
          operation(Studio.ENTRY),
          new Entry(
              "completion",
              "print a completion script for bash and zsh",
              false,
              t -> own(CompletionCommand.spec(t, () -> complete(t)))),
          new Entry(
              "warm-up",
              "run typical commands once, for the class archive",
              true,
              t -> own(WarmUpCommand.spec(t))));

  private CommandTable() {}

  /** Each operation is a command, and operations that share their first word one of several. */
  private static Stream<Entry> entries(List<OperationEntry> all) {
    Stream<Entry> operations =
        all.stream()
            .map(listed -> listed.name().replaceFirst(" .*", ""))
            .distinct()
            .map(
                word ->
                    Operations.family(word)
                        .map(f -> new Entry(word, f.summary(), false, t -> FamilyCommand.of(f, t)))
                        .orElseGet(() -> operation(named(word, all))));
    return Stream.concat(operations, OWN.stream());
  }

  private static OperationEntry named(String name, List<OperationEntry> all) {
    return all.stream().filter(listed -> listed.name().equals(name)).findFirst().orElseThrow();
  }

  private static CommandLine own(CommandSpec spec) {
    OperationCommand.addCommonOptions(spec);
    return Specified.command(spec);
  }

  private static Entry operation(OperationEntry listed) {
    return new Entry(listed.name(), listed.summary(), false, t -> OperationCommand.of(listed, t));
  }

  /** The command line that can execute the given arguments. */
  static CommandLine commandLine(String[] args, Terminal terminal) {
    Optional<String> wanted =
        Arrays.stream(args).filter(a -> !a.startsWith("-") && !a.equals("help")).findFirst();
    List<Entry> all = entries(Operations.ALL).toList();
    List<Entry> named =
        all.stream().filter(e -> wanted.isPresent() && wanted.get().equals(e.name)).toList();
    return build(terminal, named.isEmpty() ? all : named, !named.isEmpty());
  }

  /** The command line with everything built. */
  static CommandLine complete(Terminal terminal) {
    return complete(terminal, Operations.ALL);
  }

  /** The same of other operations. */
  static CommandLine complete(Terminal terminal, List<OperationEntry> operations) {
    return build(terminal, entries(operations).toList(), true);
  }

  /** With commands as they are, or only their names and summaries. */
  private static CommandLine build(Terminal terminal, List<Entry> entries, boolean whole) {
    CommandLine root = Specified.command(RootCommand.spec());
    for (Entry entry : entries) {
      CommandLine command =
          whole ? entry.maker.apply(terminal) : Specified.command(Specified.spec(null));
      command.getCommandSpec().usageMessage().header(entry.summary).hidden(entry.hidden);
      root.addSubcommand(entry.name, command);
    }
    CommandLine help = Specified.command(HelpCommand.spec());
    help.getCommandSpec().usageMessage().header("show the help of a command");
    root.addSubcommand("help", help);
    // A word such as @people.csv is a name: the words of a private file are nobody's to quote.
    root.setExpandAtFiles(false);
    return root;
  }
}
