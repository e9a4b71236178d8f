package org.didyma.operations.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.didyma.audits.AuditFamily;
import org.didyma.audits.Audits;
import org.didyma.audits.Subject;
import org.didyma.core.InvalidInputException;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.Parameter;
import org.didyma.mechanisms.law.TinyInstance;
import org.didyma.operations.Context;
import org.didyma.operations.Declaration;
import org.didyma.operations.Group;
import org.didyma.operations.Inputs;
import org.didyma.operations.Operation;
import org.didyma.operations.Result;
import org.didyma.operations.inputs.SharedParameters;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.Finding;

/** Tries to refute what a mechanism promises. */
public final class Audit implements Operation {

  private static final int LEAST_SAMPLES = 1000;
  private static final int MOST_SAMPLES = 100_000_000;
  private static final double LEAST_EPSILON = 0.01;
  private static final double MOST_EPSILON = 20;

  private static final String EPSILON_ADVICE =
      "use a decimal number from %s to %s, such as 1.".formatted(LEAST_EPSILON, MOST_EPSILON);

  private static final Parameter<AuditFamily> MECHANISM =
      Parameter.read("mechanism", "MECHANISM", Audits::named, AuditFamily::label)
          .suggesting(Audits.labels())
          .says("what to audit")
          .required("name one of " + String.join(", ", Audits.labels()) + ".");

  private static final Parameter<Epsilon> EPSILON =
      SharedParameters.explained("epsilon", "E", Audit::auditable, EPSILON_ADVICE)
          .says("epsilon of the guarantee under test; for Gaussian noise rho = E^2 / 2")
          .usually(Epsilon.parse("1"));

  private static final Parameter<Adjacency> NEIGHBOURS =
      SharedParameters.neighbours(
          "neighbouring tables: replace (bounded: one record is replaced, the number of records"
              + " is public) or add-remove (unbounded: one is added or removed; not for"
              + " sample-and-aggregate, psgd, output-perturbation, scs13 and bst14)");

  private static final Parameter<Integer> SAMPLES =
      Parameter.read("samples", "N", Audit::samples, String::valueOf)
          .says("samples on each data set that is examined")
          .derived(
              "50000; of releases that take a millisecond or more, opsamp 5000 and all learn 10000");

  private static final Parameter<Double> CONFIDENCE =
      Parameter.real("confidence", "C", 0.5, 1 - 1e-12)
          .says("of each verdict that rests on samples")
          .usually(0.999999);

  private static final Parameter<Boolean> TWINS =
      Parameter.flag("twins")
          .says("also audit variants of the mechanism that are broken on" + " purpose");

  private static int samples(String text) {
    if (text.matches("\\d{1,9}")) {
      int samples = Integer.parseInt(text);
      if (samples >= LEAST_SAMPLES && samples <= MOST_SAMPLES) {
        return samples;
      }
    }
    throw new InvalidInputException(
        "--samples is outside %d to %d".formatted(LEAST_SAMPLES, MOST_SAMPLES),
        "50000 find most defects.");
  }

  private static Epsilon auditable(String text) {
    Epsilon parsed = Epsilon.parse(text);
    double value = parsed.value().doubleValue();
    if (value < LEAST_EPSILON || value > MOST_EPSILON) {
      throw new InvalidInputException(
          "epsilon is outside %s to %s".formatted(LEAST_EPSILON, MOST_EPSILON), EPSILON_ADVICE);
    }
    return parsed;
  }

  @Override
  public Declaration declaration() {
    return Declaration.saying(
            "Runs a mechanism on all pairs of neighbours among tiny public tables. It prints the"
                + " stated guarantee beside three measurements: the exact privacy loss of the"
                + " output distribution, whether samples follow that distribution, and a lower"
                + " bound from samples alone. It reads no data of yours. Exit code 0 when the"
                + " guarantee stands, 3 when it is refuted.")
        .arguments(MECHANISM)
        .takes(Group.main(EPSILON, NEIGHBOURS, SAMPLES, CONFIDENCE, TWINS), TinyInput.GROUP)
        .refuses(in -> new TinyInput(in).refusal(in.get(MECHANISM)))
        .example(
            "audit discrete-laplace --epsilon 1 --samples 2000",
            "audit rspm --lattice box:2 --cost 1:5 --samples 2000 --twins")
        .returns(AuditReport.class);
  }

  @Override
  public Result run(Inputs in, Context context) {
    AuditFamily family = in.get(MECHANISM);
    Epsilon claimed = in.get(EPSILON);
    int samples = in.find(SAMPLES).orElse(family.usualSamples());
    TinyInstance setting = new TinyInput(in).setting();
    SecureBits bits = new SecureBits();
    Runnable check = context.cancellation()::check;
    Subject subject = family.mechanism(claimed, in.get(NEIGHBOURS), setting, bits, check);
    List<Finding> findings = findings(subject, samples, in, context);
    Optional<List<AuditReport.Twin>> twins = Optional.empty();
    if (in.isOn(TWINS)) {
      List<AuditReport.Twin> all = new ArrayList<>();
      for (Subject twin : family.twins(claimed, in.get(NEIGHBOURS), setting, bits, check)) {
        all.add(AuditReport.Twin.of(twin.name(), findings(twin, samples, in, context)));
      }
      twins = Optional.of(all);
    }
    return AuditReport.of(subject, claimed, findings, twins);
  }

  /** What is audited may take minutes, and tells nothing before its end. */
  private static List<Finding> findings(Subject subject, int samples, Inputs in, Context context) {
    try (Context.Watch clock =
        context.working(seconds -> "audit of %s, %d s".formatted(subject.name(), seconds))) {
      return subject.findings(samples, in.get(CONFIDENCE));
    }
  }
}
