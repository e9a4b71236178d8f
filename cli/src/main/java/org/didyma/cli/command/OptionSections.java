package org.didyma.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.didyma.cli.mechanism.MechanismOptions;
import org.didyma.cli.mechanism.TuningOptions;
import org.didyma.cli.options.OptionName;
import org.didyma.mechanisms.Kind;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.Need;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParseResult;

/** A help whose options stand under headings, those that everybody needs first. */
final class OptionSections {

  /** Headings with the options under them, in order; the first that is empty takes the rest. */
  private static final Map<String, List<String>> OF_SOLVE = new LinkedHashMap<>();

  static {
    OF_SOLVE.put(
        "Main options:",
        List.of(
            "--data",
            "--schema",
            "--dataset",
            "--table",
            "--query",
            "--epsilon",
            "--neighbours",
            "--cost",
            "--out",
            "--ledger",
            "--hold-out",
            "--total",
            "--rehearse",
            "--time-limit",
            "--padded-time",
            "--help"));
    OF_SOLVE.put(
        "Weights to choose from:",
        List.of(
            "--lattice",
            "--intercept",
            "--points-of",
            "--most-columns",
            "--most-thresholds",
            "--together",
            "--either-or",
            "--no-redundancy",
            "--penalty-of",
            "--points"));
    OF_SOLVE.put("Ways to choose:", List.of("--mechanism", "--delta", "--records"));
    OF_SOLVE.put("Running and printing:", List.of());
    List<String> onCells = new ArrayList<>(own(kind -> !kind.learnsFromRows()));
    onCells.add("--oracle");
    OF_SOLVE.put("Options of single mechanisms on lattices:", onCells);
    List<String> onRows = new ArrayList<>(own(Kind::learnsFromRows));
    onRows.addAll(List.of("--tune", "--tune-public", "--projection"));
    onRows.removeAll(onCells);
    onRows.remove("--records");
    OF_SOLVE.put("Options of gradient methods:", onRows);
  }

  /** The options for the parameters of some mechanisms. */
  private static List<String> own(Predicate<Kind<?, ?>> which) {
    return Mechanisms.ALL.stream()
        .filter(which)
        .flatMap(kind -> kind.parameters().stream())
        .map(parameter -> OptionName.of(parameter.name()))
        .distinct()
        .toList();
  }

  /** Options for the points of mechanisms that choose them from a lattice. */
  private static final List<String> OF_LATTICE =
      List.of(
          "points-of",
          "most-columns",
          "most-thresholds",
          "together",
          "either-or",
          "no-redundancy",
          "penalty-of");

  private static final String MECHANISM = "--mechanism";

  private OptionSections() {}

  /** Puts the options of {@code didyma solve} under headings. */
  static CommandLine ofSolve(CommandLine command) {
    UsageMessageSpec usage = command.getCommandSpec().usageMessage();
    usage.abbreviateSynopsis(true);
    usage.sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST_HEADING, help -> "");
    usage.sectionMap().put(UsageMessageSpec.SECTION_KEY_OPTION_LIST, OptionSections::render);
    return command;
  }

  private static String render(Help help) {
    StringBuilder text = new StringBuilder();
    Optional<Kind<?, ?>> named = named(help.commandSpec());
    named
        .map(kind -> sections(kind, explained(help.commandSpec())))
        .orElseGet(() -> sections(explained(help.commandSpec())))
        .forEach(
            (heading, options) -> {
              if (options.isEmpty()) {
                return;
              }
              Help.Layout layout = help.createDefaultLayout();
              layout.addOptions(options, help.createDefaultParamLabelRenderer());
              text.append(text.isEmpty() ? "" : System.lineSeparator())
                  .append(heading)
                  .append(System.lineSeparator())
                  .append(layout);
            });
    return text.toString();
  }

  /** The options of the command, those of mechanisms with their explanations. */
  private static List<OptionSpec> explained(CommandSpec command) {
    Map<String, OptionSpec> byName = new LinkedHashMap<>();
    command.options().forEach(option -> byName.put(option.longestName(), option));
    MechanismOptions.explained().forEach(option -> byName.put(option.longestName(), option));
    return List.copyOf(byName.values());
  }

  /** The mechanism whose help is wanted, if one was named. */
  private static Optional<Kind<?, ?>> named(CommandSpec command) {
    ParseResult parsed = command.commandLine().getParseResult();
    return parsed == null || !parsed.hasMatchedOption(MECHANISM)
        ? Optional.empty()
        : Optional.of(Mechanisms.named(parsed.matchedOption(MECHANISM).stringValues().get(0)));
  }

  /** The options that go with one mechanism, its own ones explained for it alone. */
  private static Map<String, List<OptionSpec>> sections(Kind<?, ?> kind, List<OptionSpec> all) {
    Map<String, List<OptionSpec>> sections =
        sections(all.stream().filter(o -> isFor(kind, o.longestName().substring(2))).toList());
    sections.put("Options of %s:".formatted(kind.name()), MechanismOptions.options(kind));
    return sections;
  }

  /** Whether an option that is no parameter of mechanisms has something to say about one. */
  private static boolean isFor(Kind<?, ?> kind, String name) {
    boolean parameter =
        Mechanisms.ALL.stream().anyMatch(other -> other.parameter(name).isPresent());
    boolean tuning = List.of("tune", "tune-public", "projection").contains(name);
    return !parameter
        && (kind.takes(name) || Mechanisms.taking(name).isEmpty())
        && (!tuning || TuningOptions.takes(kind))
        && (!name.equals("points") || MechanismOptions.hasRealWeights(kind))
        && (!OF_LATTICE.contains(name) || kind.needs().contains(Need.LATTICE));
  }

  private static Map<String, List<OptionSpec>> sections(List<OptionSpec> options) {
    Map<String, List<OptionSpec>> sections = new LinkedHashMap<>();
    OF_SOLVE.forEach(
        (heading, names) -> {
          List<OptionSpec> own = new ArrayList<>();
          for (String name : names) {
            options.stream().filter(o -> o.longestName().equals(name)).forEach(own::add);
          }
          sections.put(heading, own);
        });
    List<OptionSpec> rest =
        options.stream()
            .filter(o -> OF_SOLVE.values().stream().noneMatch(n -> n.contains(o.longestName())))
            .toList();
    OF_SOLVE.forEach(
        (heading, names) -> {
          if (names.isEmpty()) {
            sections.put(heading, rest);
          }
        });
    return sections;
  }
}
