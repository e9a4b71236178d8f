package org.didyma.models.cards;

import java.util.ArrayList;
import java.util.List;
import org.didyma.data.schema.Coordinate;
import org.didyma.data.schema.Feature;
import org.didyma.data.schema.Schema;

/** What a column can be told apart by, each with points that people may change. */
public final class EditableLevels {

  /** The place of records that have none of the coordinates of a feature. */
  public static final int NONE = -1;

  /**
   * A level of the schema; cards join neighbours whose points are equal.
   *
   * @param name as cards have it
   * @param place the coordinate that decides it: the last of the thresholds that are reached, or
   *     the only one; {@link #NONE} where no coordinate holds
   */
  public record Level(String name, int place) {}

  private EditableLevels() {}

  /** More than any multiple of a number can be. */
  private static final int FAR = 1 << 30;

  /**
   * The levels of a feature, in the order of cards. Where the points are a multiple of a number,
   * levels that follow from it are left out.
   */
  public static List<Level> of(Schema schema, Feature feature) {
    List<Coordinate> own = feature.coordinates();
    boolean isMultiple = own.stream().anyMatch(c -> c.test() == Coordinate.Test.SCALED);
    // With these weights each level has other points, one more than its place, and none are joined.
    int first = isMultiple ? FAR : 1;
    List<Integer> weights = new ArrayList<>();
    for (int c = 0; c < own.size(); c++) {
      boolean isOne =
          own.get(c).test() == Coordinate.Test.AT_LEAST
              || own.get(c).test() == Coordinate.Test.SCALED;
      weights.add(isOne ? 1 : c + first);
    }
    List<Level> levels = new ArrayList<>();
    for (PointsCard.Line line : new ColumnLevels(schema, feature, weights).lines(0, false)) {
      int points = Integer.parseInt(line.points());
      if (!isMultiple) {
        levels.add(new Level(line.level(), points - 1));
      } else if (levels.isEmpty()) {
        levels.add(new Level(line.level(), 0));
      } else if (points >= FAR) {
        levels.add(new Level(line.level(), points - FAR));
      }
    }
    return levels;
  }
}
