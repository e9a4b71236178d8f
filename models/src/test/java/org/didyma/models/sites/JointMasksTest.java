package org.didyma.models.sites;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.didyma.exact.SecureBits;
import org.didyma.mechanisms.counts.MaskedCounts;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/**
 * The joint law of all that curious sites see, by all streams modulo 4: what sums modulo 2^64 are
 * modulo 4 follows from the streams modulo 4. So Theorem 4 of docs/proofs/sites.md is checked
 * without any sample.
 */
class JointMasksTest {

  private static final int MODULUS = 4;

  private static final List<String> NAMES = List.of("east", "north", "south", "west");

  /** Which of the streams of two cells are the same: none but itself, or those of both cells. */
  private enum Streams {
    FRESH,
    REUSED
  }

  /**
   * How many choices of all streams show what curious sites see: their own streams, and the masked
   * values of all sites. At epsilon 400 there is no noise but once in e^200 times.
   *
   * @param counts of each site, by cell
   */
  private static Map<List<Integer>, Integer> views(
      long[][] counts, Set<Integer> curious, Streams streams) {
    int sites = counts.length;
    int cells = counts[0].length;
    int drawn = streams == Streams.FRESH ? cells : 1;
    int pairs = sites * (sites - 1) / 2;
    MaskedCounts.Parameters parameters =
        new MaskedCounts.Parameters(Epsilon.parse("400"), Adjacency.REPLACE, sites, 1, cells);
    Map<List<Integer>, Integer> views = new HashMap<>();
    int all = (int) Math.pow(MODULUS, (double) pairs * drawn);
    for (int choice = 0; choice < all; choice++) {
      List<Integer> view = new ArrayList<>();
      long[][] masks = new long[sites][cells + MaskedCounts.CHECKS];
      int left = choice;
      for (int a = 0; a < sites; a++) {
        for (int b = a + 1; b < sites; b++) {
          long[] stream = new long[cells + MaskedCounts.CHECKS];
          for (int cell = 0; cell < drawn; cell++) {
            stream[cell] = left % MODULUS;
            left /= MODULUS;
          }
          Arrays.fill(stream, drawn, cells, stream[0]);
          SiteKeys.mask(masks[a], NAMES.get(a), NAMES.get(b), stream);
          SiteKeys.mask(masks[b], NAMES.get(b), NAMES.get(a), stream);
          if (curious.contains(a) || curious.contains(b)) {
            Arrays.stream(stream, 0, cells).forEach(s -> view.add((int) s));
          }
        }
      }
      for (int site = 0; site < sites; site++) {
        long[] masked =
            new MaskedCounts(masks[site])
                .draw(counts[site], parameters, new SecureBits(), () -> false);
        Arrays.stream(masked, 0, cells)
            .forEach(value -> view.add((int) Math.floorMod(value, (long) MODULUS)));
      }
      views.merge(view, 1, Integer::sum);
    }
    return views;
  }

  /** How many values each place of a view takes, equally often. */
  private static void isUniformByPlace(Map<List<Integer>, Integer> views, int places) {
    int size = views.keySet().iterator().next().size();
    for (int place = size - places; place < size; place++) {
      int[] seen = new int[MODULUS];
      for (Map.Entry<List<Integer>, Integer> view : views.entrySet()) {
        seen[view.getKey().get(place)] += view.getValue();
      }
      assertThat(Arrays.stream(seen).distinct().count()).isEqualTo(1);
    }
  }

  /**
   * Whoever looks sees the same law for all counts of honest sites with one sum: uniform on what
   * adds up to it. So the sum and the own inputs simulate everything, jointly.
   */
  @Test
  void theSumAndOwnInputsSimulateAllThatIsSeen() {
    long[][] three = {{1, 0}, {2, 3}, {0, 1}};
    long[][] others = {{1, 0}, {0, 2}, {2, 2}};
    long[][] four = {{3}, {1}, {0}, {2}};
    long[][] moved = {{3}, {0}, {3}, {0}};
    for (Set<Integer> curious : List.of(Set.<Integer>of(), Set.of(0))) {
      simulates(three, others, curious);
      simulates(four, moved, curious);
    }
    simulates(four, new long[][] {{3}, {1}, {2}, {0}}, Set.of(0, 1));
  }

  private static void simulates(long[][] counts, long[][] others, Set<Integer> curious) {
    Map<List<Integer>, Integer> views = views(counts, curious, Streams.FRESH);
    assertThat(views).isEqualTo(views(others, curious, Streams.FRESH));
    int sites = counts.length;
    int honest = sites - curious.size();
    int known = sites * (sites - 1) / 2 - honest * (honest - 1) / 2;
    int cells = counts[0].length;
    assertThat(views).hasSize((int) Math.pow(MODULUS, cells * (known + honest - 1.0)));
    assertThat(new HashSet<>(views.values())).as("all equally likely").hasSize(1);
  }

  /** Another sum is seen. */
  @Test
  void theSumIsSeen() {
    assertThat(views(new long[][] {{1}, {2}, {0}}, Set.of(), Streams.FRESH))
        .isNotEqualTo(views(new long[][] {{1}, {2}, {1}}, Set.of(), Streams.FRESH));
  }

  /**
   * The broken variant: two cells have the masks of one. Each masked value is still uniform, but
   * together they show differences that the sum does not.
   */
  @Test
  void masksThatAreReusedShowDifferences() {
    long[][] counts = {{1, 0}, {2, 3}, {0, 1}};
    long[][] others = {{1, 0}, {0, 2}, {2, 2}};
    Map<List<Integer>, Integer> views = views(counts, Set.of(), Streams.REUSED);
    isUniformByPlace(views, 6);
    isUniformByPlace(views(others, Set.of(), Streams.REUSED), 6);
    assertThat(views).isNotEqualTo(views(others, Set.of(), Streams.REUSED));
  }
}
