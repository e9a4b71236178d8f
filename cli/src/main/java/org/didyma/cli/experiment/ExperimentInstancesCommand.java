package org.didyma.cli.experiment;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.OutputFile;
import org.didyma.data.research.TableStore;
import org.didyma.experiments.contest.InstanceFile;
import org.didyma.experiments.contest.Library;
import org.didyma.experiments.report.Report;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.models.page.TextTable;
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
      "Makes the learning problems of the experiment contest from public tables and lists them with"
          + " the best objective that is known: certified (a certificate was checked), proven (by"
          + " the search alone) or open. With --out each is written as exact JSON, for compare"
          + " solvers --problem, and as MPS where an integer program expresses it.",
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
          "folder with the public tables under their published file names, possibly with .gz;"
              + " default: what didyma data fetch has fetched")
  private @Nullable String dataDir;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  public ExperimentInstancesCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    TableStore store =
        dataDir == null
            ? TableStore.ofCache()
            : TableStore.of(OutputFile.path("--data-dir", dataDir));
    Optional<Path> folder = Optional.ofNullable(out).map(name -> OutputFile.path("--out", name));
    List<InstanceFile> files = Library.files(store, only);
    for (InstanceFile file : files) {
      terminal.cancellation().check();
      folder.ifPresent(f -> write(f, file));
    }
    if (json) {
      ObjectNode root = Json.object();
      ArrayNode all = root.putArray("problems");
      files.forEach(file -> all.add(tree(file)));
      terminal.out().print(Json.text(root));
    } else {
      terminal.out().print(table(files).text());
    }
    folder.ifPresent(f -> terminal.note("note: the problems are in " + f));
    return ExitCode.DONE;
  }

  private static ObjectNode tree(InstanceFile file) {
    ObjectNode node = Json.object();
    node.put("name", file.name());
    node.put("made_of", file.sentence());
    node.put("coordinates", file.problem().lattice().coordinates());
    node.put("cells", file.problem().cells().count());
    node.put("records", file.problem().cells().records());
    if (file.value().isPresent()) {
      node.put("objective", file.value().getAsLong());
    } else {
      node.putNull("objective");
    }
    return node.put("status", file.status());
  }

  private static TextTable table(List<InstanceFile> files) {
    TextTable table =
        new TextTable(
            3, List.of("name", "made of", "status", "coordinates", "cells", "best objective"));
    for (InstanceFile file : files) {
      table.add(
          List.of(
              file.name(),
              file.sentence(),
              file.status(),
              Integer.toString(file.problem().lattice().coordinates()),
              Integer.toString(file.problem().cells().count()),
              file.value().isPresent() ? Long.toString(file.value().getAsLong()) : "-"));
    }
    return table;
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
