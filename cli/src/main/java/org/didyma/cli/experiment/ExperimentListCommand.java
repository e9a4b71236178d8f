package org.didyma.cli.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.experiments.study.Studies;
import org.didyma.experiments.study.Study;
import org.didyma.ground.Json;
import org.didyma.models.cards.Paragraph;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code didyma experiment list}. */
@Command(
    name = "list",
    sortOptions = false,
    header = "list the experiments that are known by name",
    description = {"", "Lists experiments: name, question, and the tables that they read.", ""},
    footer = {"", "Example:", "  didyma experiment list"})
public final class ExperimentListCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public ExperimentListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (format.isJson()) {
      ObjectNode root = Json.object();
      ArrayNode all = root.putArray("experiments");
      for (Study study : Studies.all()) {
        ObjectNode node = all.addObject();
        node.put("name", study.name()).put("question", study.question());
        ArrayNode tables = node.putArray("tables");
        study.tables().forEach(tables::add);
      }
      terminal.out().print(Json.text(root));
      return ExitCode.DONE;
    }
    for (Study study : Studies.all()) {
      terminal.out().println(study.name());
      terminal.out().print(Paragraph.block("  ", "  ", study.question(), 80));
      terminal.out().println("  tables: " + String.join(", ", study.tables()));
    }
    return ExitCode.DONE;
  }
}
