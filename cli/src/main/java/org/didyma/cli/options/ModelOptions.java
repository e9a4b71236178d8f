package org.didyma.cli.options;

import java.nio.file.Path;
import org.didyma.data.Records;
import org.didyma.data.Schema;
import org.didyma.data.catalog.Catalog;
import org.didyma.ground.InvalidInputException;
import org.didyma.operations.files.OutputFile;
import org.didyma.solver.CacheFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A model, which brings its schema along, and the table to apply it to. */
public final class ModelOptions {

  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "a model file, as didyma solve, learn or optimize writes it")
  private String model = "";

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description = "a catalogued public table, instead of --data")
  private @Nullable String dataset;

  /** Checks that the options fit together, without looking at any file. */
  public void check() {
    if (!source.isGiven() && dataset == null) {
      throw new InvalidInputException(
          "there is no table to read", "give --data FILE, or --dataset NAME.");
    }
    if (source.saysAnything() && dataset != null) {
      throw new InvalidInputException(
          "--data and --dataset were both given", "leave out the one or the other.");
    }
    source.check();
    if (dataset != null) {
      Catalog.find(dataset);
    }
    modelFile();
  }

  /** Whether a table is named in any way. */
  public boolean namesTable() {
    return source.saysAnything() || dataset != null;
  }

  public Path modelFile() {
    return OutputFile.path("--model", model);
  }

  /** The records that a model of a schema is asked about; nothing is opened yet. */
  public Records records(Schema schema) {
    check();
    return dataset == null
        ? source.records(schema)
        : Records.csv(Catalog.find(dataset).open(CacheFolder.standard()));
  }
}
