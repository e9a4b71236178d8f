package org.didyma.cli.options;

import java.nio.file.Path;
import org.didyma.data.TableSource;
import org.didyma.data.catalog.CacheFolder;
import org.didyma.data.catalog.Catalog;
import org.didyma.ground.InvalidInputException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A model, which brings its schema along, and the table to apply it to. */
public final class ModelOptions {

  @Option(
      names = "--model",
      required = true,
      paramLabel = "FILE",
      description = "a model that didyma solve has written")
  private String model = "";

  @Option(names = "--data", paramLabel = "FILE", description = "the table: CSV, possibly gzipped")
  private @Nullable String data;

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description = "a catalogued public table, instead of --data")
  private @Nullable String dataset;

  /** Checks that the options fit together, without looking at any file. */
  public void check() {
    if (data == null && dataset == null) {
      throw new InvalidInputException(
          "there is no table to read", "give --data FILE, or --dataset NAME.");
    }
    if (data != null && dataset != null) {
      throw new InvalidInputException(
          "--data and --dataset were both given", "leave out the one or the other.");
    }
    if (data != null) {
      OutputFile.path("--data", data);
    }
    if (dataset != null) {
      Catalog.find(dataset);
    }
    modelFile();
  }

  public Path modelFile() {
    return OutputFile.path("--model", model);
  }

  /** The table's bytes. */
  public TableSource source() {
    check();
    return data != null
        ? TableSource.file(OutputFile.path("--data", data))
        : Catalog.find(String.valueOf(dataset)).open(CacheFolder.standard());
  }
}
