package org.didyma.experiments.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.didyma.exact.Rational;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.gradient.descent.BatchSampling;
import org.didyma.mechanisms.gradient.descent.NoisySteps;
import org.didyma.mechanisms.gradient.descent.Optimiser;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.accounting.Calibration;
import org.didyma.privacy.accounting.RenyiAccountant;
import org.didyma.privacy.accounting.RenyiConversion;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Handwritten digits: 60,000 to learn from, 10,000 to test with. */
@Tag("long")
class MnistTest {

  private static final NetworkShape MLP2 = NetworkShape.of(784, 128, 64, 10);
  private static final int RECORDS = 60_000;

  private record Images(byte[] pixels, byte[] labels) implements LabelledVectors {
    @Override
    public int size() {
      return labels.length;
    }

    @Override
    public int inputs() {
      return 784;
    }

    @Override
    public void copy(int i, double[] to, int at) {
      for (int j = 0; j < 784; j++) {
        to[at + j] = (pixels[i * 784 + j] & 0xff) / 255.0;
      }
    }

    @Override
    public int label(int i) {
      return labels[i];
    }

    /** The share of right answers. */
    double accuracy(Network network) {
      int[] classes = network.classify(this);
      int right = 0;
      for (int i = 0; i < classes.length; i++) {
        right += classes[i] == labels[i] ? 1 : 0;
      }
      return (double) right / classes.length;
    }
  }

  private static Images images(String part) throws IOException {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path folder = at.resolve("shared/datasets");
      if (Files.isRegularFile(folder.resolve("mnist-%s-images-idx3-ubyte.gz".formatted(part)))) {
        return new Images(
            bytes(folder.resolve("mnist-%s-images-idx3-ubyte.gz".formatted(part)), 16),
            bytes(folder.resolve("mnist-%s-labels-idx1-ubyte.gz".formatted(part)), 8));
      }
    }
    assumeTrue(false, "skipped: no folder ../shared/datasets with MNIST");
    throw new AssertionError();
  }

  private static byte[] bytes(Path file, int header) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new GZIPInputStream(Files.newInputStream(file), 1 << 16))) {
      in.skipNBytes(header);
      return in.readAllBytes();
    }
  }

  /** DP-SGD at (3, 1e-5) under replacement, priced by the accountant for fixed lots. */
  @Test
  void aPrivateNetworkReadsNineDigitsOfTen() throws IOException {
    Images train = images("train");
    Images test = images("t10k");
    int lot = Integer.getInteger("lot", 1000);
    int epochs = Integer.getInteger("epochs", 20);
    long steps = NoisySteps.steps(epochs, RECORDS, lot);
    Rational clip = Rational.parse("clip", System.getProperty("clip", "1"));
    double rate = Double.parseDouble(System.getProperty("rate", "0.5"));
    Delta delta = Delta.parse("1e-5");
    Rational noise =
        new Calibration(
                event ->
                    RenyiConversion.epsilon(
                            ((org.didyma.privacy.PrivacyGuarantee.Renyi)
                                    new RenyiAccountant().price(event))
                                .curve(),
                            1e-5)
                        .epsilon(),
                Epsilon.parse("3"))
            .leastNoise(
                z -> new NoisySteps(BatchSampling.FIXED, RECORDS, lot, steps, clip, z).event());
    NoisySteps noisy = new NoisySteps(BatchSampling.FIXED, RECORDS, lot, steps, clip, noise);
    Optimiser optimiser =
        System.getProperty("adam") != null ? Optimiser.adam(rate) : Optimiser.sgd(rate);
    long start = System.nanoTime();
    Network network =
        new NetworkTraining(2)
            .train(train, new NetworkTraining.Parameters(MLP2, noisy, optimiser), new SecureBits());
    double seconds = (System.nanoTime() - start) / 1e9;
    double accuracy = test.accuracy(network);
    System.out.printf(
        "z %s, %d steps, test accuracy %.4f, %.1f s%n", noise, steps, accuracy, seconds);
    assertThat(accuracy).isGreaterThan(0.9);
  }
}
