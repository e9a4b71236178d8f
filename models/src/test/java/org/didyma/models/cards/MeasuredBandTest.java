package org.didyma.models.cards;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.didyma.models.MeasuredQuality.BandRisk;
import org.didyma.models.MeasuredQuality.Figure;
import org.didyma.models.Rule;
import org.junit.jupiter.api.Test;

class MeasuredBandTest {

  /** Few bands, which hold all points, each on one side of the cut-off, with all their risks. */
  @Test
  void manyBandsAreJoinedToEight() {
    Random random = new Random(5);
    for (int trial = 0; trial < 200; trial++) {
      int count = 1 + random.nextInt(25);
      int cutOff = random.nextInt(count + 2) - 1;
      List<BandRisk> risks = new ArrayList<>();
      for (int points = 0; points < count; points++) {
        double[] ends = random.doubles(3).sorted().toArray();
        risks.add(new BandRisk(points, points, new Figure(ends[1], ends[0], ends[2])));
      }
      List<MeasuredBand> bands =
          MeasuredBand.joined(risks, new Rule.Points(Collections.nCopies(1, 1), cutOff));
      assertThat(bands).hasSize(Math.min(8, count));
      double next = 0;
      for (MeasuredBand band : bands) {
        assertThat(band.from()).isEqualTo(next);
        next = band.to() + 1;
        assertThat(band.to() <= cutOff || band.from() > cutOff).isTrue();
        for (BandRisk one : risks.subList((int) band.from(), (int) band.to() + 1)) {
          assertThat(one.risk().value()).isBetween(band.least(), band.most());
          assertThat(one.risk().low()).isGreaterThanOrEqualTo(band.low());
          assertThat(one.risk().high()).isLessThanOrEqualTo(band.high());
        }
      }
      assertThat(next).isEqualTo(count);
    }
  }

  /** One of which nothing is known hides no neighbour of which something is. */
  @Test
  void unknownBandsAreJoinedAmongThemselves() {
    List<BandRisk> risks = new ArrayList<>();
    double[] known = {0.45, 0.2, 0.3, 0.7, 0.8, 0.9, 0.55};
    for (int points = 0; points < 12; points++) {
      boolean isKnown = points >= 4 && points <= 10;
      double risk = isKnown ? known[points - 4] : 0.5;
      risks.add(
          new BandRisk(
              points, points, new Figure(risk, isKnown ? risk : 0, isKnown ? risk + 0.05 : 1)));
    }
    List<MeasuredBand> bands =
        MeasuredBand.joined(risks, new Rule.Points(Collections.nCopies(1, 1), 7));
    assertThat(bands).hasSize(8);
    assertThat(bands.get(0)).isEqualTo(new MeasuredBand(0, 3, 0.5, 0.5, 0, 1));
    assertThat(bands.get(0).text()).isEqualTo("unknown");
    assertThat(bands.get(7).from()).isEqualTo(11);
    assertThat(bands.subList(1, 7)).noneMatch(band -> band.text().equals("unknown"));
  }

  @Test
  void tellsARangeWhereRisksDiffer() {
    assertThat(new MeasuredBand(1, 1, 0.52, 0.52, 0.4, 0.6).text()).isEqualTo("52 % (40 to 60)");
    assertThat(new MeasuredBand(1, 3, 0.1, 0.52, 0, 0.6).text()).isEqualTo("10 to 52 % (0 to 60)");
  }
}
