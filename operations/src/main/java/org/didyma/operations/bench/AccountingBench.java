package org.didyma.operations.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.didyma.experiments.bench.AccountingCase;
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

/** How long epsilons and noise multipliers take. */
public final class AccountingBench implements Operation {

  private static final Parameter<Integer> RUNS =
      Parameter.count("runs", "N", 1000).says("runs of each case after the first").usually(9);

  /** A case, in processor time. */
  record Case(
      @Field(value = Field.NAMED, name = "case") String name,
      @Field("of the first run") double firstMilliseconds,
      @Field("of the others") double medianMilliseconds,
      @Field(Field.NAMED) String result) {}

  /** All of them. */
  record Times(List<Case> cases, @Field(hidden = true) Series<Case> series) implements Result {

    @Override
    public List<Section> sections() {
      StringBuilder text =
          new StringBuilder("%-44s %9s %9s  %s\n".formatted("case", "first", "median", "result"));
      for (Case one : cases) {
        text.append(
            "%-44s %9.2f %9.2f  %s\n"
                .formatted(one.name, one.firstMilliseconds, one.medianMilliseconds, one.result));
      }
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
            "Calculates epsilon, and the noise for epsilon 1, of Gaussians on samples, and prints"
                + " the processor time of the first and the median run in milliseconds.")
        .takes(Group.main(RUNS))
        .example("bench accounting --runs 1")
        .returns(Times.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Series<Case> series =
        Series.of(context, AccountingCase.all(), one -> timed(one, in.get(RUNS), context));
    return new Times(series.done(), series);
  }

  private static Case timed(AccountingCase test, int runs, Context context) {
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    double[] times = new double[runs + 1];
    String result = "";
    for (int run = 0; run <= runs; run++) {
      long start = clock.getCurrentThreadCpuTime();
      result = test.result().get();
      times[run] = (clock.getCurrentThreadCpuTime() - start) / 1e6;
      context.cancellation().check();
    }
    double[] later = Arrays.copyOfRange(times, 1, times.length);
    Arrays.sort(later);
    return new Case(test.name(), times[0], later[later.length / 2], result);
  }
}
