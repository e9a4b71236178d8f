package org.didyma.privacy.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.didyma.core.PrivacyUnit;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.audit.TinyDomain.Pair;
import org.junit.jupiter.api.Test;

class TinyDomainTest {

  @Test
  void listsEveryDataSetOnce() {
    TinyDomain domain = TinyDomain.upTo(3, 2);
    assertThat(all(domain))
        .containsExactlyInAnyOrder(
            "[0, 0, 0]",
            "[1, 0, 0]",
            "[0, 1, 0]",
            "[0, 0, 1]",
            "[2, 0, 0]",
            "[0, 2, 0]",
            "[0, 0, 2]",
            "[1, 1, 0]",
            "[1, 0, 1]",
            "[0, 1, 1]");
  }

  @Test
  void neighboursDifferByOneRecord() {
    TinyDomain domain = TinyDomain.upTo(2, 2);
    assertThat(named(domain, Adjacency.REPLACE))
        .containsExactlyInAnyOrder("[0, 1] [1, 0]", "[0, 2] [1, 1]", "[1, 1] [2, 0]");
    assertThat(named(domain, Adjacency.ADD_REMOVE))
        .containsExactlyInAnyOrder(
            "[0, 0] [0, 1]",
            "[0, 0] [1, 0]",
            "[0, 1] [0, 2]",
            "[0, 1] [1, 1]",
            "[1, 0] [1, 1]",
            "[1, 0] [2, 0]");
  }

  /** Of up to two records, where null ones take the place of those that are not there. */
  @Test
  void neighboursDifferByAUnit() {
    TinyDomain domain = TinyDomain.upTo(2, 2);
    PrivacyUnit unit = new PrivacyUnit("who", 2, PrivacyUnit.Missing.DROP);
    assertThat(named(domain, Adjacency.REPLACE.of(unit))).hasSize(15);
    assertThat(named(domain, Adjacency.ADD_REMOVE.of(unit)))
        .contains("[0, 0] [0, 2]", "[0, 0] [1, 1]", "[0, 1] [1, 1]")
        .doesNotContain("[0, 1] [1, 0]", "[0, 2] [1, 1]")
        .hasSize(9);
    assertThat(named(TinyDomain.upTo(1, 3), Adjacency.REPLACE.of(unit))).doesNotContain("[0] [3]");
  }

  @Test
  void standsOnABulkToo() {
    TinyDomain domain = TinyDomain.upTo(2, 1).andWith(5, 0);
    assertThat(all(domain))
        .containsExactlyInAnyOrder("[0, 0]", "[0, 1]", "[1, 0]", "[5, 0]", "[5, 1]", "[6, 0]");
    assertThat(named(domain, Adjacency.REPLACE))
        .containsExactlyInAnyOrder("[0, 1] [1, 0]", "[5, 1] [6, 0]");
  }

  @Test
  void refusesNothingness() {
    assertThatThrownBy(() -> TinyDomain.upTo(0, 1)).hasMessageContaining("kind of record");
  }

  private static List<String> all(TinyDomain domain) {
    return IntStream.range(0, domain.size())
        .mapToObj(i -> Arrays.toString(domain.counts(i)))
        .toList();
  }

  private static List<String> named(TinyDomain domain, Adjacency adjacency) {
    return domain.pairs(adjacency).stream().map(pair -> name(domain, pair)).toList();
  }

  private static String name(TinyDomain domain, Pair pair) {
    return IntStream.of(pair.first(), pair.second())
        .mapToObj(i -> Arrays.toString(domain.counts(i)))
        .sorted()
        .reduce((a, b) -> a + " " + b)
        .orElseThrow();
  }
}
