package org.didyma.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.models.Model;
import org.didyma.oracles.Answer;
import org.didyma.oracles.certificate.CertificateChecker;
import org.didyma.privacy.PrivacyGuarantee;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every example does what it says. */
class ExamplesTest {

  @TempDir Path folder;

  @Test
  void aCardIsLearnedPaidForAndUsed() throws Exception {
    Model model = LearnACard.learn(folder);
    assertThat(model.guarantee()).containsInstanceOf(PrivacyGuarantee.Pure.class);
    assertThat(Files.readString(folder.resolve("patients.ledger"))).contains("patients");
    assertThat(Predict.positives(folder.resolve("model.json"))).isBetween(0L, 400L);
  }

  @Test
  void anOptimumIsProvenAndEnginesClaimIt() throws Exception {
    CertificateChecker.Verdict verdict = ProveAnOptimum.prove(folder.resolve("proof.json"));
    assertThat(verdict.valid()).describedAs(verdict.reason()).isTrue();
    assertThat(AskAnEngine.ask().status()).isEqualTo(Answer.Status.CLAIMED);
  }

  @Test
  void whatIsOnesOwnFitsIn() {
    assertThat(OwnSource.cells().records()).isEqualTo(400);
    assertThat(OwnMechanism.release("4").toString()).doesNotContain("errors");
    OwnEngine engine = new OwnEngine();
    assertThat(OwnEngine.ask(engine).objective()).isEqualTo(OwnFormulation.ask().objective());
    assertThat(engine.log()).contains("OPTIMAL");
  }

  /** What only the command line and the experiments need stays out of programs. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.didyma.cli.Didyma",
        "org.didyma.experiments.Experiment",
        "picocli.CommandLine",
        "me.tongfei.progressbar.ProgressBar"
      })
  void theClassPathHasNot(String name) {
    assertThatThrownBy(() -> Class.forName(name)).isInstanceOf(ClassNotFoundException.class);
  }
}
