package org.didyma.oracles.cuttingplanes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The checker accepts what its rules allow, and nothing else. */
class ProofCheckerTest {

  /** Of each two of three variables one is 1, so two are. */
  static final String PROGRAM =
      """
      * #variable= 3 #constraint= 3
      min: +1 x1 +1 x2 +1 x3 ;
       +1 x1 +1 x2 >= 1 ;
       +1 x1 +1 x3 >= 1 ;
       +1 x2 +1 x3 >= 1 ;
      """;

  static final String PROOF =
      """
      pseudo-Boolean proof version 2.0
      f 3
      soli x1 x2 ~x3
      pol 1 2 + 3 + 2 d
      pol 4 5 +
      output NONE
      conclusion BOUNDS 2 : 6 2
      end pseudo-Boolean proof
      """;

  @Test
  void acceptsAProof() {
    assertThat(ProofChecker.check(PROGRAM, PROOF)).isEqualTo(2);
  }

  /** Each is a file with one mistake. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "version 2.0 | version 1.0",
        "f 3 | f 4",
        "soli x1 x2 ~x3 | soli x1 ~x2 ~x3", // breaks a row
        "soli x1 x2 ~x3 | soli x1 x2 x3", // of objective 3: the sum is no contradiction then
        "soli x1 x2 ~x3 | soli x1 x2", // leaves a variable out
        "soli x1 x2 ~x3 | soli x1 x2 ~x2",
        "soli x1 x2 ~x3 | soli x1 x2 ~y3",
        "3 + 2 d | 3 + 3 d", // rounds to 1
        "3 + 2 d | 3 + 0 d",
        "3 + 2 d | 3 + -2 d",
        "3 + 2 d | 3 +",
        "1 2 + 3 | 1 2 + 7", // not there yet
        "1 2 + 3 | 1 2 + 0",
        "1 2 + 3 | 1 2 3", // two sums are left
        "pol 1 2 | pol + 2",
        "pol 4 5 + | pol 4 5 + x1 w +",
        "pol 4 5 + | rup >= 1 ;",
        "output NONE | output DERIVABLE",
        "BOUNDS 2 : 6 2 | BOUNDS 3 : 6 3", // more than a solution has
        "BOUNDS 2 : 6 2 | BOUNDS 1 : 6 1", // less than any solution that is there
        "BOUNDS 2 : 6 2 | BOUNDS 2 : 5 2", // no contradiction
        "BOUNDS 2 : 6 2 | BOUNDS 2 2",
        "end pseudo-Boolean proof | end"
      })
  void refusesAMistake(String right, String wrong) {
    assertThat(PROOF).containsOnlyOnce(right);
    assertThatThrownBy(() -> ProofChecker.check(PROGRAM, PROOF.replace(right, wrong)))
        .isInstanceOf(RefusedProofException.class);
  }

  /** Another program has another optimum. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "+1 x1 +1 x2 >= 1 | +1 x1 +1 x2 >= 0",
        "+1 x2 +1 x3 >= 1 | -1 x2 +1 x3 >= 0",
        "min: +1 x1 | min: +2 x1",
        "min: +1 x1 | min: +1 ~x1",
        "* #variable | #variable",
        "+1 x1 +1 x3 >= 1 | +1 x1 +1 x3 = 1"
      })
  void refusesAProofOfAnotherProgram(String right, String wrong) {
    assertThat(PROGRAM).containsOnlyOnce(right);
    assertThatThrownBy(() -> ProofChecker.check(PROGRAM.replace(right, wrong), PROOF))
        .isInstanceOf(RefusedProofException.class);
  }

  /** Sums over rows 2 x1 + x2 >= 2 and ~x1 + 3 x2 >= 1 that prove x2 >= 1 wherever they may. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 2 2 * + 7 d", // 7 x2 >= 2, since 2 x1 + 2 ~x1 = 2
        "2 s x1 3 * + 2 + s", // saturation makes 3 x2 one x2
        "2 x1 w",
        "1 x2 2 * + x1 w"
      })
  void roundsDownNowhere(String sum) {
    String program =
        """
        min: +1 x2 ;
         +2 x1 +1 x2 >= 2 ;
         -1 x1 +3 x2 >= 0 ;
        """;
    // x1 = x2 = 1 is the only solution; x2 >= 1 is a fact, that of row 2 alone is not.
    String proof =
        """
        pseudo-Boolean proof version 2.0
        f 2
        soli x1 x2
        pol %s
        pol 4 3 +
        output NONE
        conclusion BOUNDS 1 : 5 1
        end pseudo-Boolean proof
        """
            .formatted(sum);
    if (sum.startsWith("1 2 2")) {
      assertThat(ProofChecker.check(program, proof)).isEqualTo(1);
    } else {
      assertThatThrownBy(() -> ProofChecker.check(program, proof))
          .isInstanceOf(RefusedProofException.class);
    }
  }
}
