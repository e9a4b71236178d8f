package org.didyma.experiments.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.didyma.core.Json;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.RunResult;
import org.didyma.experiments.page.ExperimentPage;
import org.didyma.experiments.report.Report;
import org.didyma.experiments.report.Summary;
import org.didyma.experiments.report.SummaryTable;
import org.didyma.models.page.Page;

/** What the results of a study are told as. */
public interface StudyReport {

  /** Writes tables and charts into the folder of the results, in place of earlier ones. */
  void write(Path folder);

  /** What the command prints. */
  String text();

  /** The same for machines: an object with {@code rows}. */
  ObjectNode tree();

  /** A page of HTML. */
  Page page();

  /** Means and intervals of each participant on each problem. */
  static StudyReport means(Experiment<?> experiment, List<RunResult> results) {
    return new StudyReport() {
      @Override
      public void write(Path folder) {
        Report.write(folder, experiment, results);
      }

      @Override
      public String text() {
        return new SummaryTable(experiment, Summary.of(experiment, results)).text();
      }

      @Override
      public ObjectNode tree() {
        ObjectNode root = Json.object();
        ArrayNode rows = root.putArray("rows");
        Summary.of(experiment, results).forEach(s -> rows.add(s.tree(experiment)));
        return root;
      }

      @Override
      public Page page() {
        return ExperimentPage.of(experiment, results);
      }
    };
  }
}
