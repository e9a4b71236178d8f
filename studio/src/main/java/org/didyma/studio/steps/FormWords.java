package org.didyma.studio.steps;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.didyma.models.cards.Paragraph;
import org.didyma.studio.page.Words;

/** What a check advises to write into a file of columns, said by the fields of the form. */
final class FormWords {

  private static final int WIDTH = 80;
  private static final String QUOTED = "\"[^\"]*\"(?: or \"[^\"]*\")*";
  private static final Pattern MARK =
      Pattern.compile(
          "Write \"decimal\": \"([.,])\" for the table, or \"decimalMark\": \"[.,]\" for this column");
  private static final Pattern DATES =
      Pattern.compile(
          "Write \"date\": \\[[^\\]]*\\] with their public range(?: and \"format\": (%s))? for this column"
              .formatted(QUOTED));
  private static final Pattern FORMAT =
      Pattern.compile("Write \"format\": (%s) for this column".formatted(QUOTED));
  private static final Pattern NUMBERS =
      Pattern.compile("Write \"decimal\" in place of \"integer\" for this column");

  private FormWords() {}

  /** The same text, in paragraphs between empty lines. */
  static String of(String text) {
    List<String> all = new ArrayList<>();
    for (String paragraph : text.split("\n\n")) {
      String line = paragraph.replace("\n", " ");
      String said = sentence(line);
      all.add(said.equals(line) ? paragraph : Paragraph.block("", "", said, WIDTH).stripTrailing());
    }
    return String.join("\n\n", all) + "\n";
  }

  private static String sentence(String line) {
    String said = MARK.matcher(line).replaceAll(m -> mark(m.group(1)));
    said =
        DATES
            .matcher(said)
            .replaceAll(
                m ->
                    m.group(1) == null
                        ? Words.of("fit.dates")
                        : Words.of("fit.dates.format", plain(m.group(1))));
    said = FORMAT.matcher(said).replaceAll(m -> Words.of("fit.format", plain(m.group(1))));
    return NUMBERS.matcher(said).replaceAll(m -> Words.of("fit.numbers"));
  }

  private static String mark(String mark) {
    return Words.of("fit.mark", Words.of("writing.decimal." + mark));
  }

  private static String plain(String quoted) {
    return Matcher.quoteReplacement(quoted.replace("\"", ""));
  }
}
