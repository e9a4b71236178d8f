package org.didyma.operations.bench;

import java.util.List;
import java.util.Optional;
import org.didyma.experiments.bench.NoiseCase;
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

/** How many exact draws of noise a thread makes per second. */
public final class NoiseBench implements Operation {

  private static final Parameter<Integer> RUNS =
      Parameter.count("runs", "N", 1000)
          .says("runs per distribution after one to warm" + " up")
          .usually(5);

  private static final Parameter<Double> SECONDS =
      Parameter.real("seconds", "S", 0, 60).says("processor time of one run").usually(0.3);

  record Law(
      @Field(Field.NAMED) String law,
      @Field("exact ones") long drawsPerSecond,
      @Field("what the platform offers") String peer,
      @Field("of that") long peerDrawsPerSecond,
      @Field("of the two") double ratio,
      @Field(hidden = true) double rate,
      @Field(hidden = true) double peerRate) {

    static Law of(NoiseCase one, int runs, double seconds) {
      double rate = NoiseCase.rate(one.drawer(), runs, seconds);
      double peer = NoiseCase.rate(one.peer(), runs, seconds);
      return new Law(
          one.name(), Math.round(rate), one.peerName(), Math.round(peer), rate / peer, rate, peer);
    }

    private String line() {
      return "%-38s %9.2f %9.2f %7.2f  %s\n"
          .formatted(law, rate / 1e6, peerRate / 1e6, ratio, peer);
    }
  }

  /** All of them. */
  record Laws(List<Law> rows, @Field(hidden = true) Series<Law> series) implements Result {

    @Override
    public List<Section> sections() {
      StringBuilder text =
          new StringBuilder(
              "%-38s %9s %9s %7s  %s\n".formatted("law", "million/s", "peer", "ratio", "peer"));
      rows.forEach(row -> text.append(row.line()));
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
            "Samples each distribution and prints millions of samples per second of processor"
                + " time of one thread, the same for the platform's inexact sampler, and the"
                + " ratio of the two. Both are measured in turn in this process.")
        .takes(Group.main(RUNS, SECONDS))
        .refuses(
            InputRule.when(
                in -> in.get(SECONDS) <= 0, "--seconds is not in (0, 60]", "use --seconds 0.3."))
        .example("bench noise --runs 1 --seconds 0.1")
        .returns(Laws.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    Series<Law> series =
        Series.of(context, NoiseCase.all(), one -> Law.of(one, in.get(RUNS), in.get(SECONDS)));
    return new Laws(series.done(), series);
  }
}
