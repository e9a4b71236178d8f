package org.didyma.databases.sql;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.schema.Schema;

/**
 * The records of a relation as codes: the part of a statement that stands after FROM, and for each
 * feature, then for the label and the weight, if there is one, an expression of its code and one of
 * its field.
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
   * @param mark the decimal mark of its numbers
   */
  record Field(String code, Optional<String> raw, ColumnKind kind, char mark) {}

  /** The name of the column that is kept, if one is. */
  static final String KEPT = "kept";

  /**
   * Writes the expressions.
   *
   * @param relation what stands after FROM
   * @param columns of the features in their order, then of the label and the weight
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
    Layers layers = new Layers(dialect, schema.trim());
    List<FeatureSql> fields = fields(schema, counter);
    for (int i = 0; i < fields.size(); i++) {
      layers.add(columns.get(i), fields.get(i));
    }
    if (!kept.isEmpty()) {
      layers.keep(kept);
    }
    return layers.over(relation);
  }

  /** What features, and then the label and the weight, ask of a field. */
  private static List<FeatureSql> fields(Schema schema, CellCounter counter) {
    List<FeatureSql> fields = new ArrayList<>();
    for (int f = 0; f < schema.features().size(); f++) {
      fields.add(FeatureSql.of(schema.features().get(f), schema, new FeatureCodes(counter, f)));
    }
    fields.add(FeatureSql.of(schema.label(), schema, new LabelCodes(counter)));
    schema
        .weight()
        .map(weight -> FeatureSql.of(weight.field(), schema, new WeightCodes(counter)))
        .ifPresent(fields::add);
    return fields;
  }

  private record FeatureCodes(CellCounter counter, int feature) implements FeatureSql.Codes {
    @Override
    public String word(String field) {
      return Integer.toString(counter.code(feature, field));
    }

    @Override
    public String number(BigDecimal number) {
      return Integer.toString(counter.number(feature, number));
    }

    @Override
    public String unread() {
      return Integer.toString(counter.unread(feature));
    }
  }

  private record LabelCodes(CellCounter counter) implements FeatureSql.Codes {
    @Override
    public String word(String field) {
      return Integer.toString(counter.label(field));
    }

    @Override
    public String number(BigDecimal number) {
      throw new IllegalArgumentException("labels are words");
    }

    @Override
    public String unread() {
      return Integer.toString(counter.unreadLabel());
    }
  }

  private record WeightCodes(CellCounter counter) implements FeatureSql.Codes {
    @Override
    public String word(String field) {
      return Integer.toString(counter.weight(field));
    }

    @Override
    public String number(BigDecimal number) {
      return Integer.toString(counter.weight(number));
    }

    @Override
    public String unread() {
      return Integer.toString(counter.unreadWeight());
    }
  }

  /** Three queries, from the inside out: values, their numbers, their codes. */
  private static final class Layers {

    private final CountingDialect dialect;
    private final boolean trims;
    private final Sql values = new Sql().add("SELECT ");
    private final StringJoiner numbers = new StringJoiner(", ", "SELECT ", " FROM (");
    private final Sql codes = new Sql().add("SELECT ");
    private final List<Field> coded = new ArrayList<>();

    /** Whether something is worth computing once. */
    private boolean costly;

    /**
     * Queries of no column yet.
     *
     * @param trims whether texts are without the blanks around them
     */
    Layers(CountingDialect dialect, boolean trims) {
      this.dialect = dialect;
      this.trims = trims;
    }

    void add(Column column, FeatureSql field) {
      int i = coded.size();
      String v = "v" + i;
      String n = "n" + i;
      String c = "c" + i;
      if (i > 0) {
        values.add(", ");
        codes.add(", ");
      }
      numbers.add(v);
      String name = dialect.quote(column.name());
      if (column.kind() == ColumnKind.TEXT) {
        Optional<FeatureSql.Parsed> parsed = field.parsed(dialect, v);
        costly |= trims || field.folds() || parsed.isPresent();
        values.add(dialect.field(name, field.mark(), trims, field.folds()));
        parsed.ifPresent(p -> numbers.add(p.sql() + " AS " + n));
        codes.add(
            field.ofText(v, parsed.map(p -> new FeatureSql.Parsed(n, p.kind())), Optional.empty()));
      } else {
        values.add(name);
        codes.add(field.ofValue(v, column.kind(), dialect));
      }
      values.add(" AS ").add(v);
      codes.add(" AS ").add(c);
      if (field.decides(column.kind())) {
        coded.add(new Field(c, Optional.empty(), column.kind(), field.mark()));
      } else {
        codes.add(", ").add(v);
        String raw = "CASE WHEN %s IS NULL THEN %s END".formatted(c, v);
        coded.add(new Field(c, Optional.of(raw), column.kind(), field.mark()));
      }
    }

    void keep(String expression) {
      values.add(", ").add(expression).add(" AS ").add(KEPT);
      numbers.add(KEPT);
      codes.add(", ").add(KEPT);
    }

    CodeQuery over(String relation) {
      // A fence costs threads, so it stands only around what is worth computing once.
      String fence = costly ? dialect.fence() : "";
      Sql from = new Sql().add("(").add(codes).add(" FROM (");
      from.add(numbers.toString()).add(values).add(" FROM " + relation + fence + ") AS records");
      from.add(fence + ") AS numbered" + fence + ") AS coded");
      return new CodeQuery(from, List.copyOf(coded));
    }
  }
}
