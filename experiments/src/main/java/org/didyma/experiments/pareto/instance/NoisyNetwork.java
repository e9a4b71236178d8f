package org.didyma.experiments.pareto.instance;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.didyma.core.Json;
import org.didyma.data.rows.Rows;
import org.didyma.experiments.network.LabelledVectors;
import org.didyma.experiments.network.Network;
import org.didyma.experiments.network.NetworkShape;
import org.didyma.experiments.network.NetworkTraining;
import org.didyma.experiments.pareto.space.Dimension;
import org.didyma.experiments.pareto.space.SettingsDistribution;
import org.didyma.experiments.pareto.space.Space;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;

/**
 * DP-SGD for networks that read digits, with lots of a fixed size (Avent, Gonzalez, Diethe, Paleyes
 * and Balle 2020, section 4), priced as {@link NoisyDescent} is. The error is the share of test
 * images that are read wrong.
 */
public final class NoisyNetwork {

  private NoisyNetwork() {}

  /**
   * An instance with the ranges and the random settings of the paper, or for a small part of the
   * images a twentieth of its epochs and a tenth of its lots, drawn evenly.
   *
   * @param name short
   * @param hidden units of the layers between the pixels and the classes
   * @param runs of each setting; the paper has 10
   * @param small whether epochs and lots are fewer
   */
  public static TradeoffProblem instance(
      String name,
      LabelledTable training,
      LabelledTable test,
      List<Integer> hidden,
      int runs,
      boolean small) {
    Space space =
        Space.of(
            Dimension.whole(NoisyDescent.EPOCHS, 1, small ? 20 : 400),
            Dimension.whole(NoisyDescent.LOT, 16, small ? 400 : 4000),
            Dimension.logarithmic(NoisyDescent.RATE, 1e-3, 0.5),
            Dimension.logarithmic(NoisyDescent.NOISE, 0.1, 16),
            Dimension.logarithmic(NoisyDescent.CLIP, 0.1, 12));
    Vectors learnt = new Vectors(training);
    Vectors tested = new Vectors(test);
    NetworkShape layers = layers(learnt.inputs(), hidden, training.classes());
    return new TradeoffProblem(
        name,
        space,
        small ? SettingsDistribution.uniform(space) : NoisyDescent.draws(space, 800, 800, 0.5),
        s -> NoisyDescent.epsilon(NoisyDescent.steps(s, learnt.size())),
        (s, bits, stop) -> {
          NoisySteps steps = NoisyDescent.steps(s, learnt.size());
          Optimiser optimiser = Optimiser.sgd(s.number(NoisyDescent.RATE));
          return tested.error(
              new NetworkTraining(1)
                  .train(learnt, new NetworkTraining.Parameters(layers, steps, optimiser), bits));
        },
        runs,
        Json.object()
            .put(
                "layers",
                layers.sizes().stream().map(String::valueOf).collect(Collectors.joining("-")))
            .put("digest", training.digest())
            .put("test_digest", test.digest()));
  }

  private static NetworkShape layers(int inputs, List<Integer> hidden, int classes) {
    List<Integer> sizes = new ArrayList<>(List.of(inputs));
    sizes.addAll(hidden);
    sizes.add(classes);
    return new NetworkShape(sizes);
  }

  /** Pixels from 0 to 1, without the bias that rows have. */
  private record Vectors(LabelledTable table, Rows rows) implements LabelledVectors {

    Vectors(LabelledTable table) {
      this(table, table.against(0));
    }

    @Override
    public int size() {
      return table.size();
    }

    @Override
    public int inputs() {
      return table.dimension() - 1;
    }

    @Override
    public void copy(int i, double[] to, int at) {
      double[] row = new double[table.dimension()];
      rows.features().copy(i, row);
      System.arraycopy(row, 0, to, at, inputs());
    }

    @Override
    public int label(int i) {
      return table.classOf(i);
    }

    double error(Network network) {
      int[] classes = network.classify(this);
      int wrong = 0;
      for (int i = 0; i < classes.length; i++) {
        wrong += classes[i] == label(i) ? 0 : 1;
      }
      return (double) wrong / classes.length;
    }
  }
}
