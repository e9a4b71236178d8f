package org.didyma.operations;

import org.didyma.models.page.TextTable;
import org.didyma.operations.files.OutputFile;

/** A part of what people read of a result. */
public sealed interface Section {

  /**
   * Lines as they are, such as a points card or a few sentences.
   *
   * @param text with a line break at its end
   */
  record Text(String text) implements Section {}

  /** A table. */
  record Table(TextTable table) implements Section {}

  /**
   * What was asked for itself, in a format of its own, such as a table with predictions. Programs
   * get the same.
   */
  record Content(OutputFile.Content content) implements Section {}
}
