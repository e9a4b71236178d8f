package org.didyma.spark;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.spark.sql.SparkSession;
import org.didyma.data.cells.CellsFile;
import org.didyma.data.schema.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Counts a table into a file of cells, which every command of {@code didyma} takes. */
@Command(
    name = "cells",
    description = {
      "Counts the unique rows of a table by label into a file, which didyma solve, optimize and"
          + " cells merge take as --data. The file is as private as the table."
    })
final class SparkCellsCommand implements Callable<Integer> {

  @Mixin private SparkSourceOptions source = new SparkSourceOptions();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "a new file on the driver's machine, whose name ends with .cells")
  private Path out = Path.of("");

  @Override
  public Integer call() {
    Path file = SparkSourceOptions.fresh(out);
    Schema schema = source.schema();
    SparkSession spark = source.session();
    CellsFile cells = new CellsFile(schema, source.cells(spark, schema, true));
    SparkSourceOptions.write(file, cells::writeTo);
    return DidymaOnSpark.DONE;
  }
}
