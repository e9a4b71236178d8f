package org.didyma.operations.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.didyma.experiments.bench.SourceCases;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.inputs.Lists;

/** One table from wherever tables come from, side by side. */
public final class SourcesBench implements Operation {

  private static final String XLSX = "xlsx";

  private static final Parameter<Long> ROWS =
      Parameter.whole("rows", "N", 1_000_000_000_000L)
          .says("rows of the table")
          .usually(1_000_000L);

  private static final Parameter<List<String>> SOURCE =
      Lists.of(Parameter.oneOf("source", "NAME,...", SourceCases.NAMES, name -> name))
          .says("which: " + String.join(", ", SourceCases.NAMES))
          .derived(
              "all but xlsx, which holds at most %d rows".formatted(SourceCases.MOST_SHEET_ROWS));

  private static final Parameter<String> SERVER =
      Parameter.text("server", "JDBC")
          .says(
              "also a table generated_people that is made at this address and dropped again, with"
                  + " the user and password of DIDYMA_DATABASE_USER and DIDYMA_DATABASE_PASSWORD");

  record Source(
      @Field(Field.NAMED) String source,
      @Field("the best time") double seconds,
      @Field("rounded") long rowsPerSecond,
      @Field(Field.NAMED) int cells,
      @Field("whether the counts are those of the first") boolean same,
      @Field(hidden = true) double speed) {

    private String line() {
      return "%-14s %9.3f %14.0f %8d  %s\n"
          .formatted(source, seconds, speed, cells, same ? "yes" : "NO");
    }
  }

  /** All of them. */
  record Speeds(@Field(Field.NAMED) long tableRows, List<Source> rows) implements Result {

    @Override
    public List<Section> sections() {
      StringBuilder text =
          new StringBuilder(
              "%-14s %9s %14s %8s  %s\n".formatted("source", "seconds", "rows/s", "cells", "same"));
      rows.forEach(row -> text.append(row.line()));
      return List.of(new Section.Text(text.toString()));
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Makes up people of seven features, writes them to files and databases, and counts"
                + " their unique rows from each, three times. It prints the best time, rows per"
                + " second, and whether the counts are the same everywhere. Writing is not"
                + " timed. Files go to a new folder, which is removed.")
        .takes(Group.main(ROWS, SOURCE, SERVER))
        .refuses(
            InputRule.when(
                in -> in.get(ROWS) > SourceCases.MOST_SHEET_ROWS && sources(in).contains(XLSX),
                "--rows is more than a sheet of a workbook holds",
                "use at most %d, or leave %s out.".formatted(SourceCases.MOST_SHEET_ROWS, XLSX)))
        .example("bench sources --rows 10000 --source csv,h2")
        .returns(Speeds.class);
  }

  private static List<String> sources(Inputs in) {
    List<String> chosen = new ArrayList<>(Lists.items(in, SOURCE));
    if (chosen.isEmpty()) {
      SourceCases.NAMES.stream().filter(name -> !name.equals(XLSX)).forEach(chosen::add);
    }
    if (in.has(SERVER)) {
      chosen.add(SourceCases.SERVER);
    }
    return chosen;
  }

  @Override
  public Result run(Inputs in, Context context) {
    long rows = in.get(ROWS);
    List<SourceCases.Timed> table = new ArrayList<>();
    try (SourceCases cases = new SourceCases(rows, in.given(SERVER))) {
      for (String source : sources(in)) {
        table.add(cases.time(source, context.cancellation()::check));
      }
    }
    Cells first = table.get(0).cells();
    return new Speeds(rows, table.stream().map(timed -> source(timed, rows, first)).toList());
  }

  private static Source source(SourceCases.Timed timed, long rows, Cells first) {
    double speed = rows / timed.seconds();
    return new Source(
        timed.source(),
        timed.seconds(),
        Math.round(speed),
        timed.cells().count(),
        isSame(timed.cells(), first),
        speed);
  }

  private static boolean isSame(Cells a, Cells b) {
    if (a.count() != b.count()) {
      return false;
    }
    for (int c = 0; c < a.count(); c++) {
      if (a.positives(c) != b.positives(c)
          || a.negatives(c) != b.negatives(c)
          || !Arrays.equals(a.row(c), b.row(c))) {
        return false;
      }
    }
    return true;
  }
}
