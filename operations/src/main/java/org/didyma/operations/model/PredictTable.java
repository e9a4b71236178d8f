package org.didyma.operations.model;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.records.Records;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.ModelInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.SourceInput;

/** Appends a column of predictions to a table, or scores one record. */
public final class PredictTable implements Operation {

  static final Parameter<Map<String, String>> RECORD =
      Parameter.read("record", "NAME=VALUE", PredictTable::fields, Object::toString)
          .says(
              "in place of a table: the fields of one record, separated by commas:"
                  + " NAME=VALUE,NAME=VALUE; a column that you leave out counts as empty");

  private static final Parameter<Boolean> WITH_POINTS =
      Parameter.flag("with-points")
          .says("append a column \"points\" too, as the printed card counts them");

  private static final Parameter<Path> OUT =
      Parameter.file("out").says("write to a new file instead of standard output");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Writes the input columns and a last column \"prediction\" as CSV, record by record."
                + " A model with risks adds a column \"risk\": the predicted probability of the"
                + " positive label, from 0 to 1; for classes without an order one for each, and the"
                + " prediction is the class of the largest risk. The charset is that of the model's schema, by"
                + " default UTF-8. The table needs the columns whose weights are not 0; other"
                + " columns and the label are optional and ignored. Each prediction depends on"
                + " its record alone.",
            "With --record it scores one record instead, and shows the points of each column.")
        .takingClasses()
        .takes(
            Group.main(ModelInput.MAIN).with(RECORD, CutoffInput.CUTOFF, WITH_POINTS, OUT),
            SourceInput.GROUP)
        .refuses(
            InputRule.when(
                in -> in.has(RECORD) && new ModelInput(in).namesTable(),
                "--record and a table are both given",
                "leave out one of them."),
            InputRule.when(
                in -> in.has(RECORD) && in.has(OUT),
                "--out is for tables",
                "leave it out with --record."),
            InputRule.when(
                in -> in.has(RECORD) && in.isOn(WITH_POINTS),
                "--with-points is for tables",
                "leave it out: --record shows points."))
        .example(
            "predict --model model.json --data people.csv --out predicted.csv",
            "predict --model model.json --record sex=f,age=41,ward=C,visits=7")
        .returns(Document.class);
  }

  /** Fields by column; a comma belongs to the value before it unless a name follows. */
  private static Map<String, String> fields(String text) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String one : text.split(",(?=[^,=]*=)", -1)) {
      int equals = one.indexOf('=');
      if (equals < 1 || fields.put(one.substring(0, equals), one.substring(equals + 1)) != null) {
        throw new InvalidInputException(
            "--record is not a list of fields by column, each once",
            "write it as in --record age=41,visits=7.");
      }
    }
    return fields;
  }

  @Override
  public Result run(Inputs in, Context context) {
    ModelInput input = new ModelInput(in);
    if (in.has(RECORD)) {
      Model model = input.model();
      if (!model.classes().isEmpty()) {
        new CutoffInput(in).score(model);
        ScoredClasses classes = ScoredClasses.of(model, in.get(RECORD));
        return new Document(classes.tree(), classes::text);
      }
      ScoredRecord scored =
          ScoredRecord.of(model, in.get(RECORD), new CutoffInput(in).score(model));
      return new Document(scored.tree(), scored::text);
    }
    if (context.isForPrograms()) {
      throw new InvalidInputException(
          "--format json is for one record", "leave it out, or give --record.");
    }
    ModelInput.NAMES_ONE
        .refusal(in)
        .ifPresent(
            refusal -> {
              throw refusal;
            });
    Optional<OutputFile> file = SharedParameters.file(in, OUT, new OutputFiles());
    Model model = input.model();
    double above = new CutoffInput(in).score(model);
    ScoringColumns scoring = ScoringColumns.of(model);
    Predicted said = Predicted.of(model, scoring, above);
    Predicted predicted = in.isOn(WITH_POINTS) ? said.withPoints(model, scoring) : said;
    Records records = input.records(scoring.schema());
    records.requireFields();
    return Document.content(new Predictions(scoring, predicted, records, context), file);
  }
}
