package org.didyma.mechanisms.counts;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.didyma.core.CancellationToken;
import org.didyma.exact.RandomBits;
import org.didyma.mechanisms.Query;
import org.didyma.privacy.PrivacyEvent;
import org.didyma.privacy.PrivacyGuarantee;

/**
 * {@link NoisyCounts} of the same records in K lists of disjoint cells, with independent noise.
 * Promise: K epsilon-differential privacy (pure), epsilon that of one list, where each record is in
 * exactly one cell of each list. The proof is docs/proofs/counts.md, section 4.
 */
public final class RepeatedCounts
    implements Query<List<long[]>, List<NoisyCounts.Parameters>, List<long[]>> {

  private final NoisyCounts counts = new NoisyCounts();

  @Override
  public String name(List<NoisyCounts.Parameters> parameters) {
    return counts.name(parameters.get(0));
  }

  @Override
  public String proof(List<NoisyCounts.Parameters> parameters) {
    return counts.proof(parameters.get(0));
  }

  /** The same for any numbers of cells. */
  @Override
  public PrivacyEvent describe(List<NoisyCounts.Parameters> parameters) {
    List<PrivacyEvent> each = parameters.stream().map(counts::describe).distinct().toList();
    if (each.size() != 1) {
      throw new IllegalArgumentException("all lists have one epsilon and one adjacency");
    }
    return parameters.size() == 1
        ? each.get(0)
        : new PrivacyEvent.Repeated(parameters.size(), each.get(0));
  }

  @Override
  public PrivacyGuarantee guarantee(List<NoisyCounts.Parameters> parameters) {
    NoisyCounts.Parameters first = parameters.get(0);
    return PrivacyGuarantee.pure(first.epsilon().times(parameters.size()), first.adjacency());
  }

  @Override
  public List<long[]> draw(
      List<long[]> lists,
      List<NoisyCounts.Parameters> parameters,
      RandomBits bits,
      CancellationToken stop) {
    if (lists.size() != parameters.size()) {
      throw new IllegalArgumentException("one list of counts for each of the parameters is needed");
    }
    List<long[]> noisy = new ArrayList<>();
    for (int i = 0; i < lists.size(); i++) {
      noisy.add(counts.draw(lists.get(i), parameters.get(i), bits, stop));
    }
    return Collections.unmodifiableList(noisy);
  }
}
