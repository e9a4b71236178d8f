package org.didyma.experiments.network;

/** The loss of one record and its whole gradient, in the plainest way. */
final class ExplicitGradient {

  private ExplicitGradient() {}

  static double loss(NetworkShape layers, double[] parameters, LabelledVectors data, int i) {
    double[] output = units(layers, parameters, data, i)[layers.maps()];
    double sum = 0;
    for (double u : output) {
      sum += Math.exp(u);
    }
    return Math.log(sum) - output[data.label(i)];
  }

  static double[] of(NetworkShape layers, double[] parameters, LabelledVectors data, int i) {
    double[][] units = units(layers, parameters, data, i);
    double[] output = units[layers.maps()];
    double sum = 0;
    for (double u : output) {
      sum += Math.exp(u);
    }
    double[] error = new double[output.length];
    for (int j = 0; j < error.length; j++) {
      error[j] = Math.exp(output[j]) / sum - (j == data.label(i) ? 1 : 0);
    }
    double[] gradient = new double[layers.parameters()];
    for (int l = layers.maps() - 1; l >= 0; l--) {
      int in = layers.inputs(l);
      int out = layers.outputs(l);
      double[] before = new double[in];
      for (int j = 0; j < out; j++) {
        for (int k = 0; k < in; k++) {
          int place = layers.offset(l) + k * out + j;
          gradient[place] = error[j] * units[l][k];
          before[k] += units[l][k] > 0 ? parameters[place] * error[j] : 0;
        }
        gradient[layers.offset(l) + in * out + j] = error[j];
      }
      error = before;
    }
    return gradient;
  }

  private static double[][] units(
      NetworkShape layers, double[] parameters, LabelledVectors data, int i) {
    double[][] units = new double[layers.maps() + 1][];
    units[0] = new double[layers.inputs(0)];
    data.copy(i, units[0], 0);
    for (int l = 0; l < layers.maps(); l++) {
      int out = layers.outputs(l);
      units[l + 1] = new double[out];
      for (int j = 0; j < out; j++) {
        double u = parameters[layers.offset(l) + layers.inputs(l) * out + j];
        for (int k = 0; k < layers.inputs(l); k++) {
          u += parameters[layers.offset(l) + k * out + j] * units[l][k];
        }
        units[l + 1][j] = l + 1 < layers.maps() ? Math.max(0, u) : u;
      }
    }
    return units;
  }

  static double norm(double[] vector) {
    double square = 0;
    for (double v : vector) {
      square += v * v;
    }
    return Math.sqrt(square);
  }
}
