package org.didyma;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.didyma.DidymaException.Outcome;
import org.didyma.spi.Mechanism;
import org.didyma.spi.Randomness;
import org.didyma.spi.Setting;
import org.didyma.spi.Source;
import org.didyma.spi.UniqueRows;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Failures with a private table: what they tell, and what they cost. */
class PrivateFailuresTest {

  private static final Schema TOTAL =
      Schema.parse(
          """
          {"policies": "total",
           "label": {"column": "ill", "positive": "yes", "negative": "no"},
           "features": [{"column": "age", "integer": [0, 120], "thresholds": [40]}]}
          """);

  private static final Schema STRICT =
      Schema.parse(
          """
          {"label": {"column": "ill", "positive": "yes", "negative": "no"},
           "features": [{"column": "age", "integer": [0, 120], "thresholds": [40]}]}
          """);

  @TempDir Path folder;

  /** Records, at each of which something may happen. */
  private record Records(List<@Nullable List<@Nullable String>> all, Runnable each)
      implements Source {

    @Override
    public String name() {
      return "ward";
    }

    @Override
    public List<String> columns() {
      return List.of("age", "ill");
    }

    @Override
    public Iterable<List<@Nullable String>> records() {
      return () ->
          all.stream()
              .map(
                  record -> {
                    if (record != null && record.contains("4711")) {
                      each.run();
                    }
                    return record;
                  })
              .iterator();
    }
  }

  private static List<@Nullable List<@Nullable String>> ward(
      @Nullable List<@Nullable String> last) {
    List<@Nullable List<@Nullable String>> all = new ArrayList<>();
    IntStream.range(0, 30).forEach(i -> all.add(List.of("" + (20 + i), i < 15 ? "no" : "yes")));
    all.add(last);
    return all;
  }

  /** Weights that are 0, whatever the rows are. */
  private static final class Told implements Mechanism {

    private final Function<UniqueRows, int[]> draws;

    Told(Function<UniqueRows, int[]> draws) {
      this.draws = draws;
    }

    @Override
    public String name() {
      return "told";
    }

    @Override
    public String sentence() {
      return "what a test wants";
    }

    @Override
    public String proof() {
      return "none";
    }

    @Override
    public int[] draw(UniqueRows rows, Setting setting, Randomness random) {
      return draws.apply(rows);
    }
  }

  private static String text(UniqueRows rows) {
    StringBuilder text = new StringBuilder();
    for (int r = 0; r < rows.count(); r++) {
      text.append(Arrays.toString(rows.row(r)))
          .append(rows.positives(r))
          .append(':')
          .append(rows.negatives(r))
          .append(' ');
    }
    return text.toString();
  }

  private static String read(PrivateTable table) {
    List<String> read = new ArrayList<>();
    table
        .unaccounted()
        .release(
            ReleaseRequest.by(
                    new Told(
                        rows -> {
                          read.add(text(rows));
                          return new int[2];
                        }))
                .over(Lattice.ternary().withIntercept(1))
                .epsilon("1"));
    return read.get(0);
  }

  /** Every record of a source is one, as a line of a file with the same fields is. */
  @Test
  void whatIsNullIsEmptyAndNoRecordOfATotalSchemaIsRefused() throws IOException {
    Map<String, List<@Nullable String>> alike =
        Map.of(
            ",yes", Arrays.asList(null, "yes"),
            "50,", Arrays.asList("50", null),
            ",", Arrays.asList(null, null),
            "50", List.of("50"),
            "50,yes,more", List.of("50", "yes", "more"));
    for (Map.Entry<String, List<@Nullable String>> one : alike.entrySet()) {
      assertThat(read(PrivateTable.of(new Records(ward(one.getValue()), () -> {}), TOTAL)))
          .as(one.getKey())
          .isEqualTo(read(PrivateTable.csv(file(one.getKey()), TOTAL)));
    }
    assertThat(read(PrivateTable.of(new Records(ward(null), () -> {}), TOTAL)))
        .isEqualTo(read(PrivateTable.csv(file(""), TOTAL)))
        .isEqualTo(read(PrivateTable.csv(file(","), TOTAL)));
    // A strict one refuses what it refuses of a file.
    assertThat(failure(PrivateTable.of(new Records(ward(null), () -> {}), STRICT)))
        .hasMessage("ward: a record has not as many fields as expected")
        .hasNoCause();
  }

