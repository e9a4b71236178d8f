package org.didyma.experiments.network;

import java.util.Arrays;
import org.didyma.mechanisms.gradient.descent.ClippingBound;

/**
 * Sums of clipped gradients of the softmax cross-entropy over a lot of examples, without forming a
 * gradient per example.
 *
 * <p>The gradient of example i in map l is the product of e, the derivative with respect to the
 * map's output, and (a, 1), the map's input with the constant 1 of the bias; so its squared norm is
 * the sum over the maps of |e|^2 (|a|^2 + 1), exactly (Goodfellow 2015). The error rows are scaled
 * by the clipping factor, and the sum of the products follows.
 *
 * <p>Two phases, so that threads share nothing they write: {@link #errors} for disjoint ranges of
 * examples, then {@link #addGradient} for disjoint ranges of parameter rows. Sums are exact (see
 * {@link ClippingBound}), so they are the same for any number of threads.
 */
final class Backpropagation {

  /** Examples that wait between the phases; a multiple of 4. */
  static final int CAPACITY = 512;

  /** Sums of squares from here on have lost nothing to underflow that matters. */
  private static final double LEAST_SQUARE = 0x1p-900;

  private final NetworkShape layers;
  private final ClippingBound clipping;

  /** Inputs of each map by example, and the derivatives with respect to its outputs. */
  private final double[][] activations;

  private final double[][] errors;

  Backpropagation(NetworkShape layers, ClippingBound clipping) {
    this.layers = layers;
    this.clipping = clipping;
    this.activations = new double[layers.maps()][];
    this.errors = new double[layers.maps()][];
    for (int l = 0; l < layers.maps(); l++) {
      activations[l] = new double[CAPACITY * layers.inputs(l)];
      errors[l] = new double[CAPACITY * layers.outputs(l)];
    }
  }

  /** The rows of a map that are multiplied by something other than 0. Each thread has its own. */
  static final class Scratch {
    private final int[] rows;
    private final double[] coefficients;

    Scratch(NetworkShape layers) {
      int most = layers.sizes().stream().mapToInt(Integer::intValue).max().orElseThrow();
      this.rows = new int[most];
      this.coefficients = new double[most];
    }
  }

  /** Clipped derivatives of the examples at some places of a lot. */
  void errors(
      double[] parameters,
      LabelledVectors data,
      int[] lot,
      int lotFrom,
      int from,
      int to,
      Scratch scratch) {
    for (int i = from; i < to; i++) {
      int example = lot[lotFrom + i];
      data.copy(example, activations[0], i * layers.inputs(0));
      forward(parameters, i, scratch);
      softmaxError(i, data.label(example));
      backward(parameters, i);
      clip(i);
    }
  }

  /** Makes the rows of no example zero, up to a multiple of 4. */
  void pad(int count) {
    int padded = (count + 3) & ~3;
    for (int l = 0; l < layers.maps(); l++) {
      int in = layers.inputs(l);
      int out = layers.outputs(l);
      Arrays.fill(activations[l], count * in, padded * in, 0);
      Arrays.fill(errors[l], count * out, padded * out, 0);
    }
  }

  private void forward(double[] parameters, int i, Scratch scratch) {
    for (int l = 0; l < layers.maps(); l++) {
      int in = layers.inputs(l);
      int out = layers.outputs(l);
      double[] result = l + 1 < layers.maps() ? activations[l + 1] : errors[l];
      affine(
          parameters, layers.offset(l), activations[l], i * in, in, result, i * out, out, scratch);
      if (l + 1 < layers.maps()) {
        for (int j = i * out; j < (i + 1) * out; j++) {
          result[j] = Math.max(0, result[j]);
        }
      }
    }
  }

  /** result = W a + b. */
  static void affine(
      double[] parameters,
      int offset,
      double[] a,
      int aAt,
      int in,
      double[] result,
      int at,
      int out,
      Scratch scratch) {
    System.arraycopy(parameters, offset + in * out, result, at, out);
    int count = 0;
    for (int k = 0; k < in; k++) {
      double value = a[aAt + k];
      if (value != 0) {
        scratch.rows[count] = offset + k * out;
        scratch.coefficients[count++] = value;
      }
    }
    Kernels.addRows(result, at, out, parameters, scratch.rows, scratch.coefficients, count);
  }

