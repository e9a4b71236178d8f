package org.didyma.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.didyma.cli.command.CompletionCommand;
import org.didyma.cli.command.RootCommand;
import org.didyma.cli.command.WarmUpCommand;
import org.didyma.cli.compare.CompareMechanismsCommand;
import org.didyma.operations.Family;
import org.didyma.operations.Listed;
import org.didyma.operations.Operations;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * All commands. Only the one that is asked for is built, since reading the annotations of all of
 * them is most of the work of a short run; the others are represented by name and summary, which is
 * what the list of commands and the correction of misspelt names need.
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

  private static final List<Entry> ENTRIES =
      List.of(
          operation("demo"),
          operation("solve"),
          operation("learn"),
          operation("optimize"),
          operation("verify"),
          operation("predict"),
          operation("evaluate"),
          operation("monitor"),
          operation("explain"),
          operation("export"),
          family("schema"),
          family("cells"),
          family("ledger"),
          family("account"),
          operation("audit"),
          family("data"),
          family("db"),
          operation("doctor"),
          entry(
              "compare",
              Operations.family("compare").summary(),
              t ->
                  FamilyCommand.of(Operations.family("compare"), t)
                      .addSubcommand(new CompareMechanismsCommand(t))),
          operation("pareto"),
          family("experiment"),
          family("bench"),
          entry(
              "completion",
              "print a completion script for bash and zsh",
              t -> new CommandLine(new CompletionCommand(t, () -> complete(t)))),
          new Entry(
              "warm-up",
              "run typical commands once, for the class archive",
              true,
              t -> new CommandLine(new WarmUpCommand(t))));

  private CommandTable() {}

  /** An operation as a command. */
  private static Entry operation(String name) {
    Listed listed = Operations.named(name);
    return entry(name, listed.summary(), t -> OperationCommand.of(listed, t));
  }

  /** The operations of a family as commands below a word. */
  private static Entry family(String name) {
    Family family = Operations.family(name);
    return entry(name, family.summary(), t -> FamilyCommand.of(family, t));
  }

  private static Entry entry(String name, String summary, Function<Terminal, CommandLine> maker) {
    return new Entry(name, summary, false, maker);
  }

  /** The command line that can execute the given arguments. */
  static CommandLine commandLine(String[] args, Terminal terminal) {
    Optional<String> wanted =
        Arrays.stream(args).filter(a -> !a.startsWith("-") && !a.equals("help")).findFirst();
    return build(terminal, entry -> wanted.isPresent() && wanted.get().equals(entry.name));
  }

  /** The command line with everything built. */
  static CommandLine complete(Terminal terminal) {
    return build(terminal, entry -> true);
  }

  private static CommandLine build(Terminal terminal, Predicate<Entry> isWanted) {
    CommandLine root = new CommandLine(new RootCommand());
    for (Entry entry : ENTRIES) {
      CommandLine command =
          isWanted.test(entry)
              ? entry.maker.apply(terminal)
              : new CommandLine(CommandSpec.create());
      command.getCommandSpec().usageMessage().header(entry.summary).hidden(entry.hidden);
      root.addSubcommand(entry.name, command);
    }
    CommandLine help = new CommandLine(new HelpCommand());
    help.getCommandSpec().usageMessage().header("show the help of a command");
    root.addSubcommand("help", help);
    // A word such as @people.csv is a name: the words of a private file are nobody's to quote.
    root.setExpandAtFiles(false);
    return root;
  }
}
