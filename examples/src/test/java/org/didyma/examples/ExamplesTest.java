package org.didyma.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.didyma.*;
import org.didyma.Certificate;
import org.didyma.Engines;
import org.didyma.Model;
import org.didyma.Prediction;
import org.didyma.Problem;
import org.didyma.Release;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every example does what it says. */
class ExamplesTest {

  @TempDir Path folder;

  @Test
  void aCardIsLearnedPaidForAndUsed() throws Exception {
    Release card = LearnACard.learn(folder);
    assertThat(card.guarantee())
        .asString()
        .startsWith("1-differentially private")
        .contains("reading the source fails on no table");
    assertThat(Files.readString(folder.resolve("patients.ledger"))).contains("scorecard");
    Model model = Model.read(folder.resolve("model.json"));
    assertThat(model).isEqualTo(card.model());
    Prediction prediction = Predict.predict(model);
    assertThat(prediction.positive()).isEqualTo(prediction.score() > 0);
  }

  @Test
  void anOptimumIsProvenAndEnginesClaimIt() throws Exception {
    Certificate.Verdict verdict = ProveAnOptimum.prove(folder.resolve("proof.json"));
    assertThat(verdict.valid()).describedAs(verdict.reason()).isTrue();
    Problem problem = AskAnEngine.problem();
    assertThat(problem.ask("cp-sat").cost()).isEqualTo(problem.minimise().cost());
  }

  @Test
  void whatIsOnesOwnFitsIn() {
    assertThat(OwnMechanism.release().toString()).contains("0.5-differentially private");
    Problem problem = AskAnEngine.problem();
    OwnEngine engine = new OwnEngine();
    long least = problem.minimise().cost();
    assertThat(problem.ask(engine).cost()).isEqualTo(least);
    assertThat(engine.log()).contains("optimal");
    assertThat(problem.ask(Engines.named("cp-sat"), new OwnFormulation()).cost()).isEqualTo(least);
  }

  /** What only the command line and comparisons need, a program can leave out. */
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
