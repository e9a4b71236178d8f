package org.didyma.experiments.network;

/** A network with its parameters, which does not change. */
public final class Network {

  private final NetworkShape layers;
  private final double[] parameters;

  /**
   * @param parameters finite, as {@link NetworkShape} lays them out; copied
   */
  public Network(NetworkShape layers, double[] parameters) {
    if (parameters.length != layers.parameters()) {
      throw new IllegalArgumentException("the parameters are not as many as the layers have");
    }
    for (double parameter : parameters) {
      if (!Double.isFinite(parameter)) {
        throw new IllegalArgumentException("a parameter is not finite");
      }
    }
    this.layers = layers;
    this.parameters = parameters.clone();
  }

  public double[] parameters() {
    return parameters.clone();
  }

  /** The classes of all records: the largest output, the first of equal ones. */
  public int[] classify(LabelledVectors data) {
    int maps = layers.maps();
    double[][] values = new double[maps + 1][];
    for (int l = 0; l <= maps; l++) {
      values[l] = new double[layers.sizes().get(l)];
    }
    Backpropagation.Scratch scratch = new Backpropagation.Scratch(layers);
    int[] classes = new int[data.size()];
    for (int i = 0; i < classes.length; i++) {
      data.copy(i, values[0], 0);
      for (int l = 0; l < maps; l++) {
        Backpropagation.affine(
            parameters,
            layers.offset(l),
            values[l],
            0,
            layers.inputs(l),
            values[l + 1],
            0,
            layers.outputs(l),
            scratch);
        for (int j = 0; l + 1 < maps && j < values[l + 1].length; j++) {
          values[l + 1][j] = Math.max(0, values[l + 1][j]);
        }
      }
      classes[i] = largest(values[maps]);
    }
    return classes;
  }

  private static int largest(double[] values) {
    int best = 0;
    for (int j = 1; j < values.length; j++) {
      best = values[j] > values[best] ? j : best;
    }
    return best;
  }
}
