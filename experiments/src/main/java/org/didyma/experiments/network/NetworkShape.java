package org.didyma.experiments.network;

import java.util.List;
import org.didyma.exact.FloatingNoise;
import org.didyma.exact.RandomBits;

/**
 * The shape of a fully connected network with ReLU between layers and a softmax at the end, and
 * where its parameters lie in one array.
 *
 * <p>Layer l maps a vector a of length n_l to W_l a + b_l of length n_(l+1). Its block of the array
 * has n_l + 1 rows of n_(l+1) numbers: row {@code k < n_l} holds what input k is multiplied by, the
 * last row is b_l.
 *
 * @param sizes numbers of units from the inputs to the classes, at least two
 */
public record NetworkShape(List<Integer> sizes) {

  /** Some gigabytes of parameters. */
  private static final long MOST_PARAMETERS = 1L << 28;

  public NetworkShape {
    sizes = List.copyOf(sizes);
    if (sizes.size() < 2 || sizes.stream().anyMatch(size -> size < 1)) {
      throw new IllegalArgumentException("a network has at least two layers of units, none empty");
    }
    if (sizes.get(sizes.size() - 1) < 2) {
      throw new IllegalArgumentException("a network distinguishes at least two classes");
    }
    long parameters = 0;
    for (int l = 0; l + 1 < sizes.size(); l++) {
      parameters += (sizes.get(l) + 1L) * sizes.get(l + 1);
      if (parameters > MOST_PARAMETERS) {
        throw new IllegalArgumentException(
            "a network has more than " + MOST_PARAMETERS + " parameters");
      }
    }
  }

  /** The network of these sizes. */
  public static NetworkShape of(Integer... sizes) {
    return new NetworkShape(List.of(sizes));
  }

  /** The number of maps W a + b. */
  public int maps() {
    return sizes.size() - 1;
  }

  /** Length of the vector that map l takes. */
  public int inputs(int l) {
    return sizes.get(l);
  }

  /** Length of the vector that map l returns. */
  public int outputs(int l) {
    return sizes.get(l + 1);
  }

  public int classes() {
    return sizes.get(maps());
  }

  /** Where the block of map l begins. */
  public int offset(int l) {
    int offset = 0;
    for (int i = 0; i < l; i++) {
      offset += (inputs(i) + 1) * outputs(i);
    }
    return offset;
  }

  /** The length of the array. */
  public int parameters() {
    return offset(maps());
  }

  /**
   * Parameters to start from: independent Gaussians of mean 0 and variance 6/(n + n') with n' the
   * outputs of the map and n its inputs, or 1 for b (Avent, Gonzalez, Diethe, Paleyes and Balle
   * 2020, in their code). They depend on no data.
   */
  public double[] initial(RandomBits random) {
    double[] parameters = new double[parameters()];
    for (int l = 0; l < maps(); l++) {
      int out = outputs(l);
      int bias = offset(l) + inputs(l) * out;
      double weightScale = Math.sqrt(6.0 / (inputs(l) + out));
      double biasScale = Math.sqrt(6.0 / (1 + out));
      for (int i = offset(l); i < bias; i++) {
        parameters[i] = FloatingNoise.gaussian(weightScale, random);
      }
      for (int i = bias; i < bias + out; i++) {
        parameters[i] = FloatingNoise.gaussian(biasScale, random);
      }
    }
    return parameters;
  }
}
