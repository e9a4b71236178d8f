package org.didyma.cli.command;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import org.didyma.audits.AuditFamily;
import org.didyma.audits.Audits;
import org.didyma.audits.Subject;
import org.didyma.cli.ExitCode;
import org.didyma.cli.Terminal;
import org.didyma.cli.options.AuditOptions;
import org.didyma.cli.options.CommonOptions;
import org.didyma.cli.options.FormatOption;
import org.didyma.cli.options.NeighboursOption;
import org.didyma.cli.options.OptionValue;
import org.didyma.cli.progress.ElapsedTime;
import org.didyma.exact.SecureBits;
import org.didyma.ground.InvalidInputException;
import org.didyma.ground.Json;
import org.didyma.mechanisms.law.TinyInstance;
import org.didyma.models.cards.Paragraph;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Finding;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code didyma audit}: tries to refute what a mechanism promises. */
@Command(
    name = "audit",
    sortOptions = false,
    header = "try to refute the guarantee of a mechanism",
    description = {
      "",
      "Runs a mechanism on all neighbours among tiny public data sets and prints what it promises"
          + " beside what was measured: the exact loss of its output distribution, whether its"
          + " draws follow that, and a lower bound from the draws alone. Touches no data of yours."
          + " Exit code 0 when the promise stands, 3 when it is refuted.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  didyma audit discrete-laplace --epsilon 1 --samples 2000",
      "  didyma audit rspm --lattice box:2 --cost 1:5 --samples 2000 --twins"
    })
public final class AuditCommand implements Callable<Integer> {

  private static final int LEAST_SAMPLES = 1000;
  private static final int MOST_SAMPLES = 100_000_000;
  private static final double LEAST_EPSILON = 0.01;
  private static final double MOST_EPSILON = 20;

  private static final int WIDTH = 80;

  private final Terminal terminal;

  /** The names of the mechanisms, for completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Audits.labels().iterator();
    }
  }

  @Parameters(
      paramLabel = "MECHANISM",
      completionCandidates = Names.class,
      description = "one of ${COMPLETION-CANDIDATES}")
  private String mechanism = "";

  @Option(
      names = "--epsilon",
      paramLabel = "E",
      defaultValue = "1",
      description =
          "what the mechanism is to promise; Gaussian noise promises rho = E^2 / 2;"
              + " default: ${DEFAULT-VALUE}")
  private String epsilon = "1";

  @Mixin private NeighboursOption neighbours = new NeighboursOption();
  @Mixin private AuditOptions settings = new AuditOptions();

  @Option(
      names = "--samples",
      paramLabel = "N",
      description =
          "draws on each data set that is looked at closely; default: 50000; of releases that"
              + " take a millisecond or more, opsamp 5000 and all learn 10000")
  private @Nullable Integer givenSamples;

  @Option(
      names = "--confidence",
      paramLabel = "C",
      defaultValue = "0.999999",
      description = "of each verdict that rests on draws; default: ${DEFAULT-VALUE}")
  private double confidence;

  @Option(
      names = "--twins",
      description = "also audit twins of the mechanism that are broken on purpose")
  private boolean twins;

  @Mixin private FormatOption format = new FormatOption();
  @Mixin private CommonOptions common = new CommonOptions();

  /**
   * A twin and the audits that caught it.
   *
   * @param defect what is broken
   * @param by names of audits
   */
  private record Caught(String defect, List<String> by) {}

