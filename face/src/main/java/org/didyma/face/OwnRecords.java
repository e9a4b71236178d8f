package org.didyma.face;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.didyma.core.QuotedText;
import org.didyma.data.records.Records;
import org.didyma.spi.Source;
import org.jspecify.annotations.Nullable;

/**
 * The records of a source that a program brings. Whatever it hands out is a record: a null field is
 * an empty one, and null a record without fields, which is refused or filled up as such a line of a
 * file. Its code runs within {@link OwnCodeException#told} alone, so each record is copied.
 */
final class OwnRecords implements Iterator<List<String>> {

  private final String whose;
  private final Iterator<? extends @Nullable List<? extends @Nullable String>> own;

  private OwnRecords(String whose, Source source) {
    this.whose = whose;
    this.own =
        OwnCodeException.told(
            whose, () -> Objects.requireNonNull(source.records().iterator(), "no iterator"));
  }

  static Records of(Source source) {
    String name = OwnCodeException.told("the source", () -> QuotedText.oneLine(source.name()));
    String whose = "the source " + QuotedText.of(name);
    List<String> columns = OwnCodeException.told(whose, () -> List.copyOf(source.columns()));
    return Records.of(
        name,
        columns,
        () -> new OwnRecords(whose, source),
        List.of(
            "each record changes at most one record of the source, whatever the others are",
            "reading the source fails on no table"));
  }

  @Override
  public boolean hasNext() {
    return OwnCodeException.told(whose, own::hasNext);
  }

  @Override
  public List<String> next() {
    return OwnCodeException.told(whose, () -> copy(own.next()));
  }

  private static List<String> copy(@Nullable List<? extends @Nullable String> record) {
    if (record == null) {
      return List.of();
    }
    List<String> fields = new ArrayList<>(record.size());
    for (String field : record) {
      fields.add(Objects.requireNonNullElse(field, ""));
    }
    return fields;
  }
}
