package org.didyma.formulations.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.Rational;
import org.didyma.formulations.Costs;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The texts of losses of more than two labels: what is read, completed and refused. */
class OutcomeTextTest {

  private static final ScoreRange RANGE = new ScoreRange(-9, 7);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ordered:0.5:0.05:0.0625:0.2,0.5,0.9",
        "ordered:2/3:none:1/256:1/3,2/3",
        "hazard:0.5:0.05:0.0625:0.02,0.05,0.1",
        "hazard:1:none:0.25:1/7",
        "poisson:0.5:4:0.0625:1.5:20",
        "poisson:1/3:5/3:1:2/3:2",
        "number:1:4:0,10,11:centre=5",
        "number:1/3:0.5:-2.5,10,6:centre=10:huber=1.5"
      })
  void aLossIsReadAgainAndTravels(String text) throws Exception {
    LossForm form = Losses.parse(text);
    assertThat(Losses.parse(form.text())).isEqualTo(form);
    assertThat(Losses.parse(form.text()).text()).isEqualTo(form.text());
    for (ScoreRange range :
        new ScoreRange[] {RANGE, new ScoreRange(-1, 1), new ScoreRange(0, 40)}) {
      ScoreTable loss = (ScoreTable) form.over(range, Costs.EQUAL);
      assertThat(loss.name()).isEqualTo(form.text());
      assertThat(Losses.again(loss)).isEqualTo(loss);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(loss);
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        assertThat(in.readObject()).isEqualTo(loss);
      }
    }
  }

  /** What the label does not say has a public default. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ordered | 5 | ordered:0.5:0.05:0.0625:0.2,0.4,0.6,0.8",
        "ordered:1:none | 3 | ordered:1:none:0.0625:1/3,2/3",
        "ordered:1:0.1:1/4:0.1,0.2 | 3 | ordered:1:0.1:0.25:0.1,0.2",
        "hazard | 7 | hazard:0.5:0.05:0.0625:0.25,0.25,0.25",
        "poisson | 21 | poisson:0.5:4:0.0625:1:20",
        "poisson:1:2:1:3 | 4 | poisson:1:2:1:3:3",
        "number | 33 | number:2:4:0,32,33:centre=16",
        "number:1/2 | 17 | number:0.5:1:0,16,17:centre=8",
        "logistic | 2 | logistic:0.5:0.05:0.0625"
      })
  void labelsCompleteATextualLoss(String text, int labels, String complete) {
    LossForm form = Losses.parse(text, LabelGrid.ofCodes(labels));
    assertThat(form.text()).isEqualTo(complete);
    assertThat(form).isEqualTo(Losses.parse(complete));
    assertThat(form.labels()).isEqualTo(labels);
  }

  @Test
  void theGridOfANumberIsThatOfTheLabel() {
    LabelGrid cost = new LabelGrid(51, Rational.ZERO, Rational.of(10_000));
    assertThat(Losses.parse("number", cost).text())
        .isEqualTo("number:625:390625:0,10000,51:centre=5000");
    assertThat(cost.value(50)).isEqualTo(Rational.of(10_000));
    assertThat(Losses.parse("number", cost).over(RANGE, Costs.EQUAL).width()).isEqualTo(256);
    assertThatThrownBy(() -> Losses.parse("number:1:1:0,100,51", cost))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("is of the numbers 0 to 100, and the label of 0 to 10000");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ordered | SHARE is missing",
        "ordered:1:0.05:1/16:0.5 | are not two or more that ascend",
        "ordered:1:0.05:1/16:0.5,0.5 | are not two or more that ascend",
        "ordered:1:0.05:1/16:0.5,1 | SHARE is not from 1e-9 to 1 - 1e-9",
        "ordered:1:0.05:1/16:0.5,x | SHARE is \"x\", which is not a number",
        "ordered:1:0.5:1/16:0.2,0.5 | P0 is not from 1e-9 to below 1/2",
        "ordered:1:0.05:2:0.2,0.5 | STEP is not from 1/1000000000 to 1",
        "ordered:1001:0.05:1:0.2,0.5 | UNIT is more than 1000",
        "ordered:1:0.05:1:0.2,0.5:7 | one parameter too many",
        "hazard | HAZARD is missing",
        "hazard:1:0.05:1/16:0 | HAZARD is not above 0",
        "hazard:1:0.05:1/16:1 | HAZARD is not from 1e-9 to 1 - 1e-9",
        "poisson:1:1:1:1:5 | FACTOR is not from above 1",
        "poisson:1:2:1:0:5 | RATE is not above 0",
        "poisson:1:2:1:1 | GREATEST is missing",
        "poisson:1:2:1:1:1 | GREATEST is not from 2 to 1000",
        "poisson:1:2:1:1:1001 | GREATEST is not from 2 to 1000",
        "number | LOW,HIGH,K is missing",
        "number:1:1:5,4,3 | LOW is not below HIGH",
        "number:1:1:1,4 | the grid is not LOW,HIGH,K",
        "number:1:1:1,4,2 | K is not from 3 to 1001",
        "number:1:1:1,4,1002 | K is not from 3 to 1001",
        "number:1:1:1,4,4:centre=5 | C is not from LOW to HIGH",
        "number:1:1:1,4,4:huber=0 | H is not above 0",
        "number:1:1:1,4,4:6 | one parameter too many",
        "number:1e-12:1:1,4,4 | UNIT is too small for the grid",
        "number:1:1e-12:1,4,4 | STEP is too small for the grid"
      })
  void badTextsAreRefusedByOneSentence(String text, String why) {
    assertThatThrownBy(() -> Losses.parse(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hazard | 4 | is a loss of 5 labels, and there are 4",
        "ordered:1:0.05:1:0.2,0.5 | 4 | is a loss of 3 labels, and there are 4",
        "zero-one | 3 | is a loss of 2 labels, and there are 3",
        "ordered:1:0.05:1:0.2,0.5 | 2 | is a loss of 3 labels, and there are 2",
        "ordered | 2 | are not two or more that ascend",
        "number | 2 | K is not from 3 to 1001",
        "poisson | 2 | GREATEST is not from 2 to 1000",
        "cox | 3 | is \"cox\", which is not a loss"
      })
  void lossesOfOtherLabelsAreRefused(String text, int labels, String why) {
    assertThatThrownBy(() -> Losses.parse(text, LabelGrid.ofCodes(labels)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(why);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ordered", "hazard", "poisson", "number"})
  void costsAndWideRangesAreRefused(String text) {
    LossForm form = Losses.parse(text, LabelGrid.ofCodes(5));
    assertThatThrownBy(() -> form.over(RANGE, new Costs(2, 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(form.text() + " is of 5 labels, whose errors have no costs");
    assertThat(form.computed(RANGE, Costs.EQUAL)).isEmpty();
    // Clipped, it needs no more room for more scores.
    assertThat(form.over(new ScoreRange(-10_000_000, 10_000_000), Costs.EQUAL).width())
        .isEqualTo(form.over(new ScoreRange(-30, 30), Costs.EQUAL).width());
  }

  /** With less than that, what a loss expects at the score 0 follows from the label. */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "ordered; ordered:1/2:0.05:1/16; ordered:1/2:0.05:1/16:0.2,0.4,0.6,0.8",
        "hazard:1; hazard:1/2:0.05:1/16; hazard:1/2:0.05:1/16:0.2,0.4,0.6",
        "poisson:1; poisson:1/2:4:1/16; poisson:1/2:4:1/16:2",
        "number; number:1/2:1/4:0,4,5:huber=1; number:1/2:1/4:0,4,5:centre=1:huber=1"
      })
  void whatStatesItsBaselineSaysSo(String least, String less, String all) {
    LabelGrid label = LabelGrid.ofCodes(5);
    assertThat(Losses.statesBaseline(least, label)).isFalse();
    assertThat(Losses.statesBaseline(less, label)).isFalse();
    assertThat(Losses.statesBaseline(all, label)).isTrue();
  }

  @Test
  void tablesWithoutRoomAreRefused() {
    LossForm none = Losses.parse("ordered:1:none", LabelGrid.ofCodes(1001));
    assertThatThrownBy(() -> none.over(new ScoreRange(-60_000, 60_000), Costs.EQUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the limit is 16777216 entries");
    assertThatThrownBy(() -> none.over(new ScoreRange(-100_000, 100_000), Costs.EQUAL))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too many for a table");
  }
}
