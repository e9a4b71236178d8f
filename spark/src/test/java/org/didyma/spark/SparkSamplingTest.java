package org.didyma.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.didyma.core.CancellationToken;
import org.didyma.exact.SecureBits;
import org.didyma.exact.StreamKey;
import org.didyma.formulations.Cells;
import org.didyma.mechanisms.continuous.BoxLoss;
import org.didyma.mechanisms.continuous.OpSamp;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** The calls of an oracle as tasks of a cluster of two threads. */
class SparkSamplingTest {

  /** The noise of the calls is drawn here, so the same bits give the same weights. */
  @Test
  void theDrawIsTheOneOfThisProcess() {
    Random random = new Random(5);
    Cells.Builder cells = Cells.builder(3);
    for (int i = 0; i < 8; i++) {
      cells.add(random.ints(3, 0, 2).toArray(), random.nextInt(20), random.nextInt(20));
    }
    Cells table = cells.build();
    for (BoxLoss loss : List.of(BoxLoss.LOGISTIC, BoxLoss.RAMP)) {
      OpSamp.Parameters parameters =
          new OpSamp.Parameters(
              Epsilon.parse("30"),
              Delta.parse("1e-6"),
              Adjacency.REPLACE,
              loss,
              BigDecimal.ONE,
              List.of(1L, 1L, 1L),
              OpSamp.Calibration.SHARP,
              0.2,
              OptionalLong.empty());
      StreamKey key = StreamKey.drawnFrom(new SecureBits());
      OpSamp onCluster = new OpSamp(1).inRounds(new SparkRounds(LocalSpark.session()));
      assertThat(onCluster.draw(table, parameters, key.open(), CancellationToken.NEVER).weights())
          .isEqualTo(
              new OpSamp(1).draw(table, parameters, key.open(), CancellationToken.NEVER).weights());
    }
  }
}
