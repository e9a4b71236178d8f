package org.didyma.operations.experiment;

import java.util.ArrayList;
import java.util.List;
import org.didyma.experiments.study.Studies;
import org.didyma.experiments.study.Study;
import org.didyma.models.cards.Paragraph;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** Lists the experiments that are known by name. */
public final class ListExperiments implements Operation {

  record Known(List<Experiment> experiments) implements Result {

    @Override
    public List<Section> sections() {
      List<Section> sections = new ArrayList<>();
      experiments.forEach(e -> sections.add(new Section.Text(e.text())));
      return sections;
    }
  }

  /** One of them. */
  record Experiment(
      @Field(Field.NAMED) String name,
      @Field(Field.NAMED) String question,
      @Field(Field.NAMED) List<String> tables) {

    static Experiment of(Study study) {
      return new Experiment(study.name(), study.question(), study.tables());
    }

    private String text() {
      return name
          + "\n"
          + Paragraph.block("  ", "  ", question, 80)
          + "  tables: "
          + String.join(", ", tables)
          + "\n";
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying("Lists experiments: name, question, and the tables that they read.")
        .example("experiment list")
        .returns(Known.class);
  }

  @Override
  public Result run(Inputs inputs, Context context) {
    return new Known(Studies.all().stream().map(Experiment::of).toList());
  }
}
