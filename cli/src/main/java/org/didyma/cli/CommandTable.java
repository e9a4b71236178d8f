package org.didyma.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.didyma.cli.bench.BenchCommand;
import org.didyma.cli.command.AuditCommand;
import org.didyma.cli.command.CompletionCommand;
import org.didyma.cli.command.DemoCommand;
import org.didyma.cli.command.DoctorCommand;
import org.didyma.cli.command.EvaluateCommand;
import org.didyma.cli.command.ExplainCommand;
import org.didyma.cli.command.ExportCommand;
import org.didyma.cli.command.LearnCommand;
import org.didyma.cli.command.MonitorCommand;
import org.didyma.cli.command.OptimizeCommand;
import org.didyma.cli.command.PredictCommand;
import org.didyma.cli.command.RootCommand;
import org.didyma.cli.command.SolveCommand;
import org.didyma.cli.command.WarmUpCommand;
import org.didyma.cli.compare.CompareCommand;
import org.didyma.cli.experiment.ExperimentCommand;
import org.didyma.cli.options.Words;
import org.didyma.cli.pareto.ParetoCommand;
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
          entry(
              "demo",
              "learn a private points card from a bundled public table, end to end",
              t -> new CommandLine(new DemoCommand(t))),
          entry(
              "solve",
              "learn a private classifier and release it with its guarantee",
              SolveCommand::commandLine),
          entry(
              "learn",
              "make a card of a table whose columns are known, and measure it",
              t -> new CommandLine(new LearnCommand(t))),
          entry(
              "optimize",
              "find the exact optimum and its certificate, without privacy",
              t -> new CommandLine(new OptimizeCommand(t))),
          operation("verify"),
          entry(
              "predict",
              "append a column of predictions to a table",
              t -> new CommandLine(new PredictCommand(t))),
          entry(
              "evaluate",
              "tell how good a model is on a labelled table, privately or not",
              t -> new CommandLine(new EvaluateCommand(t))),
          entry(
              "monitor",
              "compare two private evaluations of a model",
              t -> new CommandLine(new MonitorCommand(t))),
          entry(
              "explain",
              "say what a release promises, how it came about and what it is worth",
              t -> new CommandLine(new ExplainCommand(t))),
          entry(
              "export",
              "write a model as a points card in ${bundle:known.exports.titles}",
              t -> new CommandLine(new ExportCommand(t))),
          family("schema"),
          family("cells"),
          family("ledger"),
          family("account"),
          entry(
              "audit",
              "try to refute the guarantee of a mechanism",
              t -> new CommandLine(new AuditCommand(t))),
          family("data"),
          family("db"),
          entry(
              "doctor",
              "check that every engine works here",
              t -> new CommandLine(new DoctorCommand(t))),
          entry(
              "compare",
              "put engines or mechanisms side by side on the same problems",
              CompareCommand::commandLine),
          entry(
              "pareto",
              "search for the settings that no others beat in privacy and error",
              t -> new CommandLine(new ParetoCommand(t))),
          entry(
              "experiment",
              "run studies of mechanisms on public tables, with charts",
              ExperimentCommand::commandLine),
          entry("bench", "time the engines on this machine", BenchCommand::commandLine),
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
    root.setResourceBundle(new Words());
    // A word such as @people.csv is a name: the words of a private file are nobody's to quote.
    root.setExpandAtFiles(false);
    return root;
  }
}
