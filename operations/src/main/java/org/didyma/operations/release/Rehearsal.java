package org.didyma.operations.release;

import java.math.BigDecimal;
import java.math.MathContext;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.didyma.data.records.SimulatedTable;
import org.didyma.data.records.SimulatedTable.Frequencies;
import org.didyma.data.records.Table;
import org.didyma.data.schema.Schema;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.operations.Cancellation;
import org.didyma.operations.Context;
import org.didyma.operations.Context.Watch;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.StopListener;
import org.didyma.operations.WaitingTime;
import org.didyma.oracles.RehearsalListener;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/** How long a mechanism took on made-up tables. What it would have released is thrown away. */
record Rehearsal(
    @Field("that nothing was opened, released or spent") String label,
    @Field("its name") String mechanism,
    @Field("of each table") int records,
    @Field(value = "of the time of each run", name = "limit_seconds") Duration limit,
    List<Timed> tables,
    @Field("why mechanism and lattice were chosen, if you did not name both")
        Optional<String> choice)
    implements Result {

  /** The limit of each run unless there is another one. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** An estimate has no more. */
  private static final MathContext DIGITS = new MathContext(2);

  /** Even tables are harder than most, uneven ones easier than some. */
  private static final List<Frequencies> TABLES =
      List.of(
          Frequencies.EVEN,
          Frequencies.EVEN,
          Frequencies.EVEN,
          Frequencies.UNEVEN,
          Frequencies.UNEVEN,
          Frequencies.UNEVEN);

  /** What became of a run. */
  enum Status {
    DONE,
    STOPPED
  }

  /** One run. */
  record Timed(
      @Field("how often values occur in the table: even or uneven") Frequencies frequencies,
      @Field("done, or stopped by the limit") Status status,
      @Field("from the start of reading to the release") double seconds,
      @Field(
              value = "that a stopped run would have taken in all, roughly, where it says so",
              orNull = true)
          OptionalDouble estimatedSeconds) {

    String heading() {
      return frequencies == Frequencies.EVEN
          ? "All values equally frequent, so that nearly all rows of a wide schema differ:\n"
          : "Values with unequal frequencies, and correlated categories:\n";
    }
  }

  /** Rehearses. */
  static Rehearsal of(
      Context context,
      ConfiguredMechanism<?, ?> mechanism,
      Schema schema,
      int records,
      Duration limit,
      String reason) {
    SecureRandom random = new SecureRandom();
    List<Timed> tables = new ArrayList<>();
    String task = "rehearsing " + mechanism.name();
    try (Watch clock = context.working(seconds -> "%s, %d s".formatted(task, seconds))) {
      for (Frequencies frequencies : TABLES) {
        Table table = new Table(schema, SimulatedTable.of(schema, records, frequencies, random));
        Forecast listener = new Forecast(context.cancellation(), limit);
        Status status = Status.DONE;
        try {
          mechanism
              .read(table, context.cancellation()::check, false)
              .draw(new SecureBits(), listener);
        } catch (SearchStoppedException e) {
          if (!listener.isTimedOut()) {
            throw e;
          }
          status = Status.STOPPED;
        }
        context.cancellation().check();
        tables.add(
            new Timed(
                frequencies,
                status,
                Math.round(listener.seconds() * 1000) / 1000.0,
                status == Status.STOPPED ? listener.forecast : OptionalDouble.empty()));
      }
    }
    return new Rehearsal(
        "simulated: no table was opened, nothing was released or spent",
        mechanism.name(),
        records,
        limit,
        tables,
        Optional.of(reason).filter(Predicate.not(String::isEmpty)));
  }

  /** Notes how long a run may take in all. */
  private static final class Forecast extends StopListener implements RehearsalListener {

    private long nodes;
    private OptionalDouble forecast = OptionalDouble.empty();

    Forecast(Cancellation cancellation, Duration limit) {
      super(cancellation, Optional.of(limit));
    }

    @Override
    public void progress(Progress progress) {
      nodes = progress.nodes();
    }

    @Override
    public void estimated(long all) {
      if (nodes > 0) {
        double seconds = seconds() * Math.max(1, (double) all / nodes);
        forecast = OptionalDouble.of(new BigDecimal(seconds).round(DIGITS).doubleValue());
      }
    }
  }

  @Override
  public List<Section> sections() {
    return List.of(new Section.Text(text()));
  }

  private String text() {
    StringBuilder text =
        new StringBuilder(
            ("Rehearsal of %s on %d simulated tables of %d record%s. No table was opened,%n"
                    + "nothing was released, and nothing was spent.%n")
                .formatted(mechanism, tables.size(), records, records == 1 ? "" : "s"));
    @Nullable Frequencies before = null;
    for (Timed table : tables) {
      if (table.frequencies != before) {
        text.append(table.heading());
      }
      before = table.frequencies;
      text.append(
          String.format(
              Locale.ROOT,
              "  %8.2f s%s%n",
              table.seconds,
              table.status == Status.STOPPED ? ", stopped before the end" + outlook(table) : ""));
    }
    return text.append("Real tables often take a time between the two; some take longer.\n")
        .toString();
  }

  private static String outlook(Timed table) {
    return table.estimatedSeconds.isEmpty()
        ? ""
        : "; by a rough estimate " + WaitingTime.inWords(table.estimatedSeconds.getAsDouble());
  }
}
