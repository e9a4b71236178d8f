package org.didyma.experiments.pareto.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.didyma.core.InvalidInputException;

/**
 * The settings that a search may try: dimensions, some of which count only for some words of an
 * earlier one, as a mechanism's own parameters do. A point is given by one place in [0, 1] for each
 * dimension, those that do not count included. Immutable.
 */
public final class Space {

  /** Where a model is told nothing. */
  private static final double MIDDLE = 0.5;

  private final List<Part> parts;
  private final int features;

  /**
   * A dimension, and when it counts.
   *
   * @param dimension what varies
   * @param of position of the choice that decides whether it counts; -1 where it always does
   * @param words the words of that choice for which it does, by position
   */
  private record Part(Dimension dimension, int of, boolean[] words) {}

  private Space(List<Part> parts) {
    this.parts = List.copyOf(parts);
    this.features = parts.stream().mapToInt(p -> p.dimension.features()).sum();
  }

  /** A space of dimensions that always count. */
  public static Space of(Dimension... dimensions) {
    Builder builder = new Builder();
    for (Dimension dimension : dimensions) {
      builder.with(dimension);
    }
    return builder.build();
  }

  /** How many dimensions there are. */
  public int size() {
    return parts.size();
  }

  /** The dimensions in order. */
  public List<Dimension> dimensions() {
    return parts.stream().map(Part::dimension).toList();
  }

  /** The same settings, of which numbers are spread evenly by themselves, not by logarithms. */
  public Space even() {
    return new Space(parts.stream().map(p -> new Part(p.dimension.even(), p.of, p.words)).toList());
  }

  /** How many coordinates {@link #encode} writes. */
  public int features() {
    return features;
  }

  /** Whether a dimension counts at these places. */
  private boolean counts(int j, double[] places) {
    Part part = parts.get(j);
    if (part.of < 0) {
      return true;
    }
    Dimension.Choice choice = (Dimension.Choice) parts.get(part.of).dimension;
    return counts(part.of, places) && part.words[choice.number(places[part.of])];
  }

  /** The settings at a place in [0, 1] for each dimension. */
  public Settings at(double[] places) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int j = 0; j < parts.size(); j++) {
      if (counts(j, places)) {
        Dimension dimension = parts.get(j).dimension;
        texts.put(dimension.name(), dimension.at(places[j]));
      }
    }
    return new Settings(texts);
  }

  /** Places of settings; the middle for what does not count. */
  public double[] places(Settings settings) {
    double[] places = new double[parts.size()];
    for (int j = 0; j < places.length; j++) {
      Dimension dimension = parts.get(j).dimension;
      places[j] =
          settings.has(dimension.name())
              ? dimension.place(settings.text(dimension.name()))
              : MIDDLE;
    }
    return places;
  }

  /** Settings as coordinates for a surrogate model; the middle for what does not count. */
  public double[] encode(Settings settings) {
    return encode(places(settings));
  }

  /** The same for the settings at these places. */
  public double[] encode(double[] places) {
    double[] x = new double[features];
    int from = 0;
    for (int j = 0; j < places.length; j++) {
      Dimension dimension = parts.get(j).dimension;
      int width = dimension.features();
      if (counts(j, places)) {
        dimension.encode(places[j], x, from);
      } else {
        Arrays.fill(x, from, from + width, MIDDLE);
      }
      from += width;
    }
    return x;
  }

  /** The dimensions that are numbers and count in these settings, by position. */
  public int[] movable(Settings settings) {
    return IntStream.range(0, parts.size())
        .filter(j -> parts.get(j).dimension instanceof Dimension.Numbers)
        .filter(j -> settings.has(parts.get(j).dimension.name()))
        .toArray();
  }

  /**
   * All combinations of evenly spaced values, the first dimension slowest.
   *
   * @param size values of each dimension of numbers
   * @param most the largest number of combinations
   */
  public List<Settings> grid(int size, int most) {
    List<Map<String, String>> all = List.of(Map.of());
    for (Part part : parts) {
      List<Map<String, String>> longer = new ArrayList<>();
      for (Map<String, String> before : all) {
        if (!counts(part, before)) {
          longer.add(before);
          continue;
        }
        for (String value : part.dimension.grid(size)) {
          Map<String, String> more = new LinkedHashMap<>(before);
          more.put(part.dimension.name(), value);
          longer.add(more);
        }
        if (longer.size() > most) {
          throw new InvalidInputException(
              "a grid of %d values in each direction has more than %d settings"
                  .formatted(size, most),
              "use a coarser grid, or vary less.");
        }
      }
      all = longer;
    }
    return all.stream().map(Settings::new).toList();
  }

  private boolean counts(Part part, Map<String, String> texts) {
    if (part.of < 0) {
      return true;
    }
    Dimension.Choice choice = (Dimension.Choice) parts.get(part.of).dimension;
    String word = texts.get(choice.name());
    return word != null && part.words[choice.words().indexOf(word)];
  }

  /** A space that is being described. */
  public static final class Builder {

    private final List<Part> parts = new ArrayList<>();
    private final Set<String> names = new HashSet<>();

    /** Adds a dimension that always counts. */
    public Builder with(Dimension dimension) {
      return add(new Part(dimension, -1, new boolean[0]));
    }

    /**
     * Adds a dimension that counts for some words of an earlier choice.
     *
     * @param choice the earlier one's name
     * @param words some of its words
     */
    public Builder with(Dimension dimension, String choice, Set<String> words) {
      for (int of = 0; of < parts.size(); of++) {
        if (parts.get(of).dimension instanceof Dimension.Choice before
            && before.name().equals(choice)) {
          boolean[] counts = new boolean[before.words().size()];
          words.forEach(word -> counts[before.words().indexOf(word)] = true);
          return add(new Part(dimension, of, counts));
        }
      }
      throw new IllegalArgumentException("there is no choice " + choice + " before");
    }

    private Builder add(Part part) {
      if (!names.add(part.dimension.name())) {
        throw new InvalidInputException(
            part.dimension.name() + " is to vary twice", "name each setting once.");
      }
      parts.add(part);
      return this;
    }

    public Space build() {
      if (parts.isEmpty()) {
        throw new InvalidInputException("nothing is to vary", "name a setting that varies.");
      }
      return new Space(parts);
    }
  }
}
