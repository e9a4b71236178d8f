package org.didyma.oracles.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.didyma.core.Json;
import org.didyma.formulations.Costs;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.ScoreRange;
import org.didyma.formulations.ScoreTable;
import org.didyma.formulations.Weights;
import org.didyma.formulations.loss.Losses;
import org.didyma.oracles.Answer;
import org.didyma.oracles.ManyLabels;
import org.didyma.oracles.ManyLabels.Instance;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.ChainSearch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Losses of ordered classes, times to an event, counts and numbers: searches against sums over
 * single records at all points, and their certificates.
 */
class OutcomeCertificateTest {

  /** More in the long suite. */
  private static final int TIMES = Integer.getInteger("test.times", 1);

  private final ManyLabels problems = new ManyLabels(341);

  private @TempDir Path folder;

  private Instance next(int i) {
    Instance any = i % 3 == 0 ? problems.next(200) : problems.unperturbed(200);
    return problems.outcome(i, any.problem());
  }

  @Test
  void optimaAreThoseOfEnumerationAndProven() throws Exception {
    int proven = 0;
    for (int i = 0; i < 200 * TIMES; i++) {
      Instance instance = next(i);
      LearningProblem problem = instance.problem();
      String name = "%s, instance %d".formatted(problem.scoreLoss().name(), i);
      List<Weights> points = instance.points();
      Optional<Weights> best =
          points.stream().min(Comparator.comparingLong(instance::objective)); // the first
      Answer answer = new ChainSearch().minimise(problem);
      assertThat(answer.weights()).as(name).isEqualTo(best);
      if (best.isEmpty()) {
        continue;
      }
      assertThat(answer.objective()).as(name).isEqualTo(instance.objective(best.get()));
      assertThat(problem.loss(best.get()) + problem.lossLeftOut())
          .as(name)
          .isEqualTo(instance.loss(best.get()));
      TreeCertificate read = again(CertificateWriter.write(problem, best.get(), 1, NONE));
      assertThat(check(read, problem)).as(name).isTrue();
      assertThat(Losses.again(read.loss())).as(name).isEqualTo(problem.scoreLoss());
      proven++;
    }
    assertThat(proven).isGreaterThan(150 * TIMES);
  }

  /** A better objective, a worse point, a loss of other public parameters. */
  @Test
  void tamperedCertificatesAreRefused() {
    int points = 0;
    for (int i = 0; i < 60 * TIMES; i++) {
      Instance instance = next(1 + 3 * i);
      LearningProblem problem = instance.problem();
      Optional<Weights> best = new ChainSearch().minimise(problem).weights();
      if (best.isEmpty()) {
        continue;
      }
      TreeCertificate genuine = CertificateWriter.write(problem, best.get(), 1, NONE);
      assertThat(check(genuine, problem)).isTrue();
      assertThat(
              check(new Edit(genuine).point(best.get(), genuine.objective() - 1).done(), problem))
          .isFalse();
      for (Weights other : instance.points()) {
        long objective = instance.objective(other);
        if (objective > genuine.objective()) {
          TreeCertificate worse = new Edit(genuine).point(other, objective).done();
          assertThat(check(worse, problem)).isFalse();
          points++;
        }
      }
      ScoreTable loss = (ScoreTable) problem.scoreLoss();
      ScoreTable other = changed(loss);
      if (!other.equals(loss)) {
        assertThat(check(new Edit(genuine).loss(other).done(), problem)).isFalse();
        LearningProblem another = LearningProblem.of(problem.cells(), problem.lattice(), other);
        assertThat(check(genuine, another)).isFalse();
      }
    }
    assertThat(points).isGreaterThan(500 * TIMES);
  }

  /** The same kind of loss, of another step, over the same scores. */
  private static ScoreTable changed(ScoreTable loss) {
    String[] words = loss.name().split(":");
    int step = loss.name().startsWith("number") ? 2 : 3;
    words[step] = words[step].equals("0.5") ? "0.25" : "0.5";
    long beyond = loss.isSaturated() ? 1 : 0;
    ScoreRange range = new ScoreRange(loss.low() - beyond, loss.high() + beyond);
    return (ScoreTable) Losses.parse(String.join(":", words)).over(range, Costs.EQUAL);
  }

  private static final SearchListener NONE = SearchListener.NONE;

  private TreeCertificate again(TreeCertificate written) throws Exception {
    Path file = folder.resolve("certificate");
    Files.writeString(file, Json.text(CertificateFile.tree(written)));
    return CertificateFile.read(file);
  }

  private static boolean check(TreeCertificate certificate, LearningProblem problem) {
    return CertificateChecker.check(certificate, problem, 1, NONE).valid();
  }
}
