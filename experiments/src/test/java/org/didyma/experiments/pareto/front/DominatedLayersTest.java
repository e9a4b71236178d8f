package org.didyma.experiments.pareto.front;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DominatedLayersTest {

  private static final int SIDE = 5;

  private static double[] outcome(Random random, int numbers) {
    return random.ints(numbers, 0, SIDE + 1).asDoubleStream().toArray();
  }

  private static boolean reaches(double[] outcome, int... corner) {
    for (int j = 0; j < outcome.length; j++) {
      if (outcome[j] > corner[j]) {
        return false;
      }
    }
    return true;
  }

  /** Unit cubes (or squares) whose lower corner some outcome reaches. */
  private static int cubes(List<double[]> all, int numbers) {
    int count = 0;
    for (int x = 0; x < SIDE; x++) {
      for (int y = 0; y < SIDE; y++) {
        for (int z = 0; z < (numbers == 3 ? SIDE : 1); z++) {
          int[] corner = {x, y, z};
          count += all.stream().anyMatch(o -> reaches(o, corner)) ? 1 : 0;
        }
      }
    }
    return count;
  }

  @Test
  void volumeIsThatOfCountedCubes() {
    Random random = new Random(1);
    for (int run = 0; run < 3000; run++) {
      int numbers = 2 + run % 2;
      double[] reference = new double[numbers];
      Arrays.fill(reference, SIDE);
      List<double[]> all = new ArrayList<>();
      for (int k = random.nextInt(7); k > 0; k--) {
        all.add(outcome(random, numbers));
      }
      DominatedLayers layers = DominatedLayers.of(all, reference);
      assertThat(layers.hypervolume()).isEqualTo(cubes(all, numbers));
      double[] more = outcome(random, numbers);
      List<double[]> longer = new ArrayList<>(all);
      longer.add(more);
      int gain = cubes(longer, numbers) - cubes(all, numbers);
      assertThat(layers.gain(more)).isEqualTo(gain);
      // What adds to the volume is on the front; what is there and adds nothing is there already.
      boolean known = all.stream().anyMatch(o -> Arrays.equals(o, more));
      assertThat(DominatedLayers.isOnFront(more, all, reference) && !known).isEqualTo(gain > 0);
    }
  }
}
