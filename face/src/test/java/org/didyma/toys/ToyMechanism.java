package org.didyma.toys;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.didyma.spi.Mechanism;
import org.didyma.spi.Parameter;
import org.didyma.spi.Randomness;
import org.didyma.spi.Setting;
import org.didyma.spi.UniqueRows;

/** The more frequent label: (positives - negatives) k + discrete Laplace of scale 2 c k/epsilon. */
class ToyMechanism implements Mechanism {

  @Override
  public String name() {
    return "toy-majority";
  }

  @Override
  public String sentence() {
    return "the more frequent label, by noisy counts";
  }

  @Override
  public String proof() {
    return "the comment of this class";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(new Parameter("grain", 8, 1000, "steps of the noise for each record"));
  }

  @Override
  public int[] draw(UniqueRows rows, Setting setting, Randomness random) {
    long difference = 0;
    for (int r = 0; r < rows.count(); r++) {
      difference += rows.positives(r) - rows.negatives(r);
    }
    long grain = setting.value("grain");
    BigDecimal scale =
        BigDecimal.valueOf(setting.changes() * grain)
            .divide(setting.epsilon(), 20, RoundingMode.UP);
    int[] weights = new int[setting.weights()];
    weights[weights.length - 1] = difference * grain + random.discreteLaplace(scale) > 0 ? 1 : -1;
    return weights;
  }
}
