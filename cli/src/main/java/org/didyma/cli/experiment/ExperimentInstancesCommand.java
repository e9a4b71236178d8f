package org.didyma.cli.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.experiments.contest.InstanceFile;
import org.didyma.experiments.contest.Library;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.research.TableStore;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.models.page.TextTable;
import org.didyma.operations.files.OutputFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma experiment instances}: the problems of the contest of engines. */
@Command(
    name = "instances",
    sortOptions = false,
    header = "list the problems of the contest, or write them to files",
    description = {
      "",
      "Lists the learning problems of the experiment contest with the best objective that is known:"
          + " certified (a certificate was checked), proven (by the search alone) or open. With"
          + " --out each is made from its public table, held against its checksum, and written as"
          + " exact JSON, for compare solvers --problem, and as MPS where an integer program"
          + " expresses it.",
      ""
    },
    footer = {"", "Example:", "  didyma experiment instances --only dense-bank --out problems"})
public final class ExperimentInstancesCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--only",
      paramLabel = "TEXT",
      split = ",",
      description = "only problems whose name contains one of these texts")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "folder for NAME.json and NAME.mps, in place of earlier ones")
  private @Nullable String out;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "for --out: folder with the public tables under their published file names, possibly"
              + " with .gz; default: what didyma data fetch has fetched")
  private @Nullable String dataDir;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public ExperimentInstancesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    List<Library.Listed> listed = Library.list(only);
    Optional<Path> folder = Optional.ofNullable(out).map(name -> OutputFile.path("--out", name));
    folder.ifPresent(this::write);
    if (format.isJson()) {
      ObjectNode root = Json.object();
      ArrayNode all = root.putArray("problems");
      listed.forEach(problem -> all.add(tree(problem)));
      terminal.out().print(Json.text(root));
    } else {
      terminal.out().print(table(listed).text());
    }
    folder.ifPresent(f -> terminal.note("note: the problems are in " + f));
    return ExitCode.DONE;
  }

  private void write(Path folder) {
    TableStore store =
        dataDir == null
            ? TableStore.ofCache()
            : TableStore.of(OutputFile.path("--data-dir", dataDir));
    for (InstanceFile file : Library.files(store, only)) {
      terminal.cancellation().check();
      write(folder, file);
    }
  }

  private static ObjectNode tree(Library.Listed problem) {
    ObjectNode node = Json.object();
    node.put("name", problem.name());
    node.put("made_of", problem.sentence());
    put(node, "coordinates", problem.coordinates());
    put(node, "cells", problem.cells());
    put(node, "records", problem.records());
    put(node, "objective", problem.objective());
    return node.put("status", problem.status());
  }

  private static void put(ObjectNode node, String key, OptionalLong value) {
    value.ifPresentOrElse(v -> node.put(key, v), () -> node.putNull(key));
  }

  private static TextTable table(List<Library.Listed> problems) {
    TextTable table =
        new TextTable(
            3, List.of("name", "made of", "status", "coordinates", "cells", "best objective"));
    for (Library.Listed problem : problems) {
      table.add(
          List.of(
              problem.name(),
              problem.sentence(),
              problem.status(),
              text(problem.coordinates()),
              text(problem.cells()),
              text(problem.objective())));
    }
    return table;
  }

  private static String text(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "-";
  }

  private static void write(Path folder, InstanceFile file) {
    try {
      Files.createDirectories(folder);
      Report.write(folder.resolve(file.name() + ".json"), file.json());
      Optional<String> mps = file.mps();
      if (mps.isPresent()) {
        Report.write(folder.resolve(file.name() + ".mps"), mps.get());
      }
    } catch (IOException e) {
      throw new InvalidInputException(
          "the problems cannot be written to " + folder, "check free space and permissions.", e);
    }
  }
}
