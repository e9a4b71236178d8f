package org.didyma.cli.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.didyma.data.rows.RowScale;
import org.didyma.data.rows.Rows;
import org.didyma.data.rows.RowsBuilder;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.Rational;
import org.didyma.exact.SecureBits;
import org.didyma.experiments.simulation.SimulationRandom;
import org.didyma.ground.Stop;
import org.didyma.mechanisms.gradient.Bst14;
import org.didyma.mechanisms.gradient.DpSgd;
import org.didyma.mechanisms.gradient.PrivacyTarget;
import org.didyma.mechanisms.gradient.Psgd;
import org.didyma.mechanisms.gradient.Scs13;
import org.didyma.mechanisms.gradient.StepRule;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.mechanisms.gradient.descent.Sampling;
import org.didyma.mechanisms.gradient.descent.StepsAccountant;
import org.didyma.mechanisms.gradient.loss.LogisticLoss;
import org.didyma.mechanisms.gradient.loss.RegularisedLoss;
import org.didyma.mechanisms.gradient.network.LabelledVectors;
import org.didyma.mechanisms.gradient.network.Layers;
import org.didyma.mechanisms.gradient.network.NetworkTraining;
import org.jspecify.annotations.Nullable;

/** Descents on a generated table, each beside the same descent without noise. */
final class GradientCases {

  private static final int[] BATCHES = {1, 10, 50};
  private static final PrivacyTarget PURE = PrivacyTarget.of("1", "0");
  private static final PrivacyTarget APPROXIMATE = PrivacyTarget.of("1", "1e-6");
  private static final RegularisedLoss LOSS = new RegularisedLoss(new LogisticLoss(), 1e-3);

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
  GradientCases(int records, int features, int passes) {
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

  List<GradientCase> all() {
    List<GradientCase> cases = new ArrayList<>();
    for (int batch : BATCHES) {
      Optional<Runnable> without = Optional.of(() -> noiseless(rows(), batch));
      long examples = (long) passes * records;
      cases.add(new GradientCase("psgd, pure", batch, examples, () -> psgd(PURE, batch), without));
      cases.add(
          new GradientCase(
              "psgd, Gaussian", batch, examples, () -> psgd(APPROXIMATE, batch), without));
      cases.add(
          new GradientCase("scs13, pure", batch, examples, () -> scs13(PURE, batch), without));
      cases.add(
          new GradientCase(
              "scs13, Gaussian", batch, examples, () -> scs13(APPROXIMATE, batch), without));
      cases.add(new GradientCase("bst14", batch, examples, () -> bst14(batch), without));
    }
    int lot = Math.min(256, records);
    for (Sampling sampling : List.of(Sampling.FIXED, Sampling.POISSON)) {
      cases.add(
          dpSgd("dp-sgd, %s lots".formatted(sampling.label()), this::rows, steps(sampling, lot)));
    }
    NoisySteps fixed = steps(Sampling.FIXED, lot);
    cases.add(dpSgd("dp-sgd, sparse rows", () -> sparse().rows(), fixed));
    cases.add(
        new GradientCase(
            "mlp, one hidden layer of 128",
            lot,
            fixed.steps() * lot,
            () -> network(fixed),
            Optional.empty()));
    return cases;
  }

  List<PassCase> whole() {
    return List.of(
        new PassCase("clipped pass, dense rows", () -> PassTable.dense(records, features)),
        new PassCase("clipped pass, sparse rows", this::sparse));
  }

  private NoisySteps steps(Sampling sampling, int lot) {
    long steps = NoisySteps.steps(passes, records, lot);
    return new NoisySteps(sampling, records, lot, steps, Rational.ONE, Rational.ONE);
  }

  private GradientCase dpSgd(String name, Supplier<Rows> of, NoisySteps steps) {
    DpSgd.Parameters parameters =
        new DpSgd.Parameters(
            steps, StepsAccountant.RDP, APPROXIMATE.delta(), LOSS, Optimiser.sgd(1), false);
    return new GradientCase(
        name,
        steps.lot(),
        steps.steps() * steps.lot(),
        () -> new DpSgd().draw(of.get(), parameters, new SecureBits(), Stop.NEVER),
        Optional.of(() -> noiseless(of.get(), steps.lot())));
  }

  private void network(NoisySteps steps) {
    Vectors vectors = new Vectors(rows());
    Layers layers = Layers.of(vectors.inputs(), 128, 2);
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

  private Psgd.Parameters passes(PrivacyTarget target, int batch) {
    Psgd.Parameters usual = Psgd.Parameters.usual(target, LOSS);
    return new Psgd.Parameters(
        target,
        usual.adjacency(),
        LOSS,
        passes,
        batch,
        StepRule.usual(LOSS),
        usual.radius(),
        usual.averaging(),
        usual.calibration());
  }

  /** With the count of errors that a draw makes as well. */
  private void noiseless(Rows of, int batch) {
    of.errors(Psgd.noiseless(of, passes(PURE, batch), new SecureBits()));
  }

  private void psgd(PrivacyTarget target, int batch) {
    new Psgd().draw(rows(), passes(target, batch), new SecureBits(), Stop.NEVER);
  }

  private void scs13(PrivacyTarget target, int batch) {
    Scs13.Parameters usual = Scs13.Parameters.usual(target, LOSS);
    new Scs13()
        .draw(
            rows(),
            new Scs13.Parameters(
                target,
                usual.adjacency(),
                LOSS,
                passes,
                batch,
                usual.steps(),
                usual.radius(),
                usual.averaging(),
                usual.composition()),
            new SecureBits(),
            Stop.NEVER);
  }

  private void bst14(int batch) {
    Bst14.Parameters usual = Bst14.Parameters.usual(APPROXIMATE, LOSS);
    new Bst14()
        .draw(
            rows(),
            new Bst14.Parameters(
                APPROXIMATE, usual.adjacency(), LOSS, passes, batch, usual.radius()),
            new SecureBits(),
            Stop.NEVER);
  }
}
