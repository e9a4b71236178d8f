package org.didyma.operations.release;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.didyma.core.InvalidInputException;
import org.didyma.core.Json;
import org.didyma.core.QuotedText;
import org.didyma.data.records.Records;
import org.didyma.data.records.Table;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.ColumnGroups;
import org.didyma.data.schema.Label;
import org.didyma.data.schema.Schema;
import org.didyma.formulations.Costs;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.PrivateDiagnosticsListener;
import org.didyma.models.UnusualNumbers;
import org.didyma.models.quality.EvaluationQuery;
import org.didyma.models.quality.EvaluationResult;
import org.didyma.models.quality.Measurement;
import org.didyma.models.quality.QualityText;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.groups.GroupResult;
import org.didyma.models.quality.outcomes.OutcomeResult;
import org.didyma.operations.Context;
import org.didyma.operations.Delivery;
import org.didyma.operations.Document;
import org.didyma.operations.Inputs;
import org.didyma.operations.SoftwareVersion;
import org.didyma.operations.SpentRefusal;
import org.didyma.operations.files.CsvText;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.LedgerInput;
import org.didyma.operations.inputs.ModelInput;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.operations.inputs.TotalInput;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;

/** The private half of {@link Evaluate}. */
final class PrivateEvaluation implements PrivateDiagnosticsListener {

  static final Parameter<Integer> BANDS =
      Parameter.<Integer>read("bands", "N", PrivateEvaluation::bands, String::valueOf)
          .says("number of score bands at most; whole scores have a band each where these suffice")
          .usually(ScoreBands.USUAL);

  static final Parameter<String> BY =
      Parameter.<String>read("by", "COLUMN", text -> text, text -> text)
          .says(
              "measure each group of records by a column of categories, and the gaps between"
                  + " groups, by one noisy count: a column of the schema, or COLUMN=A,B for another"
                  + " one with its public categories");

  static final Parameter<Path> OUT =
      Parameter.file("out")
          .says("write counts, figures and risks to a new file, in JSON, for didyma monitor");

  static final Parameter<Path> CSV =
      Parameter.file("csv").says("write the performance by cut-off to a new file, in CSV");

  static final Parameter<Path> SVG =
      Parameter.file("svg").says("plot measured risks and the ROC curve to a new file, in SVG");

  private final Inputs in;
  private final Context context;
  private final LedgerInput ledger;
  private boolean touched;

  PrivateEvaluation(Inputs in, Context context) {
    this.in = in;
    this.context = context;
    this.ledger = new LedgerInput(in);
  }

  @Override
  public void reading() {
    touched = true;
    context.cancellation().spent();
    context
        .cancellation()
        .onStop("stopped on request; nothing was released", SpentRefusal.spent(ledger.isGiven()));
  }

  /** What was measured. */
  Document result() {
    Epsilon epsilon = in.get(SharedParameters.EPSILON);
    UnusualNumbers.notes(epsilon, Delta.ZERO, OptionalLong.empty())
        .forEach(note -> context.note("note: " + note));
    Adjacency adjacency = in.get(SharedParameters.NEIGHBOURS);
    OutputFiles files = new OutputFiles();
    Optional<OutputFile> file = SharedParameters.file(in, OUT, files);
    Optional<OutputFile> list = SharedParameters.file(in, CSV, files);
    Optional<OutputFile> drawing = SharedParameters.file(in, SVG, files);
    Optional<OutputFile> page = SharedParameters.file(in, SharedParameters.REPORT, files);
    ModelInput input = new ModelInput(in);
    Model model = input.model();
    requireCutoffs(model);
    Optional<ColumnGroups> groups = groups(model);
    Schema schema = groups.map(ColumnGroups::schema).orElse(model.schema());
    Records records = input.records(schema);
    new TotalInput(in).check(schema, adjacency, records);
    Table table = new Table(schema, records);
    table.requireReadable();
    Measurement measured = measured(model, groups, epsilon, adjacency, table);
    ObjectNode tree = measured.tree(SoftwareVersion.text());
    List<Delivery> deliveries = new ArrayList<>();
    // The text does not have all that didyma monitor needs; the object for programs does.
    file.ifPresent(
        f ->
            deliveries.add(
                Delivery.only(f, Json.text(tree), "The evaluation is in " + f.path() + ".")));
    if (measured instanceof EvaluationResult two) {
      list.ifPresent(
          f ->
              deliveries.add(
                  Delivery.of(f, () -> CsvText.of(QualityText.cutoffNumbers(two.quality())))));
    }
    drawing.ifPresent(f -> deliveries.add(Delivery.of(f, measured.report()::svg)));
    page.ifPresent(f -> deliveries.add(Delivery.of(f, measured.report()::page)));
    return new Document(tree, measured.report()::text, deliveries);
  }

  /** Cut-offs are for labels of two values. */
  private void requireCutoffs(Model model) {
    Label label = model.schema().label();
    if (in.has(CSV) && !(label instanceof BinaryLabel)) {
      throw new InvalidInputException(
          "--csv has cut-offs, which are for labels of two values, and the label %s has %d"
              .formatted(QuotedText.of(label.column()), label.labels()),
          "leave it out; --format json has all figures.");
    }
  }

  private Optional<ColumnGroups> groups(Model model) {
    Label label = model.schema().label();
    if (in.has(BY) && !(label instanceof BinaryLabel)) {
      throw new InvalidInputException(
          "--by measures labels of two values, and the label %s has %d"
              .formatted(QuotedText.of(label.column()), label.labels()),
          "leave it out, or measure each group's records by themselves.");
    }
    if (in.has(BY) && in.has(CSV)) {
      throw new InvalidInputException(
          "--csv has cut-offs for all records together, and --by measures groups",
          "leave out one of them; --format json has all figures.");
    }
    return in.given(BY).map(text -> ColumnGroups.of(model.schema(), text));
  }

  private Measurement measured(
      Model model,
      Optional<ColumnGroups> groups,
      Epsilon epsilon,
      Adjacency adjacency,
      Table table) {
    ScoreBands bands = ScoreBands.of(model, in.get(BANDS));
    EvaluationQuery evaluating =
        groups
            .map(of -> EvaluationQuery.of(model, bands, of, epsilon, adjacency))
            .orElseGet(() -> EvaluationQuery.of(model, bands, epsilon, adjacency))
            .under(table.records().conditions())
            .telling(this);
    if (ledger.isGiven()) {
      evaluating = evaluating.spendingFrom(ledger.ledger().orElseThrow());
    }
    try {
      if (groups.isPresent()) {
        return GroupResult.of(evaluating, groups.get(), table, context.cancellation()::isCancelled);
      }
      return model.schema().label() instanceof BinaryLabel
          ? evaluating.on(table, costs(model), context.cancellation()::isCancelled)
          : OutcomeResult.of(evaluating, table, context.cancellation()::isCancelled);
    } catch (InvalidInputException e) {
      throw touched ? SpentRefusal.of(e, ledger.isGiven(), false) : e;
    }
  }

  /** Those that the model was learned with. */
  private static Costs costs(Model model) {
    return model.options().costs().isEmpty() ? Costs.EQUAL : Costs.parse(model.options().costs());
  }

  private static int bands(String text) {
    int number = text.matches("\\d{1,4}") ? Integer.parseInt(text) : 0;
    if (number < 2 || number > ScoreBands.MOST) {
      throw new InvalidInputException(
          "--bands is " + QuotedText.of(text) + ", which is not a number of bands",
          "use a whole number from 2 to " + ScoreBands.MOST + ".");
    }
    return number;
  }
}
