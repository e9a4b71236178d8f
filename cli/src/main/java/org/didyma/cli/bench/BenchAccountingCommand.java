package org.didyma.cli.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.exact.Rational;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Delta;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.accounting.Calibration;
import org.didyma.privacy.accounting.Conversion;
import org.didyma.privacy.accounting.LossAccountant;
import org.didyma.privacy.accounting.RenyiAccountant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code didyma bench accounting}: how long epsilons and noise multipliers take. */
@Command(
    name = "accounting",
    sortOptions = false,
    header = "time the accountants",
    description = {
      "",
      "Calculates epsilon, and the noise for epsilon 1, of Gaussians on samples, and prints the"
          + " processor time of the first and the median run in milliseconds.",
      ""
    },
    footer = {"", "Example:", "  didyma bench accounting --runs 1"})
final class BenchAccountingCommand implements Callable<Integer> {

  private static final Delta DELTA = Delta.parse("1e-5");

  private final Terminal terminal;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "9",
      description = "runs of each case after the first; default: ${DEFAULT-VALUE}")
  private int runs;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  BenchAccountingCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * A case.
   *
   * @param result calculates, and returns a text of the result
   */
  private record Case(String name, Supplier<String> result) {}

  @Override
  public Integer call() {
    boolean json = format.isJson();
    if (runs < 1) {
      throw new InvalidInputException("--runs is below 1", "use 1 or more.");
    }
    ObjectNode root = Json.object();
    ArrayNode list = root.putArray("cases");
    if (!json) {
      terminal.out().printf("%-44s %9s %9s  %s%n", "case", "first", "median", "result");
    }
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    for (Case test : cases()) {
      double[] times = new double[runs + 1];
      String result = "";
      for (int run = 0; run <= runs; run++) {
        long start = clock.getCurrentThreadCpuTime();
        result = test.result.get();
        times[run] = (clock.getCurrentThreadCpuTime() - start) / 1e6;
        terminal.cancellation().check();
      }
      double first = times[0];
      double[] later = Arrays.copyOfRange(times, 1, times.length);
      Arrays.sort(later);
      double median = later[later.length / 2];
      if (json) {
        list.addObject()
            .put("case", test.name)
            .put("first_milliseconds", first)
            .put("median_milliseconds", median)
            .put("result", result);
      } else {
        terminal
            .out()
            .println(
                String.format(
                    Locale.ROOT, "%-44s %9.2f %9.2f  %s", test.name, first, median, result));
      }
    }
    if (json) {
      terminal.out().print(Json.text(root));
    }
    return ExitCode.DONE;
  }

  private static List<Case> cases() {
    RenyiAccountant renyi = new RenyiAccountant();
    LossAccountant losses = new LossAccountant(DELTA);
    LossAccountant fine = new LossAccountant(DELTA, 1e-4);
    return List.of(
        new Case(
            "rdp poisson q=0.01 sigma=1.1 steps=1000",
            () -> renyi(renyi, poisson("0.01", "1.1", 1000))),
        new Case(
            "rdp poisson q=0.2 sigma=0.7 steps=1000",
            () -> renyi(renyi, poisson("0.2", "0.7", 1000))),
        new Case(
            "rdp without replacement q=0.01 sigma=2",
            () -> renyi(renyi, withoutReplacement("0.01", "2", 1000))),
        new Case(
            "pld poisson q=0.01 sigma=1.1 steps=1000",
            () -> losses(losses, poisson("0.01", "1.1", 1000))),
        new Case(
            "pld poisson q=0.05 sigma=1.5 steps=10000",
            () -> losses(losses, poisson("0.05", "1.5", 10_000))),
        new Case(
            "pld poisson q=0.001 sigma=0.7 steps=1000",
            () -> losses(losses, poisson("0.001", "0.7", 1000))),
        new Case(
            "pld, grid 1e-4, q=0.01 sigma=1.1 steps=1000",
            () -> losses(fine, poisson("0.01", "1.1", 1000))),
        new Case("sigma by pld, q=0.01 steps=1000 epsilon=1", () -> noise(losses)));
  }

  private static String renyi(RenyiAccountant accountant, PrivacyEvent event) {
    return Conversion.toApproximate(accountant.price(event), DELTA).epsilon().toString();
  }

  private static String losses(LossAccountant accountant, PrivacyEvent event) {
    return ((PrivacyGuarantee.Approximate) accountant.price(event)).epsilon().toString();
  }

  private static String noise(LossAccountant accountant) {
    return new Calibration(accountant::epsilon, Epsilon.parse("1"))
        .leastNoise(z -> poisson("0.01", z.toString(), 1000))
        .toString();
  }

  private static PrivacyEvent poisson(String rate, String multiplier, long steps) {
    return new PrivacyEvent.Repeated(
        steps,
        new PrivacyEvent.PoissonSampled(
            Rational.parse("rate", rate), gaussian(multiplier, Adjacency.ADD_REMOVE)));
  }

  private static PrivacyEvent withoutReplacement(String rate, String multiplier, long steps) {
    return new PrivacyEvent.Repeated(
        steps,
        new PrivacyEvent.SampledWithoutReplacement(
            Rational.parse("rate", rate), gaussian(multiplier, Adjacency.REPLACE)));
  }

  private static PrivacyEvent gaussian(String multiplier, Adjacency adjacency) {
    return new PrivacyEvent.Gaussian(Rational.parse("multiplier", multiplier), adjacency);
  }
}
