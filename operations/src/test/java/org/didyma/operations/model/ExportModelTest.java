package org.didyma.operations.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.didyma.models.export.Export;
import org.didyma.models.export.Exports;
import org.junit.jupiter.api.Test;

class ExportModelTest {

  @Test
  void anotherExportIsInTheHelp() {
    List<Export> exports = new ArrayList<>(Exports.ALL);
    exports.add(new Export("toy", "Toy", "toy", "", model -> "a toy"));
    assertThat(ExportModel.words(exports))
        .startsWith("text (for a terminal), markdown, svg (a wall card to print, on one sheet), ")
        .endsWith(", or toy");
  }
}
