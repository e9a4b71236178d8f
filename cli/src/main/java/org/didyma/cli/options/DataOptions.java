package org.didyma.cli.options;

import org.didyma.data.Schema;
import org.didyma.data.Table;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.ground.InvalidInputException;
import org.didyma.operations.files.OutputFile;
import org.didyma.solver.CacheFolder;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which table to learn from, with the public schema that describes it. */
public final class DataOptions {

  @Mixin private SourceOptions source = new SourceOptions();

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "the public description of the table, JSON; see didyma schema --help")
  private @Nullable String schema;

  @Option(
      names = "--dataset",
      paramLabel = "NAME",
      description = "a catalogued public table with its schema, instead of --data and --schema")
  private @Nullable String dataset;

  /** Checks that the options fit together, without looking at any file. */
  public void check() {
    if (dataset != null) {
      if (source.saysAnything() || schema != null) {
        throw new InvalidInputException(
            "--dataset comes with its own table and schema, but --data or --schema was given too",
            "leave out the one or the other.");
      }
      Catalog.find(dataset);
    } else if (!source.isGiven()) {
      throw new InvalidInputException(
          "there is no table to read",
          "give --data FILE and --schema FILE, or --dataset NAME such as --dataset bank.");
    } else if (schema == null) {
      throw new InvalidInputException(
          "--data needs a --schema that says publicly what the table can contain",
          "write one, or start from names and ranges of the columns with didyma schema learn"
              + " --columns FILE, or from didyma schema suggest --public-sample FILE.");
    } else {
      source.check();
      OutputFile.path("--schema", schema);
    }
  }

  /**
   * Checks that no table is named.
   *
   * @param instead what takes its place, for messages
   */
  public void requireNone(String instead) {
    if (source.saysAnything() || schema != null || dataset != null) {
      throw new InvalidInputException(
          instead + " comes with its own tables, but another one was given too",
          "leave out the one or the other.");
    }
  }

  /** Reads the schema, where no table is wanted; one that is named is not looked at. */
  public Schema schemaAlone() {
    if (dataset != null) {
      return Catalog.find(dataset).schema();
    }
    if (schema == null) {
      throw new InvalidInputException(
          "there is no schema to make up a table from",
          "give --schema FILE, or --dataset NAME such as --dataset bank.");
    }
    return Schema.read(OutputFile.path("--schema", schema));
  }

  /**
   * Reads the schema, of records each of which is one by itself; the table itself is not opened.
   *
   * @throws InvalidInputException when the schema has units
   */
  public Table table() {
    Table table = tableOfUnits();
    if (table.schema().unit().isPresent()) {
      throw new InvalidInputException(
          "the schema has units, and this command is about single records",
          "use a copy of the schema without \"unit\"; didyma solve takes units.");
    }
    return table;
  }

  /** Reads the schema, which may have units; the table itself is not opened. */
  public Table tableOfUnits() {
    check();
    if (dataset != null) {
      CatalogEntry entry = Catalog.find(dataset);
      return new Table(entry.schema(), entry.open(CacheFolder.standard()));
    }
    Schema described = Schema.read(OutputFile.path("--schema", String.valueOf(schema)));
    return new Table(described, source.records(described));
  }
}
