package org.didyma.mechanisms;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.privacy.Delta;
import org.didyma.privacy.accounting.Accountants;
import org.didyma.privacy.accounting.BasicAccountant;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.FitAudit;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.TinyDomain;

/**
 * What everything has to pass that has a price: the promise is the epsilon that was asked for, the
 * event is worth no more and no less; the law by definition keeps the promise on all neighbours of
 * a tiny domain, and at twice the rate breaks it; and draws follow that law, and neither the one at
 * twice the rate nor the one at half of it. So what is calibrated for another relation, another
 * cost or another number of rounds is noticed.
 */
final class PriceContract {

  /** False alarms have this probability, over the choice of a seed. */
  private static final double FALSE_ALARM = 1e-8;

  private static final int DRAWS = 400;

  /** A draw that tells so much in favour of a rate is against it with probability 1e-4 at most. */
  private static final double LEAST_TOLD = 25;

  private PriceContract() {}

  static <O> void check(Priced<O> priced) {
    promise(priced);
    keepsThePromise(priced);
    followsTheLaw(priced);
  }

  private static void promise(Priced<?> priced) {
    assertThat(priced.promise().adjacency()).isEqualTo(priced.event().adjacency());
    assertThat(Accountants.epsilon(priced.promise())).isEqualTo(priced.asked());
    assertThat(Accountants.epsilon(new BasicAccountant().price(priced.event())))
        .as("what the event is worth")
        .isEqualTo(priced.asked());
  }

  static <O> void keepsThePromise(Priced<O> priced) {
    assertThat(spent(priced, 1)).as("what the law spends").isLessThanOrEqualTo(1 + 1e-9);
    assertThat(spent(priced, priced.twin()))
        .as("what %s times the rate spends", priced.twin())
        .isGreaterThan(1.02);
  }

  /** As a part of what is allowed. */
  private static <O> double spent(Priced<O> priced, double factor) {
    ExactAudit audit = audit(priced, priced.tables(), outputs(priced, priced.tables()), factor);
    Delta delta = Accountants.delta(priced.promise());
    double epsilon = priced.asked().value().doubleValue();
    return delta.isZero()
        ? audit.worstLogRatio() / epsilon
        : audit.delta(epsilon) / delta.value().doubleValue();
  }

  /** Draws on the table that tells most. */
  static <O> void followsTheLaw(Priced<O> priced) {
    TinyDomain one = TinyDomain.of(List.of(priced.telling()));
    Map<O, Integer> outputs = outputs(priced, one);
    ExactAudit right = audit(priced, one, outputs, 1);
    TestBits bits = new TestBits(priced.name().hashCode());
    int[] drawn = new int[DRAWS];
    for (int i = 0; i < DRAWS; i++) {
      O output = priced.draw().of(priced.telling(), bits);
      assertThat(outputs).as("what may come out").containsKey(output);
      drawn[i] = outputs.get(output);
    }
    int[] next = new int[1];
    assertThat(FitAudit.finding(right, table -> drawn[next[0]++], DRAWS, 1 - FALSE_ALARM))
        .as("the fit of draws with the law")
        .matches(finding -> !finding.isViolation());
    for (double wrong : new double[] {0.5, 2}) {
      OutputLaw other = audit(priced, one, outputs, wrong).law(0);
      assertThat(DRAWS * divergence(right.law(0), other))
          .as("by how much %s draws tell the rate times %s", DRAWS, wrong)
          .isGreaterThan(LEAST_TOLD);
      double ratio =
          Arrays.stream(drawn).mapToDouble(o -> right.law(0).log(o) - other.log(o)).sum();
      assertThat(ratio).as("for the right rate, not for that times %s", wrong).isPositive();
    }
  }

  /** What one draw tells on average, as a logarithm of likelihoods. */
  private static double divergence(OutputLaw right, OutputLaw other) {
    return IntStream.range(0, right.outputs())
        .filter(o -> right.log(o) > Double.NEGATIVE_INFINITY)
        .mapToDouble(o -> Math.exp(right.log(o)) * (right.log(o) - other.log(o)))
        .sum();
  }

  private static <O> ExactAudit audit(
      Priced<O> priced, TinyDomain tables, Map<O, Integer> outputs, double factor) {
    return new ExactAudit(
        tables,
        priced.relation(),
        counts -> {
          double[] logs = new double[outputs.size()];
          Arrays.fill(logs, Double.NEGATIVE_INFINITY);
          priced.law().of(counts, factor).forEach((o, p) -> logs[outputs.get(o)] = Math.log(p));
          return OutputLaw.ofLogarithms(logs, 1e-10);
        });
  }

  private static <O> Map<O, Integer> outputs(Priced<O> priced, TinyDomain tables) {
    Map<O, Integer> outputs = new HashMap<>();
    for (int i = 0; i < tables.size(); i++) {
      priced
          .law()
          .of(tables.counts(i), 1)
          .keySet()
          .forEach(o -> outputs.putIfAbsent(o, outputs.size()));
    }
    return outputs;
  }
}
