package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.didyma.cli.Terminal;
import org.didyma.cli.progress.ElapsedTime;
import org.didyma.data.Schema;
import org.didyma.data.SimulatedTable;
import org.didyma.data.SimulatedTable.Frequencies;
import org.didyma.data.Table;
import org.didyma.exact.SecureBits;
import org.didyma.ground.Json;
import org.didyma.mechanisms.Chosen;
import org.didyma.operations.StopListener;
import org.didyma.oracles.SearchStoppedException;
import org.jspecify.annotations.Nullable;

/**
 * How long a mechanism took on made-up tables. What it would have released is thrown away.
 *
 * @param mechanism its name
 * @param records of each table
 * @param limit of the time of each run
 * @param tables what became of each
 */
record Rehearsal(String mechanism, int records, Duration limit, List<Timed> tables) {

  /** The limit of each run unless there is another one. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Even tables are harder than most, uneven ones easier than some. */
  private static final List<Frequencies> TABLES =
      List.of(
          Frequencies.EVEN,
          Frequencies.EVEN,
          Frequencies.EVEN,
          Frequencies.UNEVEN,
          Frequencies.UNEVEN,
          Frequencies.UNEVEN);

  /**
   * One run.
   *
   * @param frequencies how often values occur in the table
   * @param seconds from the start of reading to the release
   * @param stopped whether the limit stopped it
   */
  record Timed(Frequencies frequencies, double seconds, boolean stopped) {

    String word() {
      return frequencies.name().toLowerCase(Locale.ROOT);
    }

    String heading() {
      return frequencies == Frequencies.EVEN
          ? "Every value equally often, so that nearly all rows of a wide schema differ:\n"
          : "Some values often, others rarely, and categories that go together:\n";
    }
  }

  /** Rehearses. */
  static Rehearsal of(
      Terminal terminal, Chosen<?, ?> mechanism, Schema schema, int records, Duration limit) {
    SecureRandom random = new SecureRandom();
    List<Timed> tables = new ArrayList<>();
    try (ElapsedTime clock = new ElapsedTime(terminal, "rehearsing " + mechanism.name(), false)) {
      for (Frequencies frequencies : TABLES) {
        Table table = new Table(schema, SimulatedTable.of(schema, records, frequencies, random));
        StopListener listener = new StopListener(terminal.cancellation(), Optional.of(limit));
        boolean stopped = false;
        try {
          mechanism
              .read(table, terminal.cancellation()::check, false)
              .draw(new SecureBits(), listener::isCancelled);
        } catch (SearchStoppedException e) {
          if (!listener.isTimedOut()) {
            throw e;
          }
          stopped = true;
        }
        terminal.cancellation().check();
        tables.add(new Timed(frequencies, listener.seconds(), stopped));
      }
    }
    return new Rehearsal(mechanism.name(), records, limit, tables);
  }

  ObjectNode tree() {
    ObjectNode root = Json.object();
    root.put("label", "simulated: no table was opened, nothing was released or spent");
    root.put("mechanism", mechanism);
    root.put("records", records);
    root.put("limit_seconds", limit.toMillis() / 1e3);
    ArrayNode runs = root.putArray("tables");
    for (Timed table : tables) {
      runs.addObject()
          .put("frequencies", table.word())
          .put("status", table.stopped ? "stopped" : "done")
          .put("seconds", Math.round(table.seconds * 1000) / 1000.0);
    }
    return root;
  }

  String text() {
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
              table.stopped ? ", stopped without an end in sight" : ""));
    }
    return text.append("Real tables often take a time between the two, some take more.\n")
        .toString();
  }
}
