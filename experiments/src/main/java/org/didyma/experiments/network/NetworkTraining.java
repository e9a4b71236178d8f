package org.didyma.experiments.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.GridNoise;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.gradient.descent.ClippingBound;
import org.didyma.mechanisms.gradient.descent.Lots;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;

/**
 * Differentially private training of fully connected networks: DP-SGD and DP-Adam.
 *
 * <p>Promise: the released network, and every iterate on the way to it, has the privacy of {@link
 * NoisySteps#event}: each step adds Gaussian noise to the sum of the clipped gradients of a fresh
 * lot. The promise covers the exact numbers that are computed, see {@link ClippingBound} and {@link
 * GridNoise}.
 *
 * <p>Source: Abadi, Chu, Goodfellow, McMahan, Mironov, Talwar and Zhang, "Deep learning with
 * differential privacy" (2016); fixed lots as in Avent, Gonzalez, Diethe, Paleyes and Balle (2020).
 * Proof: docs/proofs/gradient-mechanisms.md, sections 9 and 10.
 */
public final class NetworkTraining {

  /**
   * Public parameters.
   *
   * @param layers shape of the network
   * @param steps lots, clipping and noise
   * @param optimiser how the iterate moves
   */
  public record Parameters(NetworkShape layers, NoisySteps steps, Optimiser optimiser) {}

  private final int threads;

  /**
   * Training.
   *
   * @param threads at least 1; the distribution of the result does not depend on it
   */
  public NetworkTraining(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("training takes at least one thread");
    }
    this.threads = threads;
  }

  /**
   * Trains a network.
   *
   * @param bits fair and independent; forked for further threads
   * @throws InvalidInputException when the data do not fit the public parameters
   */
  public Network train(LabelledVectors data, Parameters parameters, RandomBits bits) {
    if (data.inputs() != parameters.layers.inputs(0)) {
      throw new InvalidInputException(
          "the records do not have as many inputs as the network",
          "give the network a first layer of the records' length.");
    }
    NoisySteps steps = parameters.steps;
    if (steps.sampling().isFixed() && data.size() != steps.records()) {
      throw new InvalidInputException(
          "the number of records is not the one that the privacy was computed for",
          "state the exact number of records, or use Poisson lots.");
    }
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      return new Run(data, parameters, bits, workers).train();
    } finally {
      workers.shutdownNow();
    }
  }

  /** One training. */
  private final class Run {

    private final LabelledVectors data;
    private final ExecutorService workers;
    private final NetworkShape layers;
    private final NoisySteps steps;
    private final Backpropagation pass;
    private final GridNoise noise;
    private final Optimiser.Run optimiser;
    private final List<RandomBits> bits = new ArrayList<>();
    private final List<Backpropagation.Scratch> scratch = new ArrayList<>();
    private final double[] iterate;
    private final double[] sum;

    Run(LabelledVectors data, Parameters parameters, RandomBits first, ExecutorService workers) {
      this.data = data;
      this.workers = workers;
      this.layers = parameters.layers;
      this.steps = parameters.steps;
      this.sum = new double[layers.parameters()];
      this.pass = new Backpropagation(layers, steps.clipping(sum.length));
      this.noise = steps.noise(sum.length);
      this.optimiser = parameters.optimiser.start(sum.length);
      for (int t = 0; t < threads; t++) {
        bits.add(t == 0 ? first : first.fork());
        scratch.add(new Backpropagation.Scratch(layers));
      }
      this.iterate = layers.initial(bits.get(0));
    }

    Network train() {
      Lots lots = steps.lots(data.size());
      for (long step = 0; step < steps.steps(); step++) {
        int size = lots.draw(bits.get(0));
        for (int from = 0; from < size; from += Backpropagation.CAPACITY) {
          addGradients(lots.members(), from, Math.min(Backpropagation.CAPACITY, size - from));
        }
        optimiser.next();
        inParallel(this::perturbAndMove);
      }
      return new Network(layers, iterate);
    }

    private void addGradients(int[] lot, int from, int count) {
      inParallel(
          t ->
              pass.errors(
                  iterate,
                  data,
                  lot,
                  from,
                  (int) ((long) count * t / threads),
                  (int) ((long) count * (t + 1) / threads),
                  scratch.get(t)));
      pass.pad(count);
      inParallel(t -> pass.addGradient(sum, count, t, threads));
    }

    private void perturbAndMove(int t) {
      int from = (int) ((long) sum.length * t / threads);
      int to = (int) ((long) sum.length * (t + 1) / threads);
      noise.perturb(sum, from, to, bits.get(t));
      optimiser.move(iterate, sum, steps.lot(), from, to);
      Arrays.fill(sum, from, to, 0);
    }

    private void inParallel(IntConsumer part) {
      if (threads == 1) {
        part.accept(0);
        return;
      }
      List<Future<?>> parts = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int share = t;
        parts.add(workers.submit(() -> part.accept(share)));
      }
      for (Future<?> each : parts) {
        await(each);
      }
    }
  }

  private static void await(Future<?> part) {
    try {
      part.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("training was interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a thread of the training failed", e);
    }
  }
}
