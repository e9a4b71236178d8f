package org.didyma.experiments.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.didyma.core.CancellationToken;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.Rational;
import org.didyma.exact.SecureBits;
import org.didyma.experiments.network.LabelledVectors;
import org.didyma.experiments.network.NetworkShape;
import org.didyma.experiments.network.NetworkTraining;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.mechanisms.ConfiguredMechanism;
import org.didyma.mechanisms.MechanismSpec;
import org.didyma.mechanisms.Mechanisms;
import org.didyma.mechanisms.PublicContext;
import org.didyma.mechanisms.baseline.Baseline;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.jspecify.annotations.Nullable;

/**
 * Descents on a generated table, each beside the same descent without noise: every declared
 * mechanism that goes through a table in passes, and dp-sgd.
 */
public final class GradientCases {

  private static final int[] BATCHES = {1, 10, 50};
  private static final Epsilon EPSILON = Epsilon.parse("1");
  private static final Delta DELTA = Delta.parse("1e-6");
  private static final int HIDDEN = 128;

  private final int records;
  private final int features;
  private final int passes;
  private @Nullable Rows normal;
  private @Nullable PassTable sparse;

  /**
   * Cases on a table of that size.
   *
   * @param features normal ones, a bias besides
   */
  public GradientCases(int records, int features, int passes) {
    this.records = records;
    this.features = features;
    this.passes = passes;
  }

  /** Made when it is first needed. */
  private Rows rows() {
    if (normal == null) {
      normal = generated(records, features);
    }
    return normal;
  }

  private PassTable sparse() {
    if (sparse == null) {
      sparse = PassTable.sparse(records, features);
    }
    return sparse;
  }

  private static Rows generated(int records, int features) {
    double[] magnitudes = new double[features];
    Arrays.fill(magnitudes, 3);
    RowsBuilder builder = new RowsBuilder(RowScale.of(magnitudes), false);
    SimulationRandom random = new SimulationRandom(1);
    double[] x = new double[features];
    for (int i = 0; i < records; i++) {
      double score = 0;
      for (int j = 0; j < features; j++) {
        x[j] = FloatingNoise.gaussian(1, random);
        score += j % 2 == 0 ? x[j] : -x[j];
      }
      builder.add(x, score > 0 != (random.below(10) == 0) ? 1 : -1);
    }
    return builder.build();
  }

  /** Runs that learn, by the rows of their updates. */
  public List<GradientCase> all() {
    List<GradientCase> cases = new ArrayList<>();
    for (int batch : BATCHES) {
      for (MechanismSpec<?, ?> kind : Mechanisms.ALL) {
        if (kind.isPrivate() && kind.takes("passes") && kind.takes("batch")) {
          cases.addAll(inPasses(kind, batch));
        }
      }
    }
    for (Adjacency adjacency : Adjacency.values()) {
      BatchSampling sampling = adjacency.replaces() ? BatchSampling.FIXED : BatchSampling.POISSON;
      cases.add(dpSgd(sampling.label() + " lots", this::rows, adjacency));
    }
    cases.add(dpSgd("sparse rows", () -> sparse().rows(), Adjacency.REPLACE));
    NoisySteps steps =
        new NoisySteps(BatchSampling.FIXED, records, lot(), steps(), Rational.ONE, Rational.ONE);
    cases.add(
        new GradientCase(
            "mlp, one hidden layer of " + HIDDEN,
            lot(),
            steps() * lot(),
            () -> network(steps),
            Optional.empty()));
    return cases;
  }

  /** Sums of gradients over the whole table. */
  public List<PassCase> whole() {
    return List.of(
        new PassCase("clipped pass, dense rows", () -> PassTable.dense(records, features)),
        new PassCase("clipped pass, sparse rows", this::sparse));
  }

