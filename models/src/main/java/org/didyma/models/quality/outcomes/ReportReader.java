package org.didyma.models.quality.outcomes;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import org.didyma.mechanisms.counts.NoisyCounts;
import org.didyma.models.Model;
import org.didyma.models.quality.EvaluationFile;
import org.didyma.models.quality.MeasuredReport;
import org.didyma.models.quality.QualityReader;
import org.didyma.models.quality.ScoreBands;
import org.didyma.models.quality.groups.GroupReader;

/** Reads the file of a private evaluation of a model, whatever its label. */
public final class ReportReader {

  private ReportReader() {}

  /**
   * What a file says of a model.
   *
   * @throws org.didyma.core.InvalidInputException when it is no file of an evaluation, or of
   *     another model
   */
  public static MeasuredReport read(Path file, Model evaluated) {
    return of(EvaluationFile.read(file), evaluated);
  }

  /** The same of a file that was read. */
  public static MeasuredReport of(EvaluationFile content, Model evaluated) {
    if (GroupReader.isOne(content)) {
      return GroupReader.of(content, evaluated);
    }
    return evaluated.reading().isPresent() || !evaluated.classes().isEmpty()
        ? outcomes(content, evaluated)
        : QualityReader.of(content).evaluation(evaluated);
  }

  private static OutcomeReport outcomes(EvaluationFile file, Model evaluated) {
    file.requireFormat(OutcomeFile.FORMAT);
    EvaluationFile.requireModel(file.model(), evaluated);
    int labels = evaluated.schema().label().labels();
    JsonNode list = file.ofBands("counts");
    if (list.isEmpty() || list.size() > ScoreBands.MOST) {
      throw file.wrong("its \"bands\" have no counts");
    }
    long[] counts = new long[list.size() * labels];
    for (int b = 0; b < list.size(); b++) {
      if (list.get(b).size() != labels) {
        throw file.wrong("a band does not have one count for each value of the label");
      }
      for (int k = 0; k < labels; k++) {
        counts[b * labels + k] = file.count(list.get(b).get(k));
      }
    }
    NoisyCounts.Parameters parameters = file.parameters(counts.length);
    OutcomeQuality quality =
        OutcomeQuality.of(evaluated, file.bands(list.size()), counts, parameters.noise());
    return new OutcomeReport(
        evaluated.with(quality.worth(evaluated, new NoisyCounts().guarantee(parameters))),
        quality,
        file.guarantee());
  }
}
