package org.didyma.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.didyma.cli.command.Specified;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.UserFacingException.Outcome;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.OperationEntry;
import org.didyma.operations.RecordJson;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** An operation as a command: its options, and how its result is told. */
final class OperationCommand implements Callable<Integer> {

  /** Text for people, the same with tables in Markdown, or an object for programs. */
  private enum Format {
    TEXT,
    MARKDOWN,
    JSON
  }

  private static final Parameter<Format> FORMAT =
      format(
          "text, or json: one object on standard output and nothing else",
          Format.TEXT,
          Format.JSON);

  private static final Parameter<Format> FORMAT_OF_TABLES =
      format(
          "text, markdown, or json: one object with all rows on standard output and nothing else",
          Format.values());

  private final Operation operation;
  private final Declaration declaration;
  private final Terminal terminal;
  private final CommandSpec spec;
  private final HelpPage help;
  private final Parameter<Format> format;

  private OperationCommand(OperationEntry listed, Terminal terminal) {
    this.operation = listed.operation();
    this.declaration = operation.declaration();
    this.terminal = terminal;
    this.spec = Specified.spec(this);
    this.help = HelpPage.of(spec, declaration);
    this.format =
        declaration.results().stream().anyMatch(Result.OfTables.class::isAssignableFrom)
            ? FORMAT_OF_TABLES
            : FORMAT;
  }

  /** The layers of its help. */
  HelpPage help() {
    return help;
  }

  /** The command of an operation. */
  static CommandLine of(OperationEntry listed, Terminal terminal) {
    OperationCommand command = new OperationCommand(listed, terminal);
    command.specify();
    return Specified.command(command.spec);
  }

  private void specify() {
    for (int i = 0; i < declaration.arguments().size(); i++) {
      Parameter<?> parameter = declaration.arguments().get(i);
      spec.addPositional(
          PositionalParamSpec.builder()
              .index(parameter.isRepeatable() ? i + "..*" : Integer.toString(i))
              .arity(parameter.isRequired() ? "1" : parameter.isRepeatable() ? "0..*" : "0..1")
              .paramLabel(parameter.letter())
              .type(parameter.isRepeatable() ? List.class : String.class)
              .auxiliaryTypes(String.class)
              .completionCandidates(() -> parameter.words().iterator())
              .description(HelpPage.explanation(parameter))
              .build());
    }
    // To ask the specification for each would be most of the work of a short run.
    Set<String> added = new HashSet<>();
    declaration
        .groups()
        .forEach(
            group ->
                group.parameters().stream()
                    .filter(p -> added.add(name(p)))
                    .forEach(p -> spec.addOption(option(p).build())));
    if (!declaration.results().isEmpty()) {
      spec.addOption(option(format).description(HelpPage.explanation(format)).build());
    }
    addCommonOptions(spec);
  }

  /** What every command takes. */
  static void addCommonOptions(CommandSpec spec) {
    spec.addOption(
        OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .type(boolean.class)
            .description("show this help")
            .build());
    // Read from the raw arguments, so that it also works for errors in the arguments themselves.
    spec.addOption(
        OptionSpec.builder("--stacktrace")
            .type(boolean.class)
            .description("on failure, print the stack trace")
            .build());
  }

  /** The option of a parameter, without words: most runs print no help. */
  static OptionSpec.Builder option(Parameter<?> parameter) {
    OptionSpec.Builder option = OptionSpec.builder(name(parameter));
    return parameter.isFlag()
        ? option.type(boolean.class).arity("0")
        : option
            .type(parameter.isRepeatable() ? List.class : String.class)
            .auxiliaryTypes(String.class)
            .arity("1")
            .paramLabel(parameter.letter())
            .completionCandidates(() -> parameter.words().iterator());
  }

  /** What the command line calls a parameter. */
  static String name(Parameter<?> parameter) {
    return "--" + parameter.name();
  }

