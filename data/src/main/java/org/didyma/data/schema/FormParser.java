package org.didyma.data.schema;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.didyma.core.QuotedText;
import org.didyma.data.text.Dialect;
import org.didyma.data.text.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads how the fields of one column are written down.
 *
 * @param missing the missing tokens of columns that do not state their own
 */
record FormParser(Dialect dialect, List<String> missing) {

  /** Of a column of words: categories, or labels. */
  FieldForm ofWords(JsonValue node) {
    return form(
        node, SchemaParser.flag(node, "ignoreCase", false), dialect.mark(), false, DateForm.ISO);
  }

  /** Of a column of numbers. */
  FieldForm ofNumbers(JsonValue node) {
    JsonValue at = node.get("decimalMark");
    return at == null
        ? form(node, false, dialect.mark(), false, DateForm.ISO)
        : form(node, false, DialectParser.decimalMark(at, "\"decimalMark\""), true, DateForm.ISO);
  }

  /** Of a column of dates. */
  FieldForm ofDates(JsonValue node) {
    JsonValue at = node.get("format");
    DateForm date =
        at == null
            ? DateForm.ISO
            : DateForm.of(at.asString("\"format\""))
                .orElseThrow(
                    () ->
                        at.fault(
                            "\"format\" must be one of "
                                + String.join(
                                    ", ", DateForm.formats().stream().map(QuotedText::of).toList()),
                            "choose one of them."));
    return form(node, false, dialect.mark(), false, date);
  }

  private FieldForm form(
      JsonValue node, boolean ignoresCase, char mark, boolean hasOwnMark, DateForm date) {
    JsonValue at = node.get("missing");
    List<String> own = at == null ? missing : tokens(at, dialect);
    return new FieldForm(own, at != null, ignoresCase, mark, hasOwnMark, date);
  }

  /** Missing tokens. */
  static List<String> tokens(@Nullable JsonValue node, Dialect dialect) {
    return node == null
        ? List.of()
        : SchemaParser.distinct(node.asList("\"missing\""), "\"missing\"", dialect);
  }

  /** Refuses two words of a column that differ only in capitals from A to Z. */
  static void requireTold(JsonValue at, List<String> words, FieldForm form) {
    Map<String, String> seen = new HashMap<>();
    for (String word : words) {
      String before = seen.put(form.compared(word), word);
      if (before != null) {
        throw at.fault(
            "%s and %s are the same with \"ignoreCase\""
                .formatted(QuotedText.of(before), QuotedText.of(word)),
            "remove one of them, or \"ignoreCase\".");
      }
    }
  }
}
