package org.didyma.data.rows;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.didyma.core.InvalidInputException;
import org.didyma.core.ParameterReference;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;
import org.didyma.exact.SecureBits;

/**
 * A table as rows of norm at most 1, by the bounds that its schema states; where it has units, a
 * sample of the rows of each, in random order, which under replacement are k for each unit.
 *
 * @param norm the public norm that rows are divided by, once their coordinates are within [-1, 1]
 *     and measured from the origin; not above 0 for the largest that the schema admits
 * @param origin what is subtracted from the coordinates
 */
public record RowsForm(double norm, Origin origin) implements Form<Rows> {

  /** From where rows are measured. */
  public enum Origin {
    /** Rows are as long as their records have coordinates that are not 0. */
    ZERO,
    /** Rows lie in the {@link RowBody} of the schema, about half as far from 0. */
    MIDDLE
  }

  /** Rows that are measured from 0. */
  public RowsForm(double norm) {
    this(norm, Origin.ZERO);
  }

  private static final int BLOCK = 1 << 16;

  @Override
  public Rows read(Table table, Runnable pause, boolean mayBeEmpty) {
    return read(table, pause, mayBeEmpty, code -> {});
  }

  /**
   * The same of a label of any number of values; rows of codes other than 1 have the sign -1.
   *
   * @param codes takes the label code of each row, in their order
   */
  public Rows read(Table table, Runnable pause, boolean mayBeEmpty, IntConsumer codes) {
    RowsBuilder builder = builder(table.schema());
    if (table.schema().unit().isPresent()) {
      new UnitRows(table.units(pause), table.schema().label().labels())
          .add(builder, codes, mayBeEmpty, new SecureBits());
    } else {
      table.eachCoded(
          pause,
          (x, code) -> {
            builder.add(x, UnitRows.sign(code));
            codes.accept(code);
          });
    }
    table.requireRecords(builder.size(), mayBeEmpty);
    return builder.build();
  }

  @Override
  public Optional<Rows> without(Schema schema) {
    return Optional.of(builder(schema).build());
  }

  @Override
  public Optional<Rows> ofRows(Rows rows) {
    return Optional.of(rows);
  }

  /** The same rows, for mechanisms that could do without having all in memory. */
  public Form<RowStream> held() {
    return new Held(this);
  }

  private record Held(RowsForm rows) implements Form<RowStream> {
    @Override
    public Optional<RowStream> without(Schema schema) {
      return rows.without(schema).map(RowStream.class::cast);
    }

    @Override
    public RowStream read(Table table, Runnable pause, boolean mayBeEmpty) {
      return rows.read(table, pause, mayBeEmpty);
    }

    @Override
    public Optional<RowStream> ofRows(Rows held) {
      return Optional.of(held);
    }
  }

  /** The same rows, read again in each pass and never all in memory. */
  public Form<RowStream> streamed() {
    return new Streamed(this);
  }

  private record Streamed(RowsForm rows) implements Form<RowStream> {
    @Override
    public Optional<RowStream> without(Schema schema) {
      return rows.without(schema).map(RowStream.class::cast);
    }

    @Override
    public RowStream read(Table table, Runnable pause, boolean mayBeEmpty) {
      long records = table.each(pause, (x, label) -> {});
      table.requireRecords(records, mayBeEmpty);
      return rows.new Reread(table, pause, records);
    }

    @Override
    public boolean readsOnce() {
      return false;
    }
  }

  /**
   * The same rows, which stay where their records are; only for {@link RowsInPlace}.
   *
   * @throws InvalidInputException when they are not measured from 0
   */
  public Form<RowStream> inPlace() {
    if (origin != Origin.ZERO) {
      throw new InvalidInputException(
          "rows that stay in a database are measured from 0",
          "leave %s out.".formatted(ParameterReference.of("row-origin")));
    }
    return new InPlace(this);
  }