  /** With pure noise and with Gaussian noise, where the mechanism has both. */
  private List<GradientCase> inPasses(MechanismSpec<?, ?> kind, int batch) {
    Map<String, String> values =
        Map.of("passes", Integer.toString(passes), "batch", Integer.toString(batch));
    String name = kind.name();
    PublicContext pure = PublicContext.of(EPSILON, Delta.ZERO, Adjacency.REPLACE);
    PublicContext gaussian = PublicContext.of(EPSILON, DELTA, Adjacency.REPLACE);
    return kind.needsDelta()
        ? List.of(inPasses(name, batch, chosen(kind, gaussian, values)))
        : List.of(
            inPasses(name + ", pure", batch, chosen(kind, pure, values)),
            inPasses(name + ", Gaussian", batch, chosen(kind, gaussian, values)));
  }

  private GradientCase inPasses(
      String name, int batch, Supplier<ConfiguredMechanism<?, ?>> chosen) {
    return new GradientCase(
        name,
        batch,
        (long) passes * records,
        () -> draw(chosen, rows()),
        Optional.of(noiseless(batch, this::rows)));
  }

  private GradientCase dpSgd(String what, Supplier<Rows> of, Adjacency adjacency) {
    MechanismSpec<?, ?> kind = Mechanisms.named("dp-sgd");
    Supplier<ConfiguredMechanism<?, ?>> chosen =
        chosen(
            kind,
            PublicContext.of(EPSILON, DELTA, adjacency),
            Map.of(
                "records",
                Integer.toString(records),
                "lot",
                Integer.toString(lot()),
                "epochs",
                Integer.toString(passes)));
    return new GradientCase(
        kind.name() + ", " + what,
        lot(),
        steps() * lot(),
        () -> draw(chosen, of.get()),
        Optional.of(noiseless(lot(), of)));
  }

  private int lot() {
    return Math.min(256, records);
  }

  private long steps() {
    return NoisySteps.steps(passes, records, lot());
  }

  /** The descent of psgd without its noise. */
  private Runnable noiseless(int batch, Supplier<Rows> of) {
    Supplier<ConfiguredMechanism<?, ?>> chosen =
        chosen(
            Baseline.DESCENT,
            PublicContext.of(EPSILON, Delta.ZERO, Adjacency.REPLACE),
            Map.of("passes", Integer.toString(passes), "batch", Integer.toString(batch)));
    return () -> draw(chosen, of.get());
  }

  /** The mechanism, made when it is first needed: to find its noise takes time. */
  private static Supplier<ConfiguredMechanism<?, ?>> chosen(
      MechanismSpec<?, ?> kind, PublicContext setting, Map<String, String> values) {
    AtomicReference<ConfiguredMechanism<?, ?>> known = new AtomicReference<>();
    return () ->
        known.updateAndGet(c -> c == null ? kind.over(setting, kind.values(values, Set.of())) : c);
  }

  private static void draw(Supplier<ConfiguredMechanism<?, ?>> chosen, Rows rows) {
    chosen.get().draw(rows, new SecureBits(), CancellationToken.NEVER);
  }

  private void network(NoisySteps steps) {
    Vectors vectors = new Vectors(rows());
    NetworkShape layers = NetworkShape.of(vectors.inputs(), HIDDEN, 2);
    new NetworkTraining(1)
        .train(
            vectors,
            new NetworkTraining.Parameters(layers, steps, Optimiser.sgd(1)),
            new SecureBits());
  }

  /** Rows as a network takes them. */
  private record Vectors(Rows rows) implements LabelledVectors {

    @Override
    public int size() {
      return rows.count();
    }

    @Override
    public int inputs() {
      return rows.dimension();
    }

    @Override
    public void copy(int i, double[] to, int at) {
      double[] x = new double[rows.dimension()];
      rows.features().copy(i, x);
      System.arraycopy(x, 0, to, at, x.length);
    }

    @Override
    public int label(int i) {
      return rows.label(i) > 0 ? 1 : 0;
    }
  }
}
