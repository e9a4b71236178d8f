package org.didyma.cli.command;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

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
            "--epsilon",
            "--neighbours",
            "--cost",
            "--out",
            "--ledger",
            "--total",
            "--rehearse",
            "--time-limit",
            "--help"));
    OF_SOLVE.put("Weights to choose from:", List.of("--lattice", "--intercept"));
    OF_SOLVE.put("Ways to choose:", List.of("--mechanism", "--delta", "--records"));
    OF_SOLVE.put("Running and printing:", List.of());
    OF_SOLVE.put(
        "Options of single mechanisms on lattices:",
        List.of(
            "--top",
            "--gap",
            "--noise",
            "--published-factor",
            "--max-gap",
            "--accept-claimed",
            "--blocks",
            "--block-time-limit",
            "--calibration",
            "--oracle",
            "--sampled-loss",
            "--box",
            "--slack",
            "--records-guess"));
    OF_SOLVE.put(
        "Options of gradient methods:",
        List.of(
            "--loss",
            "--huber-width",
            "--lambda",
            "--passes",
            "--batch",
            "--iterations",
            "--steps",
            "--step-power",
            "--composition",
            "--tolerance",
            "--step-size",
            "--radius",
            "--average",
            "--form",
            "--row-norm",
            "--stream",
            "--lot",
            "--epochs",
            "--clip",
            "--learning-rate",
            "--noise-multiplier",
            "--accountant",
            "--choice",
            "--loss-cap",
            "--splits",
            "--largest-step",
            "--increase",
            "--adapt-every",
            "--growth",
            "--candidates",
            "--sample",
            "--generations",
            "--breed",
            "--survivors",
            "--mutation",
            "--shrink",
            "--tune",
            "--tune-public",
            "--projection"));
  }

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
    sections(help.commandSpec().options())
        .forEach(
            (heading, options) -> {
              Help.Layout layout = help.createDefaultLayout();
              layout.addOptions(options, help.createDefaultParamLabelRenderer());
              text.append(text.isEmpty() ? "" : System.lineSeparator())
                  .append(heading)
                  .append(System.lineSeparator())
                  .append(layout);
            });
    return text.toString();
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
