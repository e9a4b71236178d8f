package org.didyma.operations.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.core.InvalidInputException;
import org.didyma.data.text.TableSource;
import org.didyma.experiments.bench.BenchResult;
import org.didyma.experiments.bench.SearchCase;
import org.didyma.experiments.bench.SearchCases;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.operations.inputs.SharedParameters;

/** Times of the exact search and the exact sampler. */
public final class SearchBench implements Operation {

  static final Parameter<String> CASE =
      Parameter.text("case", "TEXT").says("only cases whose name contains this text").repeatable();

  private static final Parameter<Path> DATA =
      Parameter.file("data").says("a table with the columns of Adult and a header");

  private static final Parameter<Path> BINARY_ADULT =
      Parameter.file("binary-adult")
          .says("Adult in binary columns, the label first, with a header (adult_data.csv)");

  private static final Parameter<Path> SPAMBASE =
      Parameter.file("spambase")
          .says("Spambase as published, the label last, without a header (spambase.data)");

  private static final Parameter<Boolean> QUICK =
      Parameter.flag("quick").says("leave out what takes more than some seconds");

  private static final Parameter<Integer> THREADS =
      SharedParameters.THREADS.says("threads of a long search").usually(1);

  private static final Parameter<Integer> RUNS =
      Parameter.count("runs", "N", 1000).says("runs per case").usually(5);

  /** What was measured. */
  record Times(
      List<JsonNode> rows,
      @Field(value = "of enumeration to the search, where both were measured", orNull = true)
          Optional<String> ratio,
      @Field("of the heap, garbage included") long peakHeapMb,
      @Field(hidden = true) Series<BenchResult> series)
      implements Result {

    @Override
    public List<Section> sections() {
      StringBuilder text = new StringBuilder(BenchResult.HEADER).append('\n');
      series.done().forEach(timing -> text.append(timing.line()).append('\n'));
      text.append('\n');
      ratio.ifPresent(
          r -> text.append("Median time of enumeration over that of the search: " + r + "\n"));
      text.append("Largest heap, garbage included: %d MB\n".formatted(peakHeapMb));
      return List.of(new Section.Text(text.toString()));
    }

    @Override
    public Optional<NothingReleasedException> stopped() {
      return series.stopped();
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Runs each case several times in this process and prints the first run (in a fresh"
                + " Java machine), the median, the least and the greatest time in seconds, and"
                + " the ratio of the median to the prototype's time where that was measured."
                + " Minimisations also print the median primal integral: the area under the"
                + " relative gap of the best point to the optimum, in seconds, 1 while there is"
                + " none. Reading the table is not timed. The last line is the largest heap;"
                + " limit it with DIDYMA_JAVA_OPTS=-Xmx900m.",
            "The cases use the bundled table and the tables that you give. Other cases are left"
                + " out.")
        .takes(Group.main(DATA, BINARY_ADULT, SPAMBASE, CASE, QUICK, THREADS, RUNS))
        .example("bench search --runs 1")
        .returns(Times.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Series<BenchResult> series =
        Series.of(
            context,
            cases(in, context),
            c -> c.run(in.get(RUNS), context.cancellation()::isCancelled));
    return new Times(
        series.done().stream().<JsonNode>map(BenchResult::tree).toList(),
        ratio(series.done()),
        CellsBench.peakHeap() >> 20,
        series);
  }

  /** The cases of the tables that are given, and among them those that are wanted. */
  private static List<SearchCase> cases(Inputs in, Context context) {
    int threads = in.get(THREADS);
    List<SearchCase> cases = new ArrayList<>();
    if (!in.hasAny(DATA, BINARY_ADULT, SPAMBASE)) {
      cases.addAll(SearchCases.bank(threads));
      cases.addAll(SearchCases.simulated(threads));
    }
    // All files first: no case is run before one of them is missing.
    Optional<Path> adult = readable(in, DATA);
    Optional<Path> binary = readable(in, BINARY_ADULT);
    Optional<Path> mails = readable(in, SPAMBASE);
    adult.ifPresentOrElse(
        file -> cases.addAll(SearchCases.adult(TableSource.file(file), threads)),
        () -> context.note("note: the cases of Adult are left out; give --data FILE for them"));
    binary.ifPresentOrElse(
        file -> cases.addAll(SearchCases.binaryAdult(file, threads)),
        () ->
            context.note("note: the cases of binary Adult are left out; give --binary-adult FILE"));
    mails.ifPresentOrElse(
        file -> cases.addAll(SearchCases.spambase(file, threads)),
        () -> context.note("note: the case of Spambase is left out; give --spambase FILE"));
    List<String> wanted = in.all(CASE);
    cases.removeIf(c -> in.isOn(QUICK) && !c.quick());
    cases.removeIf(c -> !wanted.isEmpty() && wanted.stream().noneMatch(c.name()::contains));
    if (cases.isEmpty()) {
      throw new InvalidInputException(
          "no case is left", "leave --case and --quick out, or give the table of the case.");
    }
    return cases;
  }

  private static Optional<Path> readable(Inputs in, Parameter<Path> file) {
    Optional<Path> path = in.given(file);
    path.ifPresent(p -> TableSource.file(p).requireReadable());
    return path;
  }

  /** How many times longer enumeration takes than the search, on a case that both solve. */
  private static Optional<String> ratio(List<BenchResult> timings) {
    return timings.stream()
        .filter(t -> t.engine().equals("enumeration"))
        .findFirst()
        .flatMap(
            enumeration ->
                timings.stream()
                    .filter(t -> t.engine().equals("chain") && t.name().equals(enumeration.name()))
                    .findFirst()
                    .map(
                        chain ->
                            "%.0f (%s)"
                                .formatted(enumeration.median() / chain.median(), chain.name())));
  }
}
