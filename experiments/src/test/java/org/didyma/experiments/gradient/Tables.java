package org.didyma.experiments.gradient;

import java.util.Random;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableBuilder;

/** Made-up tables. The random numbers only make up records. */
public final class Tables {

  private Tables() {}

  /**
   * Records whose class is the first coordinate's: its value is 1 where all others are noise.
   *
   * @param classes as many coordinates say which class it is
   */
  public static LabelledTable separable(int size, int classes, double bound, long draw) {
    Random random = new Random(draw);
    int noise = 3;
    TableBuilder table = new TableBuilder(classes + noise, classes, bound);
    for (int i = 0; i < size; i++) {
      int label = Math.min(classes - 1, random.nextInt(classes + 1));
      table.set(label, 1);
      for (int j = 0; j < noise; j++) {
        table.set(classes + j, random.nextDouble() / 4);
      }
      table.end(label);
    }
    return table.build();
  }
}