  @Override
  public Integer call() {
    Format chosen = chosen(texts().get(format.name()));
    Result result = operation.run(inputs(), new TerminalContext(terminal, chosen == Format.JSON));
    tell(result, chosen);
    return result.failure().map(Outcome::exitCode).orElse(ExitCode.DONE.code());
  }

  /** What was given, read; errors call what is given by position by its label. */
  Inputs inputs() {
    Map<String, List<String>> texts = texts();
    texts.remove(format.name());
    try {
      return Inputs.read(declaration, texts);
    } catch (InvalidInputException e) {
      throw e.calling(
          name ->
              declaration.arguments().stream()
                  .filter(p -> p.name().equals(name))
                  .findFirst()
                  .map(Parameter::letter)
                  .orElse("--" + name));
    }
  }

  private static Parameter<Format> format(String sentence, Format... all) {
    return Parameter.oneOf("format", "FORMAT", all).says(sentence).usually(Format.TEXT);
  }

  private Format chosen(@Nullable List<String> texts) {
    return texts == null ? Format.TEXT : format.read(texts.get(0));
  }

  /** What was given, by names of parameters. */
  private Map<String, List<String>> texts() {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    CommandLine.ParseResult parsed = spec.commandLine().getParseResult();
    for (OptionSpec option : parsed.matchedOptions()) {
      texts.put(
          option.longestName().substring(2),
          option.typeInfo().isBoolean() ? List.of("true") : values(option));
    }
    for (int i = 0; i < declaration.arguments().size(); i++) {
      List<String> values = values(spec.positionalParameters().get(i));
      if (!values.isEmpty()) {
        texts.put(declaration.arguments().get(i).name(), values);
      }
    }
    return texts;
  }

  private static List<String> values(ArgSpec argument) {
    return argument.originalStringValues();
  }

  private void tell(Result result, Format chosen) {
    if (terminal.cancellation().hasSpent()) {
      terminal.cancellation().released();
    }
    PrintStream out = terminal.out();
    boolean json = chosen == Format.JSON;
    if (json && result instanceof Record fields) {
      out.print(Json.text(RecordJson.object(fields)));
    } else {
      result.sections().forEach(section -> print(section, chosen, out));
    }
    // First, so that what epsilon was spent on is out whatever becomes of the files.
    out.flush();
    result
        .stopped()
        .ifPresent(
            stop -> {
              throw stop;
            });
    List<Delivery> deliveries = result.deliveries();
    for (int i = 0; i < deliveries.size(); i++) {
      try {
        deliver(deliveries.get(i), json);
      } catch (RuntimeException | Error e) {
        tellWhatIsLost(deliveries.subList(i, deliveries.size()), json);
        throw e;
      }
    }
  }

  /** What cannot be had again of files that are not written; programs have it already. */
  private void tellWhatIsLost(List<Delivery> unwritten, boolean json) {
    List<Delivery> lost = unwritten.stream().filter(Delivery::only).toList();
    if (lost.isEmpty()) {
      return;
    }
    terminal.note("note: a file could not be written, so everything is on standard output");
    if (!json) {
      terminal.out().println();
      lost.forEach(
          delivery -> print(new Section.Content(delivery.content()), Format.TEXT, terminal.out()));
      terminal.out().flush();
    }
  }

  private static void print(Section section, Format chosen, PrintStream out) {
    if (section instanceof Section.Text lines) {
      out.print(lines.text());
    } else if (section instanceof Section.Items list) {
      out.print(chosen == Format.MARKDOWN ? list.markdown() : list.text());
    } else if (section instanceof Section.Table table) {
      out.print(chosen == Format.MARKDOWN ? table.table().markdown() : table.table().text());
    } else if (section instanceof Section.Content whole) {
      try {
        whole.content().writeTo(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void deliver(Delivery delivery, boolean json) {
    delivery.file().write(delivery.content());
    if (!json && !delivery.sentence().isEmpty()) {
      terminal.out().println("\n" + delivery.sentence());
    }
  }
}
