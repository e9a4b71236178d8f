package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.Weights;
import org.didyma.oracles.Answer;
import org.didyma.oracles.RandomProblems;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.Enumeration;
import org.junit.jupiter.api.Test;

class CertificateTest {

  private static final int INSTANCES = 20_000;

  private final Enumeration enumeration = new Enumeration();

  @Test
  void aMinimumIsProvenAndNothingElseIs() {
    RandomProblems problems = new RandomProblems(31);
    Random random = new Random(32);
    int proven = 0;
    int wrong = 0;
    int sparse = 0;
    for (int i = 0; i < INSTANCES; i++) {
      LearningProblem problem = problems.next(400);
      Answer answer = enumeration.minimise(problem);
      if (answer.weights().isEmpty()) {
        continue;
      }
      Weights optimum = answer.weights().get();
      TreeCertificate certificate = CertificateWriter.write(problem, optimum, SearchListener.NONE);
      assertThat(certificate.objective()).isEqualTo(answer.objective());
      CertificateChecker.Verdict verdict =
          CertificateChecker.check(certificate, problem, SearchListener.NONE);
      assertThat(verdict.valid()).as("instance %d: %s", i, verdict.reason()).isTrue();
      proven++;
      sparse += problem.lattice().isSparse() ? 1 : 0;

      int[] w = new int[optimum.size()];
      for (int j = 0; j < w.length; j++) {
        int low = problem.lattice().low(j);
        w[j] = low + random.nextInt(problem.lattice().high(j) - low + 1);
      }
      Weights other = Weights.of(w);
      if (problem.lattice().contains(other) && problem.objective(other) > answer.objective()) {
        assertThatThrownBy(() -> CertificateWriter.write(problem, other, SearchListener.NONE))
            .isInstanceOf(IllegalArgumentException.class);
        wrong++;
      }
    }
    assertThat(proven).isGreaterThan(INSTANCES / 2);
    assertThat(wrong).isGreaterThan(INSTANCES / 4);
    assertThat(sparse).isGreaterThan(INSTANCES / 20);
  }
}
