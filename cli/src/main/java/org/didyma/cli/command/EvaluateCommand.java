package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.ModelOptions;
import org.didyma.data.Records;
import org.didyma.ground.Json;
import org.didyma.models.Confusion;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma evaluate}: errors of a model on a labelled table, without any privacy. */
@Command(
    name = "evaluate",
    sortOptions = false,
    description = {
      "",
      "Counts how often the model's predictions agree with the labels of a table, and measures how"
          + " well its scores order records (AUC) and, where they are risks, how far these are from"
          + " the labels: log loss, Brier score, and the calibration error over ten bins of equal"
          + " size. Not private: publish this only if the table is public.",
      ""
    },
    footer = {"", "Example:", "  didyma evaluate --model model.json --data people.csv"})
public final class EvaluateCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private ModelOptions options = new ModelOptions();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public EvaluateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    options.check();
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
