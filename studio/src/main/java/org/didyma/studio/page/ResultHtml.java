package org.didyma.studio.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Pattern;
import org.didyma.core.UserFacingException;
import org.didyma.models.page.TextTable;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.oracles.SearchStoppedException;

/** What comes of operations, as HTML. */
public final class ResultHtml {

  /** A file or a path, which is written as it is also where a sentence begins with it. */
  private static final Pattern FILE = Pattern.compile("[^\\s./\\\\]*[./\\\\][^\\s.]");

  private ResultHtml() {}

  /** What people read of a result. */
  public static Html of(Result result) {
    Html html = new Html();
    for (Section section : result.sections()) {
      if (section instanceof Section.Text text) {
        html.lines(Words.called(text.text()));
      } else if (section instanceof Section.Items items) {
        html.add(Told.paragraph(items.heading())).add(list(items.items()));
      } else if (section instanceof Section.Table table) {
        html.add(table(table.table()));
      }
    }
    return html;
  }

  /** The content of a result that has a format of its own. */
  public static byte[] content(Result result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (Section section : result.sections()) {
      if (section instanceof Section.Content content) {
        try {
          content.content().writeTo(bytes);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return bytes.toByteArray();
  }

  /** Points one below the other; nothing for none. */
  public static Html list(List<String> items) {
    Html html = new Html();
    if (items.isEmpty()) {
      return html;
    }
    html.open("ul");
    items.forEach(item -> html.open("li").add(Told.html(item)).close("li"));
    return html.close("ul");
  }

  /** A table. */
  public static Html table(TextTable table) {
    Html html = new Html().open("div class=scroll tabindex=0").open("table");
    html.open("thead").open("tr");
    for (int c = 0; c < table.head().size(); c++) {
      html.element("th scope=col class=?", table.head().get(c), style(table, c));
    }
    html.close("tr").close("thead").open("tbody");
    for (List<String> line : table.lines()) {
      html.open("tr");
      for (int c = 0; c < line.size(); c++) {
        html.element("td class=?", line.get(c), style(table, c));
      }
      html.close("tr");
    }
    return html.close("tbody").close("table").close("div");
  }

  private static String style(TextTable table, int column) {
    return column < table.words() ? "word" : "number";
  }

  /** What went wrong, with what to do. The message of an unforeseen failure may be private. */
  public static Html failure(Throwable failure) {
    Html html = new Html().open("div class=failure role=alert");
    if (failure instanceof UserFacingException told) {
      html.add(Told.paragraph(sentence(told.message())));
      html.add(Told.paragraph(sentence(told.hint())));
    } else if (failure instanceof SearchStoppedException) {
      html.paragraph(Words.of("failure.stopped"));
    } else if (failure instanceof OutOfMemoryError) {
      html.paragraph(Words.of("failure.memory"));
    } else if (failure instanceof UncheckedIOException) {
      html.paragraph(Words.of("failure.file"));
    } else {
      html.paragraph(Words.of("failure.defect", failure.getClass().getSimpleName()));
    }
    return html.close("div");
  }

  /** With a capital at its start, unless it starts with a name, and a full stop at its end. */
  private static String sentence(String text) {
    if (text.length() < 2) {
      return text;
    }
    String whole = text.endsWith(".") || text.endsWith("?") ? text : text + ".";
    return Character.isLowerCase(whole.charAt(1)) && !FILE.matcher(whole).lookingAt()
        ? Character.toUpperCase(whole.charAt(0)) + whole.substring(1)
        : whole;
  }
}