  /** From the outputs of the last map to probabilities, less 1 at the example's class. */
  private void softmaxError(int i, int label) {
    int last = layers.maps() - 1;
    int from = i * layers.classes();
    int to = from + layers.classes();
    double[] e = errors[last];
    double largest = Double.NEGATIVE_INFINITY;
    for (int j = from; j < to; j++) {
      largest = Math.max(largest, e[j]);
    }
    double sum = 0;
    for (int j = from; j < to; j++) {
      e[j] = StrictMath.exp(e[j] - largest);
      sum += e[j];
    }
    for (int j = from; j < to; j++) {
      e[j] /= sum;
    }
    e[from + label] -= 1;
  }

  private void backward(double[] parameters, int i) {
    for (int l = layers.maps() - 1; l > 0; l--) {
      int in = layers.inputs(l);
      int out = layers.outputs(l);
      int offset = layers.offset(l);
      for (int k = 0; k < in; k++) {
        // The derivative of ReLU is taken for 0 where its argument is 0.
        errors[l - 1][i * in + k] =
            activations[l][i * in + k] > 0
                ? Kernels.dot(parameters, offset + k * out, errors[l], i * out, out)
                : 0;
      }
    }
  }

  private void clip(int i) {
    double square = 0;
    for (int l = 0; l < layers.maps(); l++) {
      int in = layers.inputs(l);
      int out = layers.outputs(l);
      double ofInputs = Kernels.dot(activations[l], i * in, activations[l], i * in, in);
      double ofErrors = Kernels.dot(errors[l], i * out, errors[l], i * out, out);
      square +=
          ofErrors < LEAST_SQUARE
              ? squareOfTiny(errors[l], i * out, out, ofInputs)
              : ofErrors * (ofInputs + 1);
    }
    double factor = clipping.factor(square);
    for (int l = 0; l < layers.maps(); l++) {
      int in = layers.inputs(l);
      int out = layers.outputs(l);
      if (factor == 0) {
        // Numbers that are not finite contribute nothing, whatever they are multiplied by.
        Arrays.fill(activations[l], i * in, (i + 1) * in, 0);
        Arrays.fill(errors[l], i * out, (i + 1) * out, 0);
      } else if (factor != 1) {
        for (int j = i * out; j < (i + 1) * out; j++) {
          errors[l][j] *= factor;
        }
      }
    }
  }

  /** |e|^2 (|a|^2 + 1) for errors e whose squares lose digits or vanish. */
  private static double squareOfTiny(double[] e, int at, int count, double ofInputs) {
    double largest = 0;
    for (int j = at; j < at + count; j++) {
      largest = Math.max(largest, Math.abs(e[j]));
    }
    if (largest == 0) {
      // Not a number where an input has overflowed: its product with 0 is none either.
      return 0 * ofInputs;
    }
    double scaled = 0;
    for (int j = at; j < at + count; j++) {
      // A quotient of subnormal numbers has all its digits.
      double part = e[j] / largest;
      scaled += part * part;
    }
    // The square of a length that vanishes now is far below that of any clipping norm.
    double length = largest * (Math.sqrt(scaled) * Math.sqrt(ofInputs + 1));
    return length * length;
  }

  /**
   * Adds the clipped gradients of the examples to a sum, for a share of each map's rows.
   *
   * @param count of examples, padded to a multiple of 4
   * @param share which of the shares, from 0
   */
  void addGradient(double[] sum, int count, int share, int shares) {
    double shift = clipping.shift();
    for (int l = 0; l < layers.maps(); l++) {
      int in = layers.inputs(l);
      int out = layers.outputs(l);
      int offset = layers.offset(l);
      double[] a = activations[l];
      double[] e = errors[l];
      int from = (int) ((long) (in + 1) * share / shares);
      int to = (int) ((long) (in + 1) * (share + 1) / shares);
      for (int i = 0; i < count; i += 4) {
        int row = i * in;
        for (int k = from; k < Math.min(to, in); k++) {
          double c1 = a[row + k];
          double c2 = a[row + in + k];
          double c3 = a[row + 2 * in + k];
          double c4 = a[row + 3 * in + k];
          if (c1 != 0 || c2 != 0 || c3 != 0 || c4 != 0) {
            Kernels.addRounded4(sum, offset + k * out, out, e, i * out, c1, c2, c3, c4, shift);
          }
        }
        if (to == in + 1) {
          Kernels.addRounded4(sum, offset + in * out, out, e, i * out, 1, 1, 1, 1, shift);
        }
      }
    }
  }
}
