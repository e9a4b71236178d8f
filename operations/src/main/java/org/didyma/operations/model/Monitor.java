package org.didyma.operations.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.Model;
import org.didyma.models.ModelReader;
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
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.files.CsvText;
import org.didyma.operations.files.OutputFile;
import org.didyma.operations.files.OutputFiles;
import org.didyma.operations.inputs.SharedParameters;

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
        .takes(Group.main(BEFORE, AFTER, MODEL, CSV, SVG, SharedParameters.REPORT))
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
    return new Document(report.tree(), report::text, written);
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
