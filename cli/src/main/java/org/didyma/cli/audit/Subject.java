package org.didyma.cli.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Draws;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.FitAudit;
import org.didyma.privacy.audit.SamplingAudit;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A mechanism as audits see it.
 *
 * @param name of the mechanism, or what is broken in it
 * @param promise what it promises
 * @param domain the public data sets it is run on
 * @param stated the laws that its parameters state
 * @param draws what its code does
 * @param comparisons of un-noised values and of replays
 */
public record Subject(
    String name,
    PrivacyGuarantee promise,
    TinyDomain domain,
    ExactAudit stated,
    Draws draws,
    List<Supplier<Finding>> comparisons) {

  public Subject {
    comparisons = List.copyOf(comparisons);
  }

  /** Runs every audit. */
  public List<Finding> findings(int samples, double confidence) {
    List<Finding> findings = new ArrayList<>();
    findings.add(stated.finding(promise));
    comparisons.forEach(comparison -> findings.add(comparison.get()));
    findings.add(FitAudit.finding(stated, draws, samples, confidence));
    findings.add(SamplingAudit.finding(domain, stated, draws, promise, samples, confidence));
    return findings;
  }
}
