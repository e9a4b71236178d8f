package org.didyma.models.editing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.models.cards.EditableLevels;

/**
 * The points of one column while people change them. Points are those of the printed card that is
 * changed: what it adds to all levels of a column is added here, too.
 */
final class EditedColumn {

  private final Feature feature;
  private final List<EditableLevels.Level> levels;
  private final long shift;

  /** By level the points of the card that is changed. */
  private final List<Long> released;

  /** By place the points that a record there gets from the model. */
  private final Map<Integer, Long> own = new HashMap<>();

  /**
   * Of a feature.
   *
   * @param weights of its coordinates
   * @param levels that it has
   * @param shift what the printed card adds
   */
  EditedColumn(
      Feature feature, List<Integer> weights, List<EditableLevels.Level> levels, long shift) {
    this.feature = feature;
    this.levels = levels;
    this.shift = shift;
    own.put(EditableLevels.NONE, 0L);
    long met = 0;
    for (int c = 0; c < weights.size(); c++) {
      met += weights.get(c);
      own.put(c, isThreshold(c) ? met : weights.get(c));
    }
    released = IntStream.range(0, levels.size()).mapToObj(this::points).toList();
  }

  Feature feature() {
    return feature;
  }

  List<EditableLevels.Level> levels() {
    return levels;
  }

  /** The points of a level, by its place in the list. */
  long points(int level) {
    return own.getOrDefault(levels.get(level).place(), 0L) + shift;
  }

  /** What they were. */
  long released(int level) {
    return released.get(level);
  }

  void set(int level, long points) {
    own.put(levels.get(level).place(), points - shift);
  }

  /** The weights of its coordinates; a record with none of them adds {@link #base} besides. */
  List<Long> weights() {
    List<Long> weights = new ArrayList<>();
    long before = base();
    for (int c = 0; c < feature.coordinates().size(); c++) {
      long points = own.getOrDefault(c, 0L);
      boolean isMultiple = feature.coordinates().get(c).test() == Coordinate.Test.SCALED;
      weights.add(isThreshold(c) ? points - before : isMultiple ? points : points - base());
      before = isThreshold(c) ? points : before;
    }
    return weights;
  }

  /** What all records get, which the threshold takes up. */
  long base() {
    return own.getOrDefault(EditableLevels.NONE, 0L);
  }

  private boolean isThreshold(int c) {
    return feature.coordinates().get(c).test() == Coordinate.Test.AT_LEAST;
  }
}
