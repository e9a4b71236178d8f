package org.didyma.operations.pareto;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.didyma.models.page.TextTable;
import org.didyma.operations.Delivery;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** What came of a search, or of what a search that has been made is asked. */
record FrontReport(
    @Field(flat = true) ObjectNode tree,
    @Field(hidden = true) List<Section> told,
    @Field(hidden = true) Optional<Delivery> page)
    implements Result {

  /** Some evaluations, and a sentence about them. */
  static FrontReport of(ObjectNode tree, TextTable lines, String sentence) {
    return new FrontReport(
        tree,
        List.of(new Section.Table(lines), new Section.Text("\n" + sentence + "\n")),
        Optional.empty());
  }

  @Override
  public List<Section> sections() {
    return told;
  }

  @Override
  public List<Delivery> deliveries() {
    return page.stream().toList();
  }
}
