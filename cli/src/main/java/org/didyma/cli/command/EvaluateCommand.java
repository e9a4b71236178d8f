package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.ModelOptions;
import org.didyma.data.Records;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.models.Confusion;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * {@code didyma evaluate}: how good a model is on a labelled table, privately with an epsilon, and
 * without any privacy otherwise.
 */
@Command(
    name = "evaluate",
    sortOptions = false,
    description = {
      "",
      "Tells how good a model is on a labelled table: how often its predictions agree with the"
          + " labels, how well its scores order records (AUC), what a score means, and where the"
          + " model tells risks, how far these are from the labels.",
      "",
      "With --epsilon this is a private release: one noisy histogram of scores and labels, and"
          + " what follows from it, with intervals of 95 %% for sampling and noise together. Use"
          + " records that the model was not learned from; the epsilons add up where they are the"
          + " same.",
      "",
      "Without --epsilon nothing is protected: publish that only if the table is public.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  didyma evaluate --model model.json --data people.csv",
      "  didyma evaluate --model model.json --data people.csv --epsilon 0.5"
    })
public final class EvaluateCommand implements Callable<Integer> {

  /** Options that mean nothing without a promise. */
  private static final List<String> PRIVATE_ONLY =
      List.of(
          "--neighbours",
          "--ledger",
          "--key",
          "--total",
          "--bands",
          "--out",
          "--csv",
          "--svg",
          "--report");

  private final Terminal terminal;

  @Mixin private ModelOptions options = new ModelOptions();
  @Mixin private PrivateEvaluation privately = new PrivateEvaluation();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  @Spec private @Nullable CommandSpec spec;

  public EvaluateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    options.check();
    Set<String> given =
        Objects.requireNonNull(spec).commandLine().getParseResult().matchedOptions().stream()
            .map(OptionSpec::longestName)
            .collect(Collectors.toSet());
    if (privately.isAsked()) {
      return privately.run(terminal, options, json);
    }
    for (String option : PRIVATE_ONLY) {
      if (given.contains(option)) {
        throw new InvalidInputException(
            option + " is given without --epsilon",
            "choose an epsilon, or leave " + option + " out: then nothing is protected.");
      }
    }
    Model model = ModelReader.read(options.modelFile());
    Records records = options.records(model.schema());
    Confusion confusion =
        Confusion.of(
            model,
            records,
            position -> {
              terminal.cancellation().check();
              return true;
            });
    terminal.note("note: evaluate is not private; its counts may reveal single records");
    if (json) {
      ObjectNode tree = confusion.tree();
      tree.put("label", "not private");
      terminal.out().print(Json.text(tree));
    } else {
      terminal.out().print("Not private, computed on " + records.name() + ":\n");
      terminal.out().print(confusion.text());
    }
    return ExitCode.DONE;
  }
}
