package org.didyma.audits;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.FitAudit;
import org.didyma.privacy.audit.OutputSampler;
import org.didyma.privacy.audit.SamplingAudit;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A mechanism as audits see it.
 *
 * @param name of the mechanism, or what is broken in it
 * @param promise what it promises
 * @param domain the public data sets it is run on
 * @param stated the laws that its parameters state
 * @param isExact whether those are its laws; otherwise they only guide the search for events
 * @param draws what its code does
 * @param comparisons of un-noised values and of replays
 * @param sampled comparisons that rest on draws of what leads to an output
 */
public record Subject(
    String name,
    PrivacyGuarantee promise,
    TinyDomain domain,
    ExactAudit stated,
    boolean isExact,
    OutputSampler draws,
    List<Supplier<Finding>> comparisons,
    Sampled sampled) {

  /** Comparisons that take a number of draws and a confidence. */
  @FunctionalInterface
  public interface Sampled {
    List<Finding> findings(int samples, double confidence);
  }

  public Subject {
    comparisons = List.copyOf(comparisons);
  }

  /** A mechanism whose laws are known. */
  Subject(
      String name,
      PrivacyGuarantee promise,
      TinyDomain domain,
      ExactAudit stated,
      OutputSampler draws,
      List<Supplier<Finding>> comparisons) {
    this(name, promise, domain, stated, true, draws, comparisons, (n, confidence) -> List.of());
  }

  /** A mechanism whose laws are only estimated. */
  static Subject guided(
      String name,
      PrivacyGuarantee promise,
      TinyDomain domain,
      ExactAudit guide,
      OutputSampler draws,
      List<Supplier<Finding>> comparisons,
      Sampled sampled) {
    return new Subject(name, promise, domain, guide, false, draws, comparisons, sampled);
  }

  /** The same with further comparisons. */
  Subject with(List<Supplier<Finding>> further) {
    List<Supplier<Finding>> all = new ArrayList<>(comparisons);
    all.addAll(further);
    return new Subject(name, promise, domain, stated, isExact, draws, all, sampled);
  }

  /** Runs every audit. */
  public List<Finding> findings(int samples, double confidence) {
    List<Finding> findings = new ArrayList<>();
    if (isExact) {
      findings.add(stated.finding(promise));
    }
    comparisons.forEach(comparison -> findings.add(comparison.get()));
    if (isExact) {
      findings.add(FitAudit.finding(stated, draws, samples, confidence));
    }
    findings.addAll(sampled.findings(samples, confidence));
    findings.add(SamplingAudit.finding(domain, stated, draws, promise, samples, confidence));
    return findings;
  }
}
