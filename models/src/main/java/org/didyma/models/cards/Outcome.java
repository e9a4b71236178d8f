package org.didyma.models.cards;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.QuotedText;
import org.didyma.data.schema.BinaryLabel;
import org.didyma.data.schema.Schema;

/** What is predicted, in the words of the schema: its title and labels for the label's column. */
public final class Outcome {

  private final Schema schema;
  private final BinaryLabel label;

  public Outcome(Schema schema) {
    this.schema = schema;
    this.label = schema.label().binary();
  }

  /** The positive class: in words where there are some, otherwise as the table has it. */
  public String positive() {
    return positiveWords().orElseGet(() -> field(label.positive()));
  }

  /** The negative class. */
  public String negative() {
    return negativeWords().orElseGet(() -> field(label.negative()));
  }

  /** The positive class in words, if there are some. */
  public Optional<String> positiveWords() {
    return words(label.positive());
  }

  /** The same of the negative class. */
  public Optional<String> negativeWords() {
    return words(label.negative());
  }

  /** The positive class in words and as the table has it. */
  public String positiveInFull() {
    return inFull(label.positive());
  }

  /** The same of the negative class. */
  public String negativeInFull() {
    return inFull(label.negative());
  }

  private String inFull(List<String> values) {
    String field = label.column() + " = " + quoted(values);
    return words(values).map(words -> words + " (" + field + ")").orElse(field);
  }

  private String field(List<String> values) {
    return schema.title(label.column()) + " = " + quoted(values);
  }

  private Optional<String> words(List<String> values) {
    List<String> labels =
        values.stream().flatMap(value -> schema.label(label.column(), value).stream()).toList();
    if (labels.size() < values.size()) {
      return Optional.empty();
    }
    String title = schema.title(label.column());
    String words = labels.stream().distinct().collect(Collectors.joining(" or "));
    return Optional.of(title.equals(label.column()) ? words : title + ": " + words);
  }

  private static String quoted(List<String> values) {
    return values.stream().map(QuotedText::of).collect(Collectors.joining(" or "));
  }
}
