package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.catalog.CatalogEntry;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.solver.CacheFolder;

/** Which table to learn from, with the public schema that describes it. */
public record TableInput(Inputs in) {

  public static final Parameter<Path> SCHEMA =
      Parameter.file("schema")
          .says("the public description of the table, JSON; see didyma schema --help");

  public static final Parameter<String> DATASET =
      Parameter.text("dataset", "NAME")
          .says("a catalogued public table with its schema, instead of --data and --schema");

  /**
   * What most users need of them, in the order of a help; the rest is {@link SourceInput#GROUP}.
   */
  public static final Parameter<?>[] MAIN = {
    SourceInput.DATA, SCHEMA, DATASET, ClassInput.ONE_CLASS
  };

  /** Refuses what names no table, or does not fit together, without looking at any file. */
  public static final InputRule NAMES_ONE =
      in -> {
        SourceInput source = new SourceInput(in);
        if (in.has(DATASET)) {
          if (source.saysAnything() || in.has(SCHEMA)) {
            return refused(
                "--dataset comes with its own table and schema, but --data or --schema is given"
                    + " too",
                "leave out one of them.");
          }
          Catalog.find(in.get(DATASET));
          return Optional.empty();
        }
        if (!source.isGiven()) {
          return refused(
              "there is no table to read",
              "give --data FILE and --schema FILE, or --dataset NAME such as --dataset bank.");
        }
        return in.has(SCHEMA)
            ? SourceInput.FITS.refusal(in)
            : refused(
                "--data needs a --schema, the public description of the table",
                "write one, or begin with didyma schema learn --columns FILE or didyma schema"
                    + " suggest --public-sample FILE.");
      };

  /**
   * Refuses every table.
   *
   * @param instead what takes its place, for messages
   */
  public static InputRule none(String instead) {
    return InputRule.when(
        in -> new SourceInput(in).saysAnything() || in.hasAny(SCHEMA, DATASET),
        instead + " comes with its own tables, but another one is given too",
        "leave out one of them.");
  }

  private static Optional<InvalidInputException> refused(String message, String advice) {
    return Optional.of(new InvalidInputException(message, advice));
  }

  /** Reads the schema, where no table is wanted; one that is named is not looked at. */
  public Schema schemaAlone() {
    Schema schema =
        in.given(DATASET)
            .map(name -> Catalog.find(name).schema())
            .or(() -> in.given(SCHEMA).map(Schema::read))
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "there is no schema to make up a table from",
                        "give --schema FILE, or --dataset NAME such as --dataset bank."));
    return taken(schema);
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
          "the schema has units, and this command works on single records",
          "use a copy of the schema without \"unit\"; didyma solve takes units.");
    }
    return table;
  }

  /**
   * The same, of records each of which counts once, for what compares guarantees by records.
   *
   * @throws InvalidInputException when the schema has units or weights
   */
  public Table tableOfRecords() {
    Table table = table();
    if (table.schema().weight().isPresent()) {
      throw new InvalidInputException(
          "the schema has weights, and this command compares noise for records that count once",
          "use a copy of the schema without \"weight\"; didyma solve, learn and optimize take"
              + " weights.");
    }
    return table;
  }

  /** Reads the schema, which may have units; the table itself is not opened. */
  public Table tableOfUnits() {
    if (in.has(DATASET)) {
      CatalogEntry entry = Catalog.find(in.get(DATASET));
      return new Table(taken(entry.schema()), entry.open(CacheFolder.standard()));
    }
    Schema described = taken(Schema.read(in.get(SCHEMA)));
    return new Table(described, new SourceInput(in).records(described));
  }

  private Schema taken(Schema described) {
    Schema wanted = new ClassInput(in).of(described);
    in.requireTaken(wanted.label());
    return wanted;
  }
}
