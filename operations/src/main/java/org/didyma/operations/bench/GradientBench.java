package org.didyma.operations.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.didyma.core.InvalidInputException;
import org.didyma.core.QuotedText;
import org.didyma.experiments.bench.GradientCase;
import org.didyma.experiments.bench.GradientCases;
import org.didyma.experiments.bench.PassCase;
import org.didyma.mechanisms.Parameter;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Field;
import org.didyma.operations.Group;
import org.didyma.operations.InputRule;
import org.didyma.operations.Inputs;
import org.didyma.operations.NothingReleasedException;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.Section;

/** What privacy costs gradient methods in time. */
public final class GradientBench implements Operation {

  private static final long MOST_VALUES = 1L << 30;

  private static final Parameter<Integer> RECORDS =
      Parameter.count("records", "N", 1 << 30).says("rows of the table").usually(100_000);

  private static final Parameter<Integer> FEATURES =
      Parameter.count("features", "D", 1 << 29).says("features of a row").usually(50);

  private static final Parameter<Integer> PASSES =
      Parameter.count("passes", "K", 1_000_000).says("passes over the table").usually(5);

  private static final Parameter<Integer> RUNS =
      Parameter.count("runs", "N", 1000).says("runs to take the median of").usually(5);

  private static final InputRule IN_RANGE =
      InputRule.when(
          in -> in.get(RECORDS) < 50 || in.get(RECORDS) * (in.get(FEATURES) + 1L) > MOST_VALUES,
          "--records, --features, --passes or --runs is out of range",
          "use at least 50 records and 1 of the others, and at most 2^30 values.");

  /** What was measured. */
  record Times(
      @Field(Field.NAMED) int records,
      @Field(Field.NAMED) int features,
      @Field(Field.NAMED) int passes,
      List<JsonNode> rows,
      List<JsonNode> passesOverAll,
      @Field(hidden = true) Series<GradientCase.Times> methods,
      @Field(hidden = true) Series<PassCase.Times> whole)
      implements Result {

    @Override
    public List<Section> sections() {
      StringBuilder text = new StringBuilder();
      add(text, GradientCase.HEAD, methods.done().stream().map(t -> t.line()).toList());
      add(text, PassCase.HEAD, whole.done().stream().map(t -> t.line()).toList());
      return List.of(new Section.Text(text.toString()));
    }

    private static void add(StringBuilder text, String head, List<String> lines) {
      if (!lines.isEmpty()) {
        text.append(head).append('\n');
        lines.forEach(line -> text.append(line).append('\n'));
      }
    }

    @Override
    public Optional<NothingReleasedException> stopped() {
      return methods.stopped().or(whole::stopped);
    }
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Runs gradient methods on a generated table in this process, on one thread, each in"
                + " turn with the same descent without noise. It prints examples per second of"
                + " processor time and the ratio of the times of neighbouring runs, all medians."
                + " Then it times sums of clipped gradients over the whole table, and the share"
                + " of that time that reading memory takes. Randomness is the secure one of"
                + " releases.")
        .takes(Group.main(RECORDS, FEATURES, PASSES, RUNS, SearchBench.CASE))
        .refuses(IN_RANGE)
        .example("bench gradient --records 2000 --features 10 --runs 1")
        .returns(Times.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    List<String> wanted = in.all(SearchBench.CASE);
    GradientCases cases = new GradientCases(in.get(RECORDS), in.get(FEATURES), in.get(PASSES));
    List<GradientCase> methods =
        cases.all().stream().filter(c -> isWanted(c.name(), wanted)).toList();
    List<PassCase> whole = cases.whole().stream().filter(c -> isWanted(c.name(), wanted)).toList();
    if (methods.isEmpty() && whole.isEmpty()) {
      throw new InvalidInputException(
          "no case has a name with "
              + wanted.stream().map(QuotedText::of).collect(Collectors.joining(" or ")),
          "leave --case out to see the names of all.");
    }
    Runnable check = context.cancellation()::check;
    Series<GradientCase.Times> measured =
        Series.of(context, methods, one -> one.measure(in.get(RUNS), check));
    Series<PassCase.Times> sums =
        measured.isStopped()
            ? new Series<>(List.of(), true)
            : Series.of(context, whole, one -> one.measure(in.get(RUNS), check));
    return new Times(
        in.get(RECORDS),
        in.get(FEATURES),
        in.get(PASSES),
        measured.done().stream().<JsonNode>map(GradientCase.Times::tree).toList(),
        sums.done().stream().<JsonNode>map(PassCase.Times::tree).toList(),
        measured,
        sums);
  }

  private static boolean isWanted(String name, List<String> wanted) {
    return wanted.isEmpty() || wanted.stream().anyMatch(name::contains);
  }
}
