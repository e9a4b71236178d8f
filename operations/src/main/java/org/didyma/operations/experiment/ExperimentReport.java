package org.didyma.operations.experiment;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.didyma.experiments.study.StudyReport;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.files.OutputFile;

/** What came of an experiment, as its study tells it. */
record ExperimentReport(
    @Field(flat = true) ObjectNode tree,
    @Field(hidden = true) StudyReport told,
    @Field(hidden = true) Optional<OutputFile> page)
    implements Result {

  static ExperimentReport of(StudyReport told, Optional<OutputFile> page) {
    return new ExperimentReport(told.tree(), told, page);
  }

  @Override
  public List<Section> sections() {
    return List.of(new Section.Text(told.text()));
  }

  @Override
  public List<Delivery> deliveries() {
    return page.map(file -> Delivery.of(file, told.page().html(), "")).stream().toList();
  }
}