  private Path file(String last) throws IOException {
    StringBuilder text = new StringBuilder("age,ill\n");
    for (List<@Nullable String> record : ward(List.of())) {
      text.append(String.join(",", record)).append(record.isEmpty() ? "" : "\n");
    }
    return Files.writeString(folder.resolve("ward.csv"), text.append(last).append('\n'));
  }

  /** One for all failures of a test. */
  private Ledger paying() {
    Path file = folder.resolve("paid.ledger");
    return Files.exists(file)
        ? Ledger.open(file)
        : Ledger.create(file, "ward", Guarantee.pure("100"));
  }

  private static BigDecimal spent(Ledger ledger) {
    return new BigDecimal(ledger.spent().replace("epsilon ", ""));
  }

  private DidymaException failure(PrivateTable table) {
    return failure(table, Exponential.ternary().epsilon("0.5"));
  }

  /** A failure that was paid for, with all that may be seen of it. */
  private DidymaException failure(PrivateTable table, ReleaseRequest request) {
    Ledger ledger = paying();
    BigDecimal before = spent(ledger);
    DidymaException failed =
        catchThrowableOfType(DidymaException.class, () -> table.paidFrom(ledger).release(request));
    assertThat(failed.spent()).isTrue();
    assertThat(spent(ledger).subtract(before)).isEqualByComparingTo("0.5");
    assertThat(failed).hasNoCause().hasNoSuppressedExceptions();
    StringWriter trace = new StringWriter();
    failed.printStackTrace(new PrintWriter(trace));
    assertThat(trace + failed.hint()).doesNotContain("4711", "4712", "Caused");
    return failed;
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> void sneak(Throwable what) throws E {
    throw (E) what;
  }

  /** What code of one's own throws while it sees records, in whatever way, is one sentence. */
  @Test
  void whatOwnCodeSaysOfRecordsIsKeptBack() {
    List<Function<String, Throwable>> ways =
        List.of(
            IllegalStateException::new,
            who -> new IllegalArgumentException(who, new IOException(who)),
            AssertionError::new,
            SQLException::new,
            who ->
                catchThrowableOfType(
                    DidymaException.class, () -> Problem.of(publicTable(who), Lattice.ternary())));
    List<String> seen = new ArrayList<>();
    for (Function<String, Throwable> way : ways) {
      for (String who : List.of("patient 4711", "patient 4712")) {
        Runnable fails = () -> PrivateFailuresTest.<RuntimeException>sneak(way.apply(who));
        DidymaException source =
            failure(PrivateTable.of(new Records(ward(List.of("4711", "yes")), fails), TOTAL));
        assertThat(source).hasMessage("the source \"ward\" failed");
        assertThat(source.outcome()).isEqualTo(Outcome.NOTHING_RELEASED);
        Mechanism own =
            new Told(
                rows -> {
                  fails.run();
                  return new int[2];
                });
        DidymaException mechanism = failure(own);
        assertThat(mechanism).hasMessage("the mechanism told failed");
        seen.add(source + " " + mechanism);
      }
    }
    // So is an answer that is none.
    for (int[] none : Arrays.asList(null, new int[0], new int[] {4711, 0})) {
      assertThat(failure(new Told(rows -> none))).hasMessage("the mechanism told failed");
    }
    assertThat(seen).hasSize(10).containsOnly(seen.get(0));
  }

  private DidymaException failure(Mechanism own) {
    return failure(
        PrivateTable.of(new Records(ward(List.of("50", "yes")), () -> {}), TOTAL),
        ReleaseRequest.by(own).over(Lattice.ternary().withIntercept(1)).epsilon("0.5"));
  }

  private static PublicTable publicTable(String who) {
    return PublicTable.of(new Records(ward(List.of(who, "yes")), () -> {}), STRICT);
  }

  /** Learning reads in several steps, each of which may be the one that fails. */
  @Test
  void aLearnerKeepsBackWhatItsSourceSays() throws IOException {
    Path columns =
        Files.writeString(
            folder.resolve("ward.columns.json"),
            """
            {"label": {"column": "ill", "positive": "yes", "negative": "no"},
             "features": [{"column": "age", "integer": [0, 120]}]}
            """);
    Ledger ledger = Ledger.create(folder.resolve("learn.ledger"), "ward", Guarantee.pure("1"));
    Learner learner = Learn.columns(columns).epsilon("1").records(31).paidFrom(ledger);
    Runnable fails =
        () -> {
          throw new IllegalStateException("patient 4711");
        };
    DidymaException failed =
        catchThrowableOfType(
            DidymaException.class,
            () -> learner.from(new Records(ward(List.of("4711", "yes")), fails)));
    assertThat(failed).hasMessage("the source \"ward\" failed").hasNoCause();
    assertThat(failed.spent()).isTrue();
    assertThat(ledger.spent()).isNotEqualTo("epsilon 0");
    DidymaException free =
        catchThrowableOfType(
            DidymaException.class, () -> learner.csv(folder.resolve("none.csv").toString()));
    assertThat(free.spent()).isFalse();
  }

  /** That reading does not fail is a condition, as it is of a query of a database. */
  @Test
  void aSourceOfOnesOwnIsAConditionOfTheGuarantee() {
    assertThat(
            PrivateTable.of(new Records(ward(List.of("50", "yes")), () -> {}), TOTAL)
                .unaccounted()
                .guarantee(Exponential.ternary().epsilon("1"))
                .conditions())
        .containsExactly(
            "each record changes at most one record of the source, whatever the others are",
            "reading the source fails on no table");
  }

  /** With a public table the failure keeps its text and its cause. */
  @Test
  void withAPublicTableOwnFailuresAreTold() {
    IllegalStateException thrown = new IllegalStateException("patient 4711");
    Source source =
        new Records(
            ward(List.of("4711", "yes")),
            () -> {
              throw thrown;
            });
    DidymaException failed =
        catchThrowableOfType(
            DidymaException.class,
            () -> Problem.of(PublicTable.of(source, TOTAL), Lattice.ternary()));
    assertThat(failed)
        .hasMessage("the source \"ward\" failed: java.lang.IllegalStateException: patient 4711")
        .hasCause(thrown);
    assertThat(failed.spent()).isFalse();
    Problem problem =
        Problem.of(
            PublicTable.of(new Records(ward(List.of("50", "yes")), () -> {}), TOTAL),
            Lattice.ternary());
    assertThat(
            catchThrowableOfType(
                DidymaException.class,
                () ->
                    Compare.on(problem)
                        .mechanism(new Told(rows -> new int[0]))
                        .epsilons("1")
                        .repetitions(1)
                        .run()))
        .hasMessageContaining("the mechanism told failed: ")
        .hasMessageContaining("told sampled weights outside its lattice");
  }

  /** What is refused before the table is read costs nothing, and says so. */
  @Test
  void aFailureSaysWhetherItCostBudget() throws IOException {
    Ledger ledger = Ledger.create(folder.resolve("some.ledger"), "ward", Guarantee.pure("0.5"));
    PaidTable ward = PrivateTable.csv(file("130,yes"), STRICT).paidFrom(ledger);
    List<Supplier<ReleaseRequest>> free =
        List.of(
            Exponential::ternary,
            () -> Exponential.ternary().epsilon("0.6"),
            () -> Exponential.ternary().epsilon("0.0001"),
            () -> Exponential.ternary().epsilon("0.1").neighbours(Neighbours.ADD_REMOVE));
    for (Supplier<ReleaseRequest> request : free) {
      DidymaException refused =
          catchThrowableOfType(DidymaException.class, () -> ward.release(request.get()));
      assertThat(refused.spent()).isFalse();
      assertThat(refused).hasNoCause();
      assertThat(ledger.spent()).isEqualTo("epsilon 0");
    }
    DidymaException costly =
        catchThrowableOfType(
            DidymaException.class, () -> ward.release(Exponential.ternary().epsilon("0.1")));
    assertThat(costly.outcome()).isEqualTo(Outcome.BAD_INPUT);
    assertThat(costly.spent()).isTrue();
    assertThat(ledger.spent()).isEqualTo("epsilon 0.1");
  }
}
