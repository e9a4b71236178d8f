package org.didyma.databases;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.didyma.data.Feature;
import org.didyma.data.LabelUse;
import org.didyma.data.Schema;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.ColumnKind;
import org.didyma.databases.sql.ColumnSense;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.PrivacyUnit;
import org.didyma.ground.Quoted;

/**
 * The columns of a relation, found by the names of a schema: as they are spelled there, or else in
 * whatever case, since databases differ in what they make of a name.
 *
 * @param name of the relation, for messages
 * @param all in their order
 */
record Columns(String name, List<Column> all) {

  /** The columns of the features in their order, then that of the label, if it is used. */
  List<Column> used(Schema schema, LabelUse use) {
    Stream<String> names = schema.features().stream().map(Feature::column);
    if (use == LabelUse.REQUIRED) {
      names = Stream.concat(names, Stream.of(schema.label().column()));
    }
    List<Column> used = names.map(column -> find(schema, column)).toList();
    for (int c = 0; c < used.size(); c++) {
      Column column = used.get(c);
      requireText(column, "which a schema cannot name");
      List<Feature> features = schema.features();
      boolean sense =
          c < features.size()
              ? ColumnSense.of(features.get(c), column.kind())
              : ColumnSense.of(schema.label(), column.kind());
      if (!sense) {
        throw new InvalidInputException(
            "%s: column %s has %s there, of which the schema names none"
                .formatted(name, Quoted.of(column.name()), column.kind().noun()),
            "cast it to what the schema names in a view or a query, or name its values in the"
                + " schema.");
      }
    }
    return used;
  }

  /**
   * The column of the unit, where the schema has units. It is compared with itself only, so the
   * schema names no value of it; but what has no text would be missing in every record, and no two
   * records of one unit.
   */
  Optional<Column> unit(Schema schema) {
    Optional<Column> unit = schema.unit().map(of -> find(schema, of.column()));
    unit.ifPresent(column -> requireText(column, "which tell no units apart"));
    return unit;
  }

  private void requireText(Column column, String why) {
    if (column.kind() == ColumnKind.UNREADABLE) {
      throw new InvalidInputException(
          "%s: column %s has %s there, %s"
              .formatted(name, Quoted.of(column.name()), column.kind().noun(), why),
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
    List<String> names = spelled(schema);
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

  private Column find(Schema schema, String wanted) {
    List<String> names = names(schema);
    List<Integer> found = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      if (names.get(c).equals(wanted)) {
        return all.get(c);
      }
      if (names.get(c).equalsIgnoreCase(wanted)) {
        found.add(c);
      }
    }
    if (found.size() != 1) {
      throw new InvalidInputException(
          "%s has %s column %s"
              .formatted(name, found.isEmpty() ? "no" : "no single", Quoted.of(wanted)),
          "check the names of the columns in the schema.");
    }
    return all.get(found.get(0));
  }

  /** The names that the schema calls the columns by. */
  private List<String> names(Schema schema) {
    if (schema.header()) {
      return all.stream().map(Column::name).toList();
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

  /**
   * The names of all columns, as the schema spells them, where they differ from those of the
   * database.
   */
  List<String> spelled(Schema schema) {
    List<String> called = names(schema);
    List<String> names = new ArrayList<>(called);
    Stream.of(
            schema.features().stream().map(Feature::column),
            Stream.of(schema.label().column()),
            schema.unit().map(PrivacyUnit::column).stream())
        .flatMap(wanted -> wanted)
        .filter(wanted -> !called.contains(wanted))
        .forEach(
            wanted -> {
              for (int c = 0; c < names.size(); c++) {
                if (names.get(c).equalsIgnoreCase(wanted)) {
                  names.set(c, wanted);
                  return;
                }
              }
            });
    return names;
  }
}
