package org.didyma.privacy.accounting;

/**
 * The discrete Fourier transform of one size, a power of two. The forward transform leaves its
 * result in an order of its own, which the backward transform expects, so that nothing has to be
 * moved; what happens in between may treat each entry alone only.
 */
final class Fourier {

  private final int size;
  private final double[] cosine;
  private final double[] sine;

  Fourier(int size) {
    this.size = size;
    this.cosine = new double[Math.max(1, size / 2)];
    this.sine = new double[Math.max(1, size / 2)];
    for (int i = 0; i < size / 2; i++) {
      double angle = 2 * Math.PI * i / size;
      cosine[i] = Math.cos(angle);
      sine[i] = Math.sin(angle);
    }
  }

  /**
   * The largest possible Euclidean norm of the error of a transform, relative to that of the exact
   * result (Higham 2002, Theorem 24.2, with twiddle factors correct to two units).
   */
  double error() {
    return 12 * 0x1p-53 * (32 - Integer.numberOfLeadingZeros(size));
  }

  /** Decimation in frequency: from natural to bit-reversed order. */
  void forward(double[] re, double[] im) {
    for (int half = size / 2, stride = 1; half >= 1; half /= 2, stride *= 2) {
      for (int start = 0; start < size; start += 2 * half) {
        for (int j = 0, twiddle = 0; j < half; j++, twiddle += stride) {
          int top = start + j;
          int bottom = top + half;
          double dr = re[top] - re[bottom];
          double di = im[top] - im[bottom];
          re[top] += re[bottom];
          im[top] += im[bottom];
          double c = cosine[twiddle];
          double s = sine[twiddle];
          re[bottom] = dr * c + di * s;
          im[bottom] = di * c - dr * s;
        }
      }
    }
  }

  /** Decimation in time, from bit-reversed to natural order, divided by the size. */
  void backward(double[] re, double[] im) {
    for (int half = 1, stride = size / 2; half < size; half *= 2, stride /= 2) {
      for (int start = 0; start < size; start += 2 * half) {
        for (int j = 0, twiddle = 0; j < half; j++, twiddle += stride) {
          int top = start + j;
          int bottom = top + half;
          double c = cosine[twiddle];
          double s = sine[twiddle];
          double br = re[bottom] * c - im[bottom] * s;
          double bi = im[bottom] * c + re[bottom] * s;
          re[bottom] = re[top] - br;
          im[bottom] = im[top] - bi;
          re[top] += br;
          im[top] += bi;
        }
      }
    }
    double scale = 1.0 / size;
    for (int i = 0; i < size; i++) {
      re[i] *= scale;
      im[i] *= scale;
    }
  }
}
