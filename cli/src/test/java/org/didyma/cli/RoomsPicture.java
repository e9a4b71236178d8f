package org.didyma.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Rooms on floors, each above all that it knows, with an arrow to those that it knows and that no
 * other one of its own knows for it.
 */
final class RoomsPicture {

  private static final int WIDTH = 900;
  private static final int FLOOR = 74;
  private static final int BOX_WIDTH = 118;
  private static final int BOX_HEIGHT = 34;

  private final Map<String, Set<String>> known;
  private final Map<String, Integer> floors = new TreeMap<>();

  /**
   * @param known the rooms that each room knows
   */
  RoomsPicture(Map<String, Set<String>> known) {
    this.known = new TreeMap<>(known);
    this.known.keySet().forEach(this::floor);
  }

  private int floor(String room) {
    Integer found = floors.get(room);
    if (found == null) {
      found = known.get(room).stream().mapToInt(other -> floor(other) + 1).max().orElse(0);
      floors.put(room, found);
    }
    return found;
  }

  /** The drawing. */
  String svg() {
    int top = floors.values().stream().max(Comparator.naturalOrder()).orElse(0);
    Map<String, int[]> places = new HashMap<>();
    for (int floor = 0; floor <= top; floor++) {
      int level = floor;
      List<String> rooms =
          known.keySet().stream().filter(room -> floors.get(room) == level).toList();
      for (int i = 0; i < rooms.size(); i++) {
        // Aside by turns, so that arrows over a floor are seen beside its boxes.
        int aside = rooms.size() == 1 ? 0 : (2 * (floor % 2) - 1) * BOX_WIDTH / 2;
        int x = (2 * i + 1) * WIDTH / (2 * rooms.size()) + aside;
        places.put(rooms.get(i), new int[] {x, (top - floor) * FLOOR + BOX_HEIGHT});
      }
    }
    int height = (top + 1) * FLOOR;
    StringBuilder svg = new StringBuilder();
    svg.append(
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" \
        font-size="14" role="img" aria-label="rooms, each above those that it knows">
        <defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" \
        markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#888"/></marker></defs>
        <rect width="%d" height="%d" fill="#fff"/>
        """
            .formatted(WIDTH, height, WIDTH, height));
    for (String room : known.keySet()) {
      for (String other : direct(room)) {
        int[] from = places.get(room);
        int[] to = places.get(other);
        svg.append(
            "<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#aaa\" marker-end=\"url(#tip)\"/>\n"
                .formatted(from[0], from[1] + BOX_HEIGHT / 2, to[0], to[1] - BOX_HEIGHT / 2));
      }
    }
    places.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            place ->
                svg.append(
                    """
                    <rect x="%d" y="%d" width="%d" height="%d" rx="5" fill="#eef3f8" stroke="#456"/>
                    <text x="%d" y="%d" text-anchor="middle" fill="#123">%s</text>
                    """
                        .formatted(
                            place.getValue()[0] - BOX_WIDTH / 2,
                            place.getValue()[1] - BOX_HEIGHT / 2,
                            BOX_WIDTH,
                            BOX_HEIGHT,
                            place.getValue()[0],
                            place.getValue()[1] + 5,
                            place.getKey())));
    return svg.append("</svg>\n").toString();
  }

  /** Those known to a room that are not known to another one that it knows. */
  private Set<String> direct(String room) {
    Set<String> direct = new TreeSet<>(known.get(room));
    for (String other : known.get(room)) {
      direct.removeAll(reached(other));
    }
    return direct;
  }

  private Set<String> reached(String room) {
    Set<String> all = new TreeSet<>();
    List<String> open = new ArrayList<>(known.get(room));
    while (!open.isEmpty()) {
      String next = open.remove(open.size() - 1);
      if (all.add(next)) {
        open.addAll(known.get(next));
      }
    }
    return all;
  }
}