  public AuditCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    boolean json = format.isJson();
    AuditFamily family = Audits.named(mechanism);
    Epsilon claimed = epsilon();
    int samples = givenSamples == null ? family.usualSamples() : givenSamples;
    if (samples < LEAST_SAMPLES || samples > MOST_SAMPLES) {
      throw new InvalidInputException(
          "--samples is outside %d to %d".formatted(LEAST_SAMPLES, MOST_SAMPLES),
          "50000 find most defects.");
    }
    if (!(confidence >= 0.5 && confidence <= 1 - 1e-12)) {
      throw new InvalidInputException(
          "--confidence is outside 0.5 to 1 - 1e-12", "leave it out or use 0.999.");
    }
    TinyInstance setting = settings.setting(family);
    SecureBits bits = new SecureBits();
    Runnable check = terminal.cancellation()::check;
    Subject subject = family.mechanism(claimed, neighbours.adjacency(), setting, bits, check);
    List<Finding> findings = findings(subject, samples, json);
    List<Caught> caught = new ArrayList<>();
    if (twins) {
      for (Subject twin : family.twins(claimed, neighbours.adjacency(), setting, bits, check)) {
        caught.add(
            new Caught(
                twin.name(),
                findings(twin, samples, json).stream()
                    .filter(Finding::isViolation)
                    .map(Finding::audit)
                    .toList()));
      }
    }
    boolean violation = findings.stream().anyMatch(Finding::isViolation);
    terminal
        .out()
        .print(
            json
                ? json(subject, findings, caught, violation)
                : text(subject, findings, caught, violation));
    return violation ? ExitCode.NOTHING_RELEASED : ExitCode.DONE;
  }

  /** What is audited may take minutes, and tells nothing before its end. */
  private List<Finding> findings(Subject subject, int samples, boolean json) {
    try (ElapsedTime clock = new ElapsedTime(terminal, "audit of " + subject.name(), json)) {
      return subject.findings(samples, confidence);
    }
  }

  private Epsilon epsilon() {
    String advice =
        "use a decimal number from %s to %s, such as 1.".formatted(LEAST_EPSILON, MOST_EPSILON);
    return OptionValue.read("--epsilon", epsilon, text -> auditable(text, advice), advice);
  }

  private static Epsilon auditable(String text, String advice) {
    Epsilon parsed = Epsilon.parse(text);
    double value = parsed.value().doubleValue();
    if (value < LEAST_EPSILON || value > MOST_EPSILON) {
      throw new InvalidInputException(
          "epsilon is outside %s to %s".formatted(LEAST_EPSILON, MOST_EPSILON), advice);
    }
    return parsed;
  }

  private String text(
      Subject subject, List<Finding> findings, List<Caught> caught, boolean violation) {
    StringBuilder text = new StringBuilder();
    text.append(
        Paragraph.block(
            subject.name() + ": ", "  ", "promised " + subject.promise().statement(), WIDTH));
    text.append("\n");
    text.append("  %-11s  %-27s  %12s  %12s\n".formatted("audit", "quantity", "measured", "limit"));
    for (Finding finding : findings) {
      text.append(
          "  %-11s  %-27s  %12s  %12s%s\n"
              .formatted(
                  finding.audit(),
                  finding.quantity(),
                  number(finding.measured()),
                  number(finding.limit()),
                  finding.isViolation() ? "  VIOLATED" : ""));
    }
    text.append("\n");
    for (Finding finding : findings) {
      text.append(
          Paragraph.block("  " + finding.audit() + ": ", "    ", finding.compared(), WIDTH));
    }
    if (subject.isExact()) {
      text.append("\n  Exact delta of the worst neighbours, by epsilon:\n");
      for (double e : epsilons(subject)) {
        text.append("    %12s  %12s\n".formatted(number(e), number(subject.stated().delta(e))));
      }
    }
    text.append(violation ? "\nThe promise is refuted.\n" : "\nNo violation was found.\n");
    if (!caught.isEmpty()) {
      text.append("\nTwins that are broken on purpose, and the audits that caught them:\n\n");
      for (Caught twin : caught) {
        text.append(
            "  %-46s  %s\n"
                .formatted(
                    twin.defect, twin.by.isEmpty() ? "not caught" : String.join(", ", twin.by)));
      }
      text.append("\n%d of %d were caught.\n".formatted(number(caught), caught.size()));
    }
    return text.toString();
  }

  private String json(
      Subject subject, List<Finding> findings, List<Caught> caught, boolean violation) {
    ObjectNode root = Json.object().put("mechanism", subject.name());
    root.putObject("claimed")
        .put("kind", subject.promise().kind())
        .put("adjacency", subject.promise().adjacency().label())
        .put("statement", subject.promise().statement());
    ArrayNode audits = root.putArray("audits");
    for (Finding finding : findings) {
      audits
          .addObject()
          .put("audit", finding.audit())
          .put("quantity", finding.quantity())
          .put("measured", number(finding.measured()))
          .put("limit", number(finding.limit()))
          .put("violation", finding.isViolation())
          .put("compared", finding.compared());
    }
    if (subject.isExact()) {
      ArrayNode curve = root.putArray("delta_curve");
      for (double e : epsilons(subject)) {
        curve.addObject().put("epsilon", number(e)).put("delta", number(subject.stated().delta(e)));
      }
    }
    root.put("violation", violation);
    if (twins) {
      ArrayNode rows = root.putArray("twins");
      for (Caught twin : caught) {
        ObjectNode row = rows.addObject().put("defect", twin.defect);
        row.put("caught", !twin.by.isEmpty());
        ArrayNode by = row.putArray("by");
        twin.by.forEach(by::add);
      }
      root.put("twins_caught", number(caught));
    }
    return Json.text(root);
  }

  /** Where the curve of delta is shown: shares of the epsilon that was asked for. */
  private double[] epsilons(Subject subject) {
    double asked = epsilon().value().doubleValue();
    double last = subject.promise() instanceof PrivacyGuarantee.Pure ? 1 : 4;
    return DoubleStream.of(0, 0.25, 0.5, 0.75, 1).map(share -> share * last * asked).toArray();
  }

  private static int number(List<Caught> caught) {
    return (int) caught.stream().filter(twin -> !twin.by.isEmpty()).count();
  }

  private static String number(double value) {
    return value == Double.POSITIVE_INFINITY
        ? "infinity"
        : String.format(Locale.ROOT, "%.6g", value);
  }
}
