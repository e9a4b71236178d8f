package org.didyma.databases;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.didyma.data.cells.CellCounter;
import org.didyma.data.cells.LabelUse;
import org.didyma.data.schema.Schema;
import org.didyma.databases.sql.CellQuery;
import org.didyma.databases.sql.Column;
import org.didyma.databases.sql.ColumnKind;
import org.didyma.databases.sql.CountingDialect;
import org.didyma.databases.sql.Fields;
import org.didyma.formulations.Cells;
import org.jspecify.annotations.Nullable;

/**
 * A relation of Spark SQL, which is asked in a session of its own and not by JDBC: the statement
 * that counts its records by a schema, and what its values are as fields of text. Knows no class of
 * Spark.
 */
public final class RelationSql {

  /**
   * Digits on either side of the point. Two decimal numbers of no more are compared exactly; of
   * larger ones Spark rounds one to the digits of the other.
   */
  private static final int MOST_DIGITS = 19;

  private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+), ?(\\d+)\\)");

  private final String name;
  private final CountingDialect dialect = CountingDialect.SPARK;
  private final String relation;
  private final RelationColumns columns;
  private final List<String> types;

  /**
   * @param name for messages
   * @param relation its name in the session, quoted where it has to be; its columns are called
   *     {@link #called} by their places
   * @param columns names of the columns in their source
   * @param types their types, as {@code DataType.simpleString} of Spark has them
   */
  public RelationSql(String name, String relation, List<String> columns, List<String> types) {
    this.name = name;
    this.relation = relation;
    this.types = List.copyOf(types);
    this.columns =
        new RelationColumns(
            name,
            columns,
            IntStream.range(0, columns.size())
                .mapToObj(c -> new Column(called(c), dialect.kind(0, types.get(c))))
                .toList(),
            RelationColumns.Naming.BY_PLACE);
  }

  /** What a column is called by its place, from 0: names that Spark may take for one another. */
  public static String called(int place) {
    return "c" + place;
  }

  /**
   * Checks that the relation has the columns of a schema.
   *
   * @throws org.didyma.core.InvalidInputException when one is missing, or can have no value that
   *     the schema names
   */
  public void requireColumns(Schema schema, LabelUse use) {
    columns.used(schema, use);
  }

  /** Counting by a schema; empty where records have to be looked at one by one. */
  public Optional<Counting> counting(Schema schema) {
    List<Column> used = columns.used(schema, LabelUse.REQUIRED);
    if (!CellQuery.tells(schema) || used.stream().anyMatch(this::isWide)) {
      return Optional.empty();
    }
    CellCounter counter = new CellCounter(name, schema);
    CellQuery query = CellQuery.of(dialect, schema, relation, used, counter);
    boolean exact =
        query.sql().values().stream()
            .noneMatch(value -> value instanceof BigDecimal number && isWide(number));
    return exact ? Optional.of(new Counting(query, counter)) : Optional.empty();
  }

  private boolean isWide(Column column) {
    Matcher decimal = DECIMAL.matcher(types.get(columns.all().indexOf(column)));
    if (!decimal.matches()) {
      return false;
    }
    int scale = Integer.parseInt(decimal.group(2));
    return scale > MOST_DIGITS || Integer.parseInt(decimal.group(1)) - scale > MOST_DIGITS;
  }

  private static boolean isWide(BigDecimal number) {
    return number.scale() > MOST_DIGITS || number.precision() - number.scale() > MOST_DIGITS;
  }

  /** What the columns that a schema uses mean, record by record. */
  public Coding coding(Schema schema) {
    List<Column> used = columns.used(schema, LabelUse.REQUIRED);
    return new Coding(
        name,
        schema,
        used.stream().map(this::expression).toList(),
        used.stream().map(Column::kind).toArray(ColumnKind[]::new));
  }

  /**
   * Records as vectors, one by one, anywhere: it can be sent to where the records are. Not
   * thread-safe.
   */
  public static final class Coding implements Serializable {

    private final String name;
    private final String schema;
    private final List<String> expressions;
    private final ColumnKind[] kinds;
    private final char[] marks;
    private transient @Nullable CellCounter counter;

    private Coding(String name, Schema schema, List<String> expressions, ColumnKind[] kinds) {
      this.name = name;
      this.schema = schema.toJson();
      this.marks = new char[schema.features().size() + 1];
      for (int f = 0; f < schema.features().size(); f++) {
        marks[f] = schema.features().get(f).form().mark();
      }
      marks[schema.features().size()] = schema.label().binary().form().mark();
      this.expressions = List.copyOf(expressions);
      this.kinds = kinds;
    }

    /** Expressions of the features in their order, then of the label. */
    public List<String> expressions() {
      return expressions;
    }

    /**
     * Reads a record.
     *
     * @param values of the expressions
     * @param codes gets the codes of the features
     * @return 1 or -1; 0 for a record that does not count
     * @throws org.didyma.core.InvalidInputException when the schema refuses a field
     */
    public int read(@Nullable Object[] values, int[] codes) {
      CellCounter known = counter();
      int label = known.label(field(values, codes.length));
      known.requireLabel(label);
      for (int f = 0; f < codes.length; f++) {
        codes[f] = known.code(f, field(values, f));
        known.requireCode(f, codes[f]);
      }
      return label == CellCounter.DROPPED ? 0 : label > 0 ? 1 : -1;
    }

    /** The feature vector of codes; only lent. */
    public int[] vector(int[] codes) {
      return counter().vector(codes);
    }

    private String field(@Nullable Object[] values, int at) {
      return Fields.of(values[at], kinds[at], marks[at]);
    }

    private CellCounter counter() {
      CellCounter known = counter;
      if (known == null) {
        known = new CellCounter(name, Schema.parse(schema, name));
        counter = known;
      }
      return known;
    }
  }

  private String expression(Column column) {
    String quoted = dialect.quote(column.name());
    return switch (column.kind()) {
      case TEXT -> dialect.text(quoted);
      case UNREADABLE -> "NULL";
      default -> quoted;
    };
  }

  /** Expressions of all columns, whose values {@link #fields} takes. */
  public List<String> expressions() {
    return columns.all().stream().map(this::expression).toList();
  }

  /** What the schema calls the columns. */
  public List<String> names(Schema schema) {
    columns.used(schema, LabelUse.ABSENT);
    return columns.names(schema);
  }

  /**
   * The fields of a record.
   *
   * @param values of {@link #expressions}, as Spark has them: boxed numbers, {@link BigDecimal},
   *     {@link String}
   * @param names of all columns, as {@link #names} has them
   */
  public List<String> fields(@Nullable Object[] values, Schema schema, List<String> names) {
    String[] fields = new String[values.length];
    for (int c = 0; c < fields.length; c++) {
      fields[c] =
          Fields.of(values[c], columns.all().get(c).kind(), schema.decimalMark(names.get(c)));
    }
    return List.of(fields);
  }

  /** One count: a statement, to which the engine's answer is added row by row. */
  public static final class Counting {

    private final CellQuery query;
    private final CellCounter counter;

    private Counting(CellQuery query, CellCounter counter) {
      this.query = query;
      this.counter = counter;
    }

    /**
     * The statement, with a parameter {@code :p0}, {@code :p1}, ... for each value. They have names
     * because Spark 4.1 and 4.2 mix up five parameters and more that have none (SPARK-58341).
     */
    public String text() {
      int[] place = {0};
      return query.sql().written(value -> ":p" + place[0]++);
    }

    /** The values by the names of their parameters. */
    public Map<String, Object> values() {
      Map<String, Object> values = new HashMap<>();
      for (Object value : query.sql().values()) {
        values.put("p" + values.size(), value);
      }
      return values;
    }

    /**
     * Adds a row of the answer.
     *
     * @throws org.didyma.core.InvalidInputException when the schema refuses a field in it
     */
    public void add(@Nullable Object[] row) {
      query.count(row, counter);
    }

    /** The cells of what was added. */
    public Cells cells() {
      return counter.cells();
    }
  }
}
