package org.didyma.audits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.ToyMechanism;
import org.didyma.mechanisms.law.TinyInstance;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.didyma.privacy.audit.Finding;
import org.junit.jupiter.api.Test;

/** What declares its law is audited by that alone, and its broken variants are caught. */
class AuditFamilyTest {

  private static final int SAMPLES = 2_000;
  private static final double SURE = 1 - 1e-9;

  @Test
  void aToyIsAuditedByItsDeclaration() {
    AuditFamily toy = AuditFamily.of(ToyMechanism.KIND).orElseThrow();
    Epsilon epsilon = Epsilon.parse("1");
    TinyInstance usual = TinyInstance.usual();
    for (Adjacency adjacency : Adjacency.values()) {
      Subject mechanism = toy.mechanism(epsilon, adjacency, usual, new SecureBits(), () -> {});
      List<Finding> findings = mechanism.findings(SAMPLES, SURE);
      assertThat(findings).extracting(Finding::audit).containsExactly("exact", "fit", "sampling");
      assertThat(findings).noneMatch(Finding::isViolation);
      assertThat(toy.twins(epsilon, adjacency, usual, new SecureBits(), () -> {}))
          .extracting(Subject::name)
          .containsExactly(
              "half of the noise",
              "half of the noise, in the code",
              "records of one kind counted twice",
              "the more likely sign, always");
      for (Subject twin : toy.twins(epsilon, adjacency, usual, new SecureBits(), () -> {})) {
        assertThat(twin.findings(SAMPLES, SURE)).as(twin.name()).anyMatch(Finding::isViolation);
      }
    }
  }
}
