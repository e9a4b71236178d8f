package org.didyma.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.mechanism.ParameterHelp;
import picocli.CommandLine.Help;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/**
 * The help of an operation, in layers where it is long: first what most users need, with the names
 * of the other groups; then one group, or all.
 */
final class HelpPage {

  /** A part of a page. */
  private record Shown(Function<Help, String> text) implements IHelpSectionRenderer {

    @Override
    public String render(Help help) {
      return text.apply(help);
    }
  }

  /** The word for every group. */
  private static final String ALL = "all";

  /** So many lines are read at once; a longer help is shown in layers. */
  private static final int MOST_LINES = 60;

  private final CommandSpec spec;
  private final Declaration declaration;
  private String layer = "";

  private HelpPage(CommandSpec spec, Declaration declaration) {
    this.spec = spec;
    this.declaration = declaration;
  }

  /** Gives a command the help of its operation. */
  static HelpPage of(CommandSpec spec, Declaration declaration) {
    HelpPage page = new HelpPage(spec, declaration);
    UsageMessageSpec usage = spec.usageMessage();
    usage.sortOptions(false);
    usage.abbreviateSynopsis(true);
    List<String> paragraphs = new ArrayList<>(List.of(""));
    declaration.paragraphs().forEach(p -> paragraphs.addAll(List.of(escaped(p), "")));
    usage.description(paragraphs.toArray(String[]::new));
    usage.footer(examples(declaration.examples()));
    List.of(
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST_HEADING,
            UsageMessageSpec.SECTION_KEY_PARAMETER_LIST,
            UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING)
        .forEach(key -> usage.sectionMap().put(key, new Shown(help -> "")));
    usage.sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, new Shown(page::parameters));
    return page;
  }

  /** A percent sign is one of a format to what prints texts. */
  private static String escaped(String text) {
    return text.replace("%", "%%");
  }

  private static String[] examples(List<String> examples) {
    return Stream.concat(
            Stream.of("", examples.size() == 1 ? "Example:" : "Examples:"),
            examples.stream().map(example -> "  didyma " + escaped(example)))
        .toArray(String[]::new);
  }

  /**
   * Shows another layer from now on.
   *
   * @param wanted the name of a group, a word of the declaration's choice, or {@code all}; empty
   *     for the first page
   */
  void show(String wanted) {
    if (!wanted.isEmpty()
        && !wanted.equals(ALL)
        && declaration.groups().stream().noneMatch(group -> group.name().equals(wanted))
        && declaration.choice().filter(choice -> choice.has(wanted)).isEmpty()) {
      throw new InvalidInputException(
          "the help of %s has no part %s".formatted(spec.qualifiedName(), QuotedText.of(wanted)),
          "see %s --help for its parts.".formatted(spec.qualifiedName()));
    }
    layer = wanted;
  }

  private String parameters(Help help) {
    Optional<String> chosen = chosen();
    if (chosen.isPresent()) {
      return groups(help, declaration.choice().orElseThrow().groups().apply(chosen.get()));
    }
    if (!layer.isEmpty() && !layer.equals(ALL)) {
      return declaration.groups().stream()
          .filter(group -> group.name().equals(layer))
          .map(group -> block(help, group.title() + ":", group.parameters()))
          .reduce("", String::concat);
    }
    String whole = whole(help);
    boolean isShort = whole.lines().count() + proseLines() <= MOST_LINES;
    return layer.equals(ALL) || isShort ? whole : firstPage(help);
  }

  /** What the help is wanted for alone: what was asked for, or what was given of the choice. */
  private Optional<String> chosen() {
    ParseResult parsed = spec.commandLine().getParseResult();
    return declaration
        .choice()
        .flatMap(
            choice -> {
              String option = OperationCommand.name(choice.parameter());
              boolean given = parsed != null && parsed.hasMatchedOption(option);
              String word =
                  given ? parsed.matchedOption(option).originalStringValues().get(0) : layer;
              return given || choice.has(word) ? Optional.of(word) : Optional.empty();
            });
  }

  private String groups(Help help, List<Group> groups) {
    StringBuilder text = new StringBuilder(arguments(help));
    groups.forEach(group -> text.append(block(help, group.title() + ":", group.parameters())));
    return text.append(ofEveryCommand(help, true)).toString();
  }

  /** About so many lines stand around the parameters. */
  private long proseLines() {
    int width = spec.usageMessage().width();
    return declaration.paragraphs().stream().mapToLong(p -> p.length() / (width - 8) + 2).sum()
        + declaration.examples().size()
        + 6;
  }

  private String whole(Help help) {
    StringBuilder text = new StringBuilder(arguments(help));
    List<Group> groups = declaration.groups();
    groups.forEach(
        group ->
            text.append(
                block(help, groups.size() == 1 ? "" : group.title() + ":", group.parameters())));
    return text.append(ofEveryCommand(help, groups.size() > 1)).toString();
  }

  private String firstPage(Help help) {
    StringBuilder text = new StringBuilder(arguments(help));
    List<Group> others = declaration.groups().stream().filter(g -> !g.isMain()).toList();
    declaration.groups().stream()
        .filter(Group::isMain)
        .forEach(group -> text.append(block(help, group.title() + ":", group.parameters())));
    text.append(ofEveryCommand(help, false));
    text.append("\nMore options; %s shows a part, or all:\n".formatted(command("PART")));
    int width = others.stream().mapToInt(g -> g.name().length()).max().orElse(0);
    for (Group group : others) {
      text.append(
          "  %s%s  %s (%d)\n"
              .formatted(
                  group.name(),
                  " ".repeat(width - group.name().length()),
                  uncapitalised(group.title()),
                  group.parameters().size()));
    }
    declaration
        .choice()
        .ifPresent(
            choice ->
                text.append(
                    "Also the options for one %s alone, such as %s.\n"
                        .formatted(
                            choice.parameter().name(),
                            command(choice.parameter().words().get(0)))));
    return text.toString();
  }

  private static String uncapitalised(String title) {
    return Character.toLowerCase(title.charAt(0)) + title.substring(1);
  }

  private String command(String part) {
    return spec.qualifiedName().replaceFirst(" ", " help ") + " " + part;
  }

  private String arguments(Help help) {
    Help.Layout layout = help.createDefaultLayout();
    layout.addPositionalParameters(
        spec.positionalParameters(), help.createDefaultParamLabelRenderer());
    return layout.toString();
  }

  private String ofEveryCommand(Help help, boolean apart) {
    List<OptionSpec> own =
        spec.options().stream().filter(option -> option.description().length > 0).toList();
    return (apart ? "\n" : "") + laidOut(help, own);
  }

  private static String block(Help help, String heading, List<Parameter<?>> parameters) {
    return (heading.isEmpty() ? "" : "\n" + heading + "\n")
        + laidOut(help, parameters.stream().map(HelpPage::explained).toList());
  }

  private static String laidOut(Help help, List<OptionSpec> options) {
    Help.Layout layout = help.createDefaultLayout();
    layout.addOptions(options, help.createDefaultParamLabelRenderer());
    return layout.toString();
  }

  /** The option of a parameter with its sentence, its words and its usual value. */
  private static OptionSpec explained(Parameter<?> parameter) {
    return OperationCommand.option(parameter).description(explanation(parameter)).build();
  }

  /** What the help says of a parameter. */
  static String explanation(Parameter<?> parameter) {
    return escaped(
        ParameterHelp.alone(parameter) + (parameter.isRepeatable() ? "; may be repeated" : ""));
  }
}
