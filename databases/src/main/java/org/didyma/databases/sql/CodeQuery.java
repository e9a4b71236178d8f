package org.didyma.databases.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.didyma.data.CellCounter;
import org.didyma.data.Schema;

/**
 * The records of a relation as codes: the part of a statement that stands after FROM, and for each
 * feature, then for the label, an expression of its code and one of its field.
 *
 * <p>The code is NULL where SQL cannot tell what the field means; then, and only then, the second
 * expression is the field as it is. Where SQL tells the code of whatever the column may hold, there
 * is no second expression: to group by one more column costs as much as the first one.
 *
 * @param from what stands after FROM
 * @param fields their expressions
 */
record CodeQuery(Sql from, List<CodeQuery.Field> fields) {

  /**
   * A column of codes.
   *
   * @param code its expression
   * @param raw the expression of what has to be looked at; empty where nothing has
   * @param kind of that
   */
  record Field(String code, Optional<String> raw, ColumnKind kind) {}

  /** The name of the column that is kept, if one is. */
  static final String KEPT = "kept";

  /**
   * Writes the expressions.
   *
   * @param relation what stands after FROM
   * @param columns of the features in their order, then of the label
   * @param counter says what fields mean
   * @param kept an expression over the relation to keep as a column; empty for none
   */
  static CodeQuery of(
      CountingDialect dialect,
      Schema schema,
      String relation,
      List<Column> columns,
      CellCounter counter,
      String kept) {
    List<FeatureSql> fields = new ArrayList<>();
    for (int f = 0; f < schema.features().size(); f++) {
      int feature = f;
      fields.add(
          FeatureSql.of(
              schema.features().get(f),
              schema,
              field -> Integer.toString(counter.code(feature, field))));
    }
    fields.add(
        FeatureSql.of(schema.label(), schema, field -> Integer.toString(counter.label(field))));

    // From the inside out: values, their numbers, their codes.
    Sql values = new Sql().add("SELECT ");
    StringJoiner numbers = new StringJoiner(", ", "SELECT ", " FROM (");
    Sql inner = new Sql().add("SELECT ");
    List<Field> coded = new ArrayList<>();
    boolean costly = false;
    for (int i = 0; i < fields.size(); i++) {
      Column column = columns.get(i);
      FeatureSql field = fields.get(i);
      String v = "v" + i;
      String n = "n" + i;
      String c = "c" + i;
      if (i > 0) {
        values.add(", ");
        inner.add(", ");
      }
      numbers.add(v);
      String name = dialect.quote(column.name());
      if (column.kind() == ColumnKind.TEXT) {
        costly |= schema.trim() || field.readsNumbers().isPresent();
        String text = "COALESCE(" + dialect.text(name) + ", '')";
        if (schema.trim()) {
          dialect.trimmed(values, text);
        } else {
          values.add(text);
        }
        ColumnKind parsed =
            field
                .readsNumbers()
                .map(
                    decimal -> {
                      numbers.add(dialect.number(v, decimal) + " AS " + n);
                      return dialect.numberKind(decimal);
                    })
                .orElse(ColumnKind.TEXT);
        inner.add(field.ofText(v, n, parsed));
      } else {
        values.add(name);
        inner.add(field.ofValue(v, column.kind(), dialect));
      }
      values.add(" AS ").add(v);
      inner.add(" AS ").add(c);
      if (field.decides(column.kind())) {
        coded.add(new Field(c, Optional.empty(), column.kind()));
      } else {
        inner.add(", ").add(v);
        coded.add(
            new Field(
                c, Optional.of("CASE WHEN %s IS NULL THEN %s END".formatted(c, v)), column.kind()));
      }
    }
    if (!kept.isEmpty()) {
      values.add(", ").add(kept).add(" AS ").add(KEPT);
      numbers.add(KEPT);
      inner.add(", ").add(KEPT);
    }
    Sql from = new Sql().add("(").add(inner).add(" FROM (");
    // A fence costs threads, so it stands only around what is worth computing once.
    String fence = costly ? dialect.fence() : "";
    from.add(numbers.toString()).add(values).add(" FROM " + relation + fence + ") AS records");
    from.add(fence + ") AS numbered" + fence + ") AS coded");
    return new CodeQuery(from, List.copyOf(coded));
  }
}
