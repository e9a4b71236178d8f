package org.didyma.operations.inputs;

import java.nio.file.Path;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.catalog.Catalog;
import org.didyma.data.records.Records;
import org.didyma.data.schema.Schema;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.solver.CacheFolder;

/** A model, which brings its schema along, and the table to apply it to. */
public record ModelInput(Inputs in) {

  public static final Parameter<Path> MODEL =
      Parameter.file("model")
          .required("give a model file, as didyma solve, learn or optimize writes it.")
          .says("a model file, as didyma solve, learn or optimize writes it");

  private static final Parameter<String> DATASET =
      TableInput.DATASET.says("a catalogued public table, instead of --data");

  /**
   * What most users need of them, in the order of a help; the rest is {@link SourceInput#GROUP}.
   */
  public static final Parameter<?>[] MAIN = {
    MODEL, ClassInput.ONE_CLASS, SourceInput.DATA, DATASET
  };

  /** Refuses what names no table, or does not fit together, without looking at any file. */
  public static final InputRule NAMES_ONE =
      in -> {
        SourceInput source = new SourceInput(in);
        if (!source.isGiven() && !in.has(DATASET)) {
          return Optional.of(
              new InvalidInputException(
                  "there is no table to read", "give --data FILE, or --dataset NAME."));
        }
        if (source.saysAnything() && in.has(DATASET)) {
          return Optional.of(
              new InvalidInputException(
                  "--data and --dataset are both given", "leave out one of them."));
        }
        in.given(DATASET).ifPresent(Catalog::find);
        return SourceInput.FITS.refusal(in);
      };

  /** Whether a table is named in any way. */
  public boolean namesTable() {
    return new SourceInput(in).saysAnything() || in.has(DATASET);
  }

  public Model model() {
    Model model = new ClassInput(in).of(ModelReader.read(in.get(MODEL)));
    in.requireTaken(model.schema().label());
    return model;
  }

  /** The records that a model of a schema is asked about; nothing is opened yet. */
  public Records records(Schema schema) {
    return in.given(DATASET)
        .map(name -> Records.csv(Catalog.find(name).open(CacheFolder.standard())))
        .orElseGet(() -> new SourceInput(in).records(schema));
  }
}
