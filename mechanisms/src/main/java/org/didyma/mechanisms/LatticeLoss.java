package org.didyma.mechanisms;

import java.util.stream.Collectors;
import org.didyma.formulations.Cells;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.loss.LossFamily;
import org.didyma.formulations.loss.LossForm;
import org.didyma.formulations.loss.Losses;
import org.didyma.formulations.loss.ZeroOneLoss;

/** The loss that mechanisms choose from a lattice by: a parameter of all of them. */
public final class LatticeLoss {

  public static final Parameter<LossForm> LOSS =
      Parameter.read("loss", "LOSS", StatedLoss::read, LossForm::text)
          .usually(new ZeroOneLoss())
          .says(
              "what a record costs at a score, by label: "
                  + Losses.ALL.stream().map(LossFamily::usage).collect(Collectors.joining(", ")));

  private LatticeLoss() {}

  /** The loss over the public scores of a setting, times its costs. */
  public static ScoreLoss of(PublicContext setting, ParameterValues values) {
    LossForm form = values.get(LOSS);
    if (setting.labels() == Cells.TWO) {
      StatedLoss.requireOfTwo(form);
    }
    if (form instanceof ZeroOneLoss) {
      return setting.costs();
    }
    int[] magnitudes = setting.magnitudes().stream().mapToInt(Math::toIntExact).toArray();
    return form.over(ScoreRange.of(setting.lattice(), magnitudes), setting.costs());
  }
}
