package org.didyma.operations;

import java.util.List;
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

  /** Lines of one kind below a heading, which Markdown makes a list of. */
  record Items(String heading, List<String> items) implements Section {

    public Items {
      items = List.copyOf(items);
    }

    /** Each in a line of its own. */
    public String text() {
      return heading + "\n" + String.join("", items.stream().map(i -> i + "\n").toList());
    }

    /** A list in Markdown. */
    public String markdown() {
      return heading + "\n\n" + String.join("", items.stream().map(i -> "- " + i + "\n").toList());
    }
  }

  record Table(TextTable table) implements Section {}

  /**
   * What was asked for itself, in a format of its own, such as a table with predictions. Programs
   * get the same.
   */
  record Content(OutputFile.Content content) implements Section {}
}
