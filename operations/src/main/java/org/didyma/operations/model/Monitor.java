package org.didyma.operations.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
import org.didyma.models.learning.RefitGain;
import org.didyma.models.quality.DriftReport;
import org.didyma.models.quality.EvaluationFile;
import org.didyma.models.quality.QualityReader;
import org.didyma.models.quality.ScoreDrift;
import org.didyma.models.quality.outcomes.OutcomeDriftReport;
import org.didyma.models.quality.outcomes.OutcomeFile;
import org.didyma.models.quality.outcomes.OutcomeReport;
import org.didyma.models.quality.outcomes.ReportReader;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Delivery;
import org.didyma.operations.Document;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.CsvText;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.Epsilon;

/** Compares two private evaluations of one model. */
public final class Monitor implements Operation {

  private static final Parameter<Path> BEFORE =
      Parameter.file("before")
          .required("give the earlier file of didyma evaluate --epsilon --out.")
          .says("the earlier file of didyma evaluate --epsilon --out");

  private static final Parameter<Path> AFTER =
      Parameter.file("after")
          .required("give the later file of didyma evaluate --epsilon --out, for the same model.")
          .says("the later file, for the same model");

  private static final Parameter<Path> MODEL =
      Parameter.file("model")
          .says("the model that both are of; needed where its label has more than two values");

  private static final Parameter<Epsilon> EPSILON =
      SharedParameters.EPSILON.says(
          "say what a new card at this epsilon is expected to gain over the model, from the two"
              + " evaluations and public numbers alone; needs --model and --records");

  private static final Parameter<Long> RECORDS =
      Parameter.<Long>read("records", "N", Monitor::records, String::valueOf)
          .says("with --epsilon: a public guess of the number of records for the new card");

  private static final Parameter<Path> CSV =
      Parameter.file("csv").says("write the shares of records by score to a new file, in CSV");

  private static final Parameter<Path> SVG =
      Parameter.file("svg").says("plot the shares of records by score to a new file, in SVG");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Compares two private evaluations of one model, such as last year's and this year's:"
                + " the population stability index of its scores, and the changes of AUC,"
                + " prevalence and predicted positives, with 95 % intervals. Of labels of more"
                + " than two values, the shares of label values, figures and calibration change."
                + " It reads no table, so it spends nothing beyond the two evaluations.")
        .takingClasses()
        .takes(
            Group.main(BEFORE, AFTER, MODEL, EPSILON, RECORDS, CSV, SVG, SharedParameters.REPORT))
        .refuses(
            InputRule.when(
                in -> in.has(EPSILON) && !(in.has(MODEL) && in.has(RECORDS)),
                "--epsilon is given without --model and --records",
                "give the model that was evaluated, and a public guess such as --records 1000."),
            InputRule.when(
                in -> in.has(RECORDS) && !in.has(EPSILON),
                "--records is given without --epsilon",
                "give the epsilon of a new card, such as what is left of a budget."))
        .example("monitor --before 2024.quality.json --after 2025.quality.json")
        .returns(Document.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    OutputFiles files = new OutputFiles();
    Optional<OutputFile> list = SharedParameters.file(in, CSV, files);
    Optional<OutputFile> drawing = SharedParameters.file(in, SVG, files);
    Optional<OutputFile> page = SharedParameters.file(in, SharedParameters.REPORT, files);
    Path earlier = in.get(BEFORE);
    Path later = in.get(AFTER);
    DriftReport report = report(in.given(MODEL).map(ModelReader::read), earlier, later);
    if (report.isOfSameCounts()) {
      context.note(
          isOneFile(earlier, later)
              ? "note: --before and --after are the same file, which is compared with itself"
              : "note: %s and %s hold exactly the same counts; is one a copy of the other?"
                  .formatted(earlier, later));
    }
    List<Delivery> written = new ArrayList<>();
    list.ifPresent(f -> written.add(Delivery.of(f, () -> CsvText.of(report.numbers()))));
    drawing.ifPresent(f -> written.add(Delivery.of(f, report::svg)));
    page.ifPresent(f -> written.add(Delivery.of(f, report::page)));
    ObjectNode tree = report.tree();
    Optional<RefitGain> gain = gain(in, earlier, later);
    gain.ifPresent(g -> tree.set("new_card", g.tree()));
    return new Document(
        tree, () -> report.text() + gain.map(g -> "\n" + g.sentence() + "\n").orElse(""), written);
  }

  private static Optional<RefitGain> gain(Inputs in, Path earlier, Path later) {
    if (!in.has(EPSILON)) {
      return Optional.empty();
    }
    Model model = ModelReader.read(in.get(MODEL));
    if (!(model.schema().label() instanceof BinaryLabel)) {
      throw new InvalidInputException(
          "--epsilon compares cards for labels of two values, and the label %s has %d"
              .formatted(
                  QuotedText.of(model.schema().label().column()), model.schema().label().labels()),
          "leave it out.");
    }
    return Optional.of(
        RefitGain.of(
            model,
            QualityReader.read(earlier).of(model).auc(),
            QualityReader.read(later).of(model).auc(),
            in.get(EPSILON),
            in.get(RECORDS)));
  }

  private static long records(String text) {
    if (!text.matches("[1-9][0-9]{0,11}")) {
      throw new InvalidInputException(
          ParameterReference.of("records")
              + " is "
              + QuotedText.of(text)
              + ", which is not a number of records",
          "use digits alone, such as 1200.");
    }
    return Long.parseLong(text);
  }

  private static DriftReport report(Optional<Model> model, Path earlier, Path later) {
    EvaluationFile first = EvaluationFile.read(earlier);
    EvaluationFile second = EvaluationFile.read(later);
    if (model.isPresent()
        && ReportReader.of(first, model.get()) instanceof OutcomeReport before
        && ReportReader.of(second, model.get()) instanceof OutcomeReport after) {
      return OutcomeDriftReport.of(before, after);
    }
    if (OutcomeFile.isOne(first)) {
      throw new InvalidInputException(
          "these evaluations are of a label of more than two values, and counts alone do not say"
              + " what its scores mean",
          "give --model FILE, the model that was evaluated.");
    }
    return ScoreDrift.between(QualityReader.of(first), QualityReader.of(second));
  }

  private static boolean isOneFile(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }
}
