package org.didyma.operations.audit;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.DoubleStream;
import org.didyma.audits.Subject;
import org.didyma.core.UserFacingException.Outcome;
import org.didyma.models.cards.Paragraph;
import org.didyma.operations.Field;
import org.didyma.operations.Result;
import org.didyma.operations.Section;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Finding;

/** What a mechanism promises, beside what was measured. */
record AuditReport(
    @Field(Field.NAMED) String mechanism,
    Claim claimed,
    List<Measured> audits,
    Optional<List<Point>> deltaCurve,
    @Field("whether the guarantee is refuted") boolean violation,
    Optional<List<Twin>> twins,
    @Field("how many of the broken variants") OptionalInt twinsCaught)
    implements Result {

  private static final int WIDTH = 80;

  /** What it promises. */
  record Claim(
      @Field(Field.NAMED) String kind,
      @Field("which tables are neighbours") String adjacency,
      @Field(Field.NAMED) String statement) {}

  /** A finding; numbers are texts, as they may be infinite. */
  record Measured(
      @Field(Field.NAMED) String audit,
      @Field(Field.NAMED) String quantity,
      @Field("a lower bound of it") String measured,
      @Field("what is guaranteed") String limit,
      @Field("whether it is above") boolean violation,
      @Field(Field.NAMED) String compared) {

    static Measured of(Finding finding) {
      return new Measured(
          finding.audit(),
          finding.quantity(),
          number(finding.measured()),
          number(finding.limit()),
          finding.isViolation(),
          finding.compared());
    }
  }

  /** The exact delta of the worst neighbours at an epsilon. */
  record Point(
      @Field("a share of the one asked for") String epsilon, @Field("there") String delta) {}

  /** A variant that is broken on purpose. */
  record Twin(
      @Field("what is broken") String defect,
      @Field("whether an audit refutes it") boolean caught,
      @Field("which audits") List<String> by) {

    static Twin of(String defect, List<Finding> findings) {
      List<String> by = findings.stream().filter(Finding::isViolation).map(Finding::audit).toList();
      return new Twin(defect, !by.isEmpty(), by);
    }
  }

  static AuditReport of(
      Subject subject, Epsilon asked, List<Finding> findings, Optional<List<Twin>> twins) {
    return new AuditReport(
        subject.name(),
        new Claim(
            subject.promise().kind(),
            subject.promise().adjacency().label(),
            subject.promise().statement()),
        findings.stream().map(Measured::of).toList(),
        subject.isExact() ? Optional.of(curve(subject, asked)) : Optional.empty(),
        findings.stream().anyMatch(Finding::isViolation),
        twins,
        twins
            .map(all -> OptionalInt.of((int) all.stream().filter(Twin::caught).count()))
            .orElse(OptionalInt.empty()));
  }

  /** The curve of delta, at shares of the epsilon that was asked for. */
  private static List<Point> curve(Subject subject, Epsilon asked) {
    double last = subject.promise() instanceof PrivacyGuarantee.Pure ? 1 : 4;
    double epsilon = asked.value().doubleValue();
    return DoubleStream.of(0, 0.25, 0.5, 0.75, 1)
        .map(share -> share * last * epsilon)
        .mapToObj(e -> new Point(number(e), number(subject.stated().delta(e))))
        .toList();
  }

  private static String number(double value) {
    return value == Double.POSITIVE_INFINITY
        ? "infinity"
        : String.format(Locale.ROOT, "%.6g", value);
  }

  @Override
  public List<Section> sections() {
    StringBuilder text = new StringBuilder();
    text.append(
        Paragraph.block(mechanism + ": ", "  ", "the guarantee is " + claimed.statement, WIDTH));
    text.append("\n");
    text.append("  %-11s  %-27s  %12s  %12s\n".formatted("audit", "quantity", "measured", "limit"));
    for (Measured one : audits) {
      text.append(
          "  %-11s  %-27s  %12s  %12s%s\n"
              .formatted(
                  one.audit,
                  one.quantity,
                  one.measured,
                  one.limit,
                  one.violation ? "  VIOLATED" : ""));
    }
    text.append("\n");
    audits.forEach(
        one -> text.append(Paragraph.block("  " + one.audit + ": ", "    ", one.compared, WIDTH)));
    deltaCurve.ifPresent(
        curve -> {
          text.append("\n  Exact delta of the worst neighbours, by epsilon:\n");
          curve.forEach(p -> text.append("    %12s  %12s\n".formatted(p.epsilon, p.delta)));
        });
    text.append(violation ? "\nThe guarantee is refuted.\n" : "\nNo violation was found.\n");
    twins.filter(all -> !all.isEmpty()).ifPresent(all -> text.append(text(all)));
    return List.of(new Section.Text(text.toString()));
  }

  private String text(List<Twin> all) {
    StringBuilder text =
        new StringBuilder("\nBroken variants, and the audits that caught them:\n\n");
    for (Twin twin : all) {
      text.append(
          "  %-46s  %s\n"
              .formatted(twin.defect, twin.caught ? String.join(", ", twin.by) : "not caught"));
    }
    return text.append("\n%d of %d were caught.\n".formatted(twinsCaught.orElse(0), all.size()))
        .toString();
  }

  @Override
  public Optional<Outcome> failure() {
    return violation ? Optional.of(Outcome.NOTHING_RELEASED) : Optional.empty();
  }
}
