package org.didyma.mechanisms.lattice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.didyma.exact.RandomBits;
import org.didyma.formulations.Cells;
import org.didyma.formulations.Costs;
import org.didyma.formulations.WeightLattice;
import org.didyma.mechanisms.lattice.TinyTables.Example;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.Epsilon;
import org.junit.jupiter.api.Test;

/** The blocks of a sample-and-aggregate mechanism, which depend on coins and counts alone. */
class RandomSplitTest {

  /** Chi-square at false-alarm rate 1e-6; each split is rejected as the other. */
  @Test
  void splitsFollowTheirLaw() {
    List<List<Example>> universe = TinyTables.ofAtMost(1);
    // Two equal records, one of the same row with the other label, and two more rows.
    List<Example> data = new ArrayList<>();
    for (int i : new int[] {1, 1, 2, 3, 5}) {
      data.addAll(universe.get(i));
    }
    int draws = 10_000;
    RandomBits random = new SplittableRandom(5)::nextLong;
    for (Adjacency adjacency : Adjacency.values()) {
      var parameters =
          new SampleAndAggregate.Parameters(
              Epsilon.parse("1"),
              adjacency,
              WeightLattice.cube(2, 1),
              Costs.EQUAL,
              2,
              Optional.empty());
      Map<String, Integer> counts = new HashMap<>();
      for (int i = 0; i < draws; i++) {
        List<Cells> split = SampleAndAggregate.split(TinyTables.cells(data), parameters, random);
        counts.merge(
            split.stream().map(RandomSplitTest::text).toList().toString(), 1, Integer::sum);
      }
      boolean replaced = adjacency.replaces();
      double ofEven = pValue(counts, splitLaw(data, TinySplits::even));
      double ofFree = pValue(counts, splitLaw(data, TinySplits::independent));
      assertThat(replaced ? ofEven : ofFree).isGreaterThan(1e-6);
      assertThat(replaced ? ofFree : ofEven).isLessThan(1e-6);
    }
  }

  private static String text(Cells cells) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < cells.count(); c++) {
      text.append(Arrays.toString(cells.row(c)))
          .append(Arrays.toString(cells.counts(c)))
          .append(' ');
    }
    return text.toString();
  }

  private static Map<String, Double> splitLaw(List<Example> data, TinySplits split) {
    Map<String, Double> law = new HashMap<>();
    List<int[]> splits = split.of(data.size(), 2);
    for (int[] assigned : splits) {
      String key =
          TinySplits.blocks(data, assigned, 2).stream()
              .map(TinyTables::cells)
              .map(c -> text(c))
              .toList()
              .toString();
      law.merge(key, 1.0 / splits.size(), Double::sum);
    }
    return law;
  }

  private static double pValue(Map<String, Integer> counts, Map<String, Double> law) {
    if (!law.keySet().containsAll(counts.keySet())) {
      return 0;
    }
    List<String> keys = List.copyOf(law.keySet());
    return ChiSquare.pValue(
        keys.stream().mapToInt(key -> counts.getOrDefault(key, 0)).toArray(),
        keys.stream().mapToDouble(law::get).toArray());
  }

  /** Many blocks, some of them empty, and sizes that are no power of two. */
  @Test
  void splitsLoseNoRecord() {
    Cells cells =
        Cells.builder(2, 3)
            .add(new int[] {0, 1}, new long[] {17, 980, 20})
            .add(new int[] {1, 1}, new long[] {0, 1, 2})
            .add(new int[] {2, 0}, new long[] {5, 0, 0})
            .build();
    RandomBits random = new SplittableRandom(6)::nextLong;
    for (int number : new int[] {1, 2, 3, 7, 64, 100, 1023, 1024, 1500}) {
      for (List<Cells> split :
          List.of(
              RandomSplit.independent(cells, number, random),
              RandomSplit.even(cells, number, random))) {
        Cells.Builder sum = cells.anew(2);
        for (Cells block : split) {
          for (int c = 0; c < block.count(); c++) {
            sum.add(block.row(c), block.counts(c));
          }
        }
        assertThat(split).hasSize(number);
        assertThat(text(sum.build())).isEqualTo(text(cells));
      }
      assertThat(RandomSplit.even(cells, number, random))
          .allMatch(b -> b.records() == 1025 / number || b.records() == 1025 / number + 1);
    }
  }
}
