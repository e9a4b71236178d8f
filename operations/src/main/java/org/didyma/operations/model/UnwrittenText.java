package org.didyma.operations.model;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Counts fields of a table that are not written again as they were: their bytes were no characters,
 * and read as U+FFFD, or what writes them has not their characters.
 */
final class UnwrittenText {

  private final Charset charset;
  private final CharsetEncoder encoder;
  private long fields;

  UnwrittenText(Charset charset) {
    this.charset = charset;
    this.encoder = charset.newEncoder();
  }

  void add(List<String> record) {
    for (String field : record) {
      if (field.indexOf('\uFFFD') >= 0 || !encoder.canEncode(field)) {
        fields++;
      }
    }
  }

  /** What to tell whoever holds the table, where there is anything to tell. */
  Optional<String> note() {
    if (fields == 0) {
      return Optional.empty();
    }
    String advice =
        charset.equals(StandardCharsets.UTF_8)
            ? "save the table as UTF-8, or use a model whose schema states its \"charset\""
            : "check \"charset\" in the schema of the model";
    return Optional.of(
        ("note: %d fields have bytes or characters that do not exist in %s; they are written"
                + " differently from the input, and count as another text: %s")
            .formatted(fields, charset.name(), advice));
  }
}