  private record InPlace(RowsForm rows) implements Form<RowStream> {
    @Override
    public Optional<RowStream> without(Schema schema) {
      return rows.without(schema).map(RowStream.class::cast);
    }

    @Override
    public boolean readsOnce() {
      return false;
    }

    @Override
    public RowStream read(Table table, Runnable pause, boolean mayBeEmpty) {
      if (!(table.records() instanceof RowsInPlace place)) {
        throw new InvalidInputException(
            table.name() + " is in no database that runs passes",
            "leave %s out.".formatted(ParameterReference.of("in-database")));
      }
      Schema schema = table.schema();
      RowStream stream = place.rows(schema, rows.scale(schema), () -> rows.builder(schema), pause);
      table.requireRecords(stream.size(), mayBeEmpty);
      return stream;
    }

    @Override
    public Optional<RowStream> ofRows(Rows held) {
      return Optional.of(held);
    }
  }

  /** Collects such rows of a schema; there is none yet. */
  public RowsBuilder builder(Schema schema) {
    return builder(schema, scale(schema));
  }

  private static RowsBuilder builder(Schema schema, RowScale scale) {
    return new RowsBuilder(
        scale, isSparse(scale.body().map(RowBody::mostNonZeros).orElse(most(schema) + 1), scale));
  }

  /** How a feature vector of a schema becomes a row. */
  public RowScale scale(Schema schema) {
    int[] magnitudes = schema.magnitudes();
    double[] bounds = new double[magnitudes.length];
    for (int j = 0; j < bounds.length; j++) {
      bounds[j] = magnitudes[j];
    }
    if (origin == Origin.MIDDLE) {
      RowBody body = RowBody.of(schema);
      return RowScale.of(bounds, norm > 0 ? norm : body.norm()).within(body);
    }
    return RowScale.of(bounds, norm > 0 ? norm : Math.sqrt(most(schema) + 1.0));
  }

  /** The largest number of coordinates of a record that are not 0, so its largest squared norm. */
  private static int most(Schema schema) {
    return schema.features().stream().mapToInt(RowsForm::most).sum();
  }

  private static int most(Feature feature) {
    return (int)
        Math.max(
            1,
            feature.coordinates().stream()
                .filter(c -> c.test() == Coordinate.Test.AT_LEAST)
                .count());
  }

  /**
   * Whether to write non-zero coordinates only: when at most half of them can differ from 0, so
   * that this is never the larger way; most records have fewer. The schema decides and not the
   * records, since the ways differ in rounding, and no record may have to do with how another one
   * is rounded.
   *
   * @param most coordinates of a row that can differ from 0, the bias among them
   */
  private static boolean isSparse(int most, RowScale scale) {
    return 2 * most <= scale.dimension();
  }

  /** A table that is read again in each pass, block by block. */
  private final class Reread implements RowStream {

    private final Table table;
    private final Runnable pause;
    private final long records;
    private final RowScale scale;

    Reread(Table table, Runnable pause, long records) {
      this.table = table;
      this.pause = pause;
      this.records = records;
      this.scale = RowsForm.this.scale(table.schema());
    }

    @Override
    public long size() {
      return records;
    }

    @Override
    public int dimension() {
      return scale.dimension();
    }

    @Override
    public double bound() {
      return 1;
    }

    @Override
    public RowScale scale() {
      return scale;
    }

    @Override
    public void pass(Consumer<Rows> block) {
      RowsBuilder[] builder = {builder()};
      long read =
          table.each(
              pause,
              (x, label) -> {
                builder[0].add(x, label);
                if (builder[0].size() == BLOCK) {
                  block.accept(builder[0].build());
                  builder[0] = builder();
                }
              });
      if (builder[0].size() > 0) {
        block.accept(builder[0].build());
      }
      if (read != records) {
        throw new InvalidInputException(
            table.name() + " changed while it was read",
            "let nobody write to the table, and count this epsilon as spent.");
      }
    }

    private RowsBuilder builder() {
      return RowsForm.builder(table.schema(), scale);
    }
  }
}
