package org.didyma.operations.model;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.mechanisms.Parameter;
import org.didyma.models.quality.Drift;
import org.didyma.models.quality.DriftPage;
import org.didyma.models.quality.DriftSvg;
import org.didyma.models.quality.DriftText;
import org.didyma.models.quality.IntervalEstimate;
import org.didyma.models.quality.QualityReader;
import org.didyma.models.quality.ScoreBands;
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

  private static final Parameter<Path> CSV =
      Parameter.file("csv").says("write the shares of records by score to a new file, in CSV");

  private static final Parameter<Path> SVG =
      Parameter.file("svg").says("plot the shares of records by score to a new file, in SVG");

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Compares two private evaluations of one model, such as last year's and this year's:"
                + " the population stability index of its scores, and the changes of AUC,"
                + " prevalence and predicted positives, with 95 % intervals. It reads no table,"
                + " so it spends nothing beyond the two evaluations.")
        .takes(Group.main(BEFORE, AFTER, CSV, SVG, SharedParameters.REPORT))
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
    QualityReader.Content first = QualityReader.read(earlier);
    QualityReader.Content second = QualityReader.read(later);
    if (first.scores().hasCountsOf(second.scores())) {
      context.note(
          isOneFile(earlier, later)
              ? "note: --before and --after are the same file, which is compared with itself"
              : "note: %s and %s hold exactly the same counts; is one a copy of the other?"
                  .formatted(earlier, later));
    }
    Drift drift = Drift.between(first, second);
    List<Delivery> written = new ArrayList<>();
    list.ifPresent(
        f -> written.add(Delivery.of(f, () -> CsvText.of(DriftText.numbers(drift, first)))));
    drawing.ifPresent(f -> written.add(Delivery.of(f, () -> DriftSvg.render(drift, first))));
    page.ifPresent(
        f -> written.add(Delivery.of(f, () -> DriftPage.of(drift, first, second).html())));
    return new Document(tree(drift, first), () -> DriftText.render(drift, first), written);
  }

  private static boolean isOneFile(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  private static ObjectNode tree(Drift drift, QualityReader.Content of) {
    ScoreBands bands = of.scores().bands();
    ObjectNode root = Json.object();
    put(root, "psi", drift.index());
    root.putObject("psi_uncorrected")
        .put("value", drift.uncorrected().value())
        .put("by_chance", drift.uncorrected().byChance());
    put(root, "auc_change", drift.auc());
    root.put("band_width", bands.width());
    put(root, "positive_share_change", drift.positiveShare());
    put(root, "flagged_change", drift.flagged());
    ArrayNode lines = root.putArray("bands");
    for (Drift.Line line : drift.lines()) {
      lines
          .addObject()
          .put("above", bands.last(line.first()) - bands.width())
          .put("up_to", bands.last(line.last()))
          .put("points", of.name(line.first(), line.last()))
          .put("before", line.before())
          .put("after", line.after());
    }
    return root;
  }

  private static void put(ObjectNode root, String name, IntervalEstimate estimate) {
    ObjectNode node = root.putObject(name);
    put(node, "value", estimate.value());
    put(node, "low", estimate.low());
    put(node, "high", estimate.high());
  }

  /** What is not known is null. */
  private static void put(ObjectNode node, String name, double value) {
    if (Double.isNaN(value)) {
      node.putNull(name);
    } else {
      node.put(name, value);
    }
  }
}
