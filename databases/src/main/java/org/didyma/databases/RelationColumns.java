package org.didyma.databases;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.core.InvalidInputException;
import org.didyma.core.PrivacyUnit;
import org.didyma.core.QuotedText;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.RecordWeight;
import org.didyma.data.schema.Schema;
import org.didyma.data.text.ColumnNames;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.ColumnKind;
import org.didyma.databases.sql.ColumnSense;

/**
 * The columns of a relation, found by their names: a column has exactly the name that the schema
 * calls it by, or it is not there.
 *
 * @param name of the relation, for messages
 * @param names as the source has them, whatever the engine makes of them
 * @param all as the engine has them, in the same order
 * @param naming what the engine's names are to those of the source
 */
record RelationColumns(
    String name, List<String> names, List<Column> all, RelationColumns.Naming naming) {

  /** What an engine's names of columns are to those of their source. */
  enum Naming {
    /** The same, of which it tells any two apart. */
    EXACT,
    /** The same, but of two that differ in capitals alone it may take one for the other. */
    WITHOUT_CASE,
    /** Others, which were made up for the places of the columns. */
    BY_PLACE
  }

  /** The columns of the features in their order, then of label and weight, if labels are used. */
  List<Column> used(Schema schema, LabelUse use) {
    List<Feature> read = new ArrayList<>(schema.features());
    if (use == LabelUse.REQUIRED) {
      read.addAll(schema.label().fields());
      schema.weight().map(RecordWeight::field).ifPresent(read::add);
    }
    List<Column> used = read.stream().map(of -> all.get(place(schema, of.column()))).toList();
    for (int c = 0; c < used.size(); c++) {
      Column column = used.get(c);
      requireText(column, "which a schema cannot name");
      if (!ColumnSense.of(read.get(c), column.kind())) {
        throw new InvalidInputException(
            "%s: column %s has %s there, of which the schema names none"
                .formatted(name, QuotedText.of(column.name()), column.kind().noun()),
            "cast it to what the schema names in a view or a query, or name its values in the"
                + " schema.");
      }
    }
    return used;
  }

  /** The column of a name. */
  Column named(Schema schema, String column) {
    return all.get(place(schema, column));
  }

  /**
   * The column of the unit, where the schema has units. It is compared with itself only, so the
   * schema names no value of it; but what has no text would be missing in every record, and no two
   * records of one unit.
   */
  Optional<Column> unit(Schema schema) {
    Optional<Column> unit = schema.unit().map(of -> all.get(place(schema, of.column())));
    unit.ifPresent(column -> requireText(column, "which cannot distinguish units"));
    return unit;
  }

  private void requireText(Column column, String why) {
    if (column.kind() == ColumnKind.UNREADABLE) {
      throw new InvalidInputException(
          "%s: column %s has %s there, %s"
              .formatted(name, QuotedText.of(column.name()), column.kind().noun(), why),
          "write it as text in a view or a query, such as by hexadecimal digits.");
    }
  }

  /**
   * The places of the columns that are read with the records, from 0 and in their order: all of
   * them where there are no labels, for who repeats records; otherwise those of features, label and
   * unit, if it has a text. Others may be computed when they are read, and fail.
   */
  List<Integer> read(Schema schema, LabelUse use) {
    List<Column> used = used(schema, use);
    List<String> names = names(schema);
    Optional<String> unit = schema.unit().map(PrivacyUnit::column);
    return IntStream.range(0, all.size())
        .filter(
            c ->
                use != LabelUse.REQUIRED
                    || used.contains(all.get(c))
                    || unit.equals(Optional.of(names.get(c)))
                        && all.get(c).kind() != ColumnKind.UNREADABLE)
        .boxed()
        .toList();
  }

  private int place(Schema schema, String wanted) {
    ColumnNames called = new ColumnNames(name, names(schema));
    int at =
        called
            .find(wanted)
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "%s has no column %s".formatted(name, QuotedText.of(wanted)),
                        called
                            .advice(wanted)
                            .orElse("check the names of the columns in the schema.")));
    if (naming != Naming.BY_PLACE) {
      requireMeant(at, schema.header());
    }
    return at;
  }

  /** Refuses a column whose name in the engine may mean another one. */
  private void requireMeant(int at, boolean named) {
    String own = all.get(at).name();
    ColumnNames there = new ColumnNames(name, all.stream().map(Column::name).toList());
    there.find(own);
    Optional<String> other =
        naming == Naming.WITHOUT_CASE ? there.twin(at) : Optional.<String>empty();
    if (named && other.isEmpty() && naming == Naming.WITHOUT_CASE) {
      other = new ColumnNames(name, names).twin(at);
    }
    if (named && other.isEmpty() && !own.equals(names.get(at))) {
      other = Optional.of(own);
    }
    other.ifPresent(
        taken -> {
          throw new InvalidInputException(
              "%s: the column %s cannot be distinguished from %s there"
                  .formatted(
                      name, QuotedText.of(named ? names.get(at) : own), QuotedText.of(taken)),
              "rename one of them, so that they differ in more than capitals.");
        });
  }

  /** The names that the schema calls the columns by. */
  List<String> names(Schema schema) {
    if (schema.header()) {
      return names;
    }
    if (schema.columns().isEmpty()) {
      return Stream.iterate(1, c -> c + 1).limit(all.size()).map(String::valueOf).toList();
    }
    if (schema.columns().size() != all.size()) {
      throw new InvalidInputException(
          "%s has %s columns where the schema names %s"
              .formatted(name, all.size(), schema.columns().size()),
          "check \"columns\" in the schema.");
    }
    return schema.columns();
  }
}
