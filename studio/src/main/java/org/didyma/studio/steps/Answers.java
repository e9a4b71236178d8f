package org.didyma.studio.steps;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.didyma.studio.http.Response;

/**
 * Pages that answer a form, each held in memory until it is shown, once, at an address of its own:
 * so a browser that goes back, or loads again, sends no form again. May be used by several threads.
 */
final class Answers {

  /** So many may wait to be fetched. */
  private static final int MOST = 8;

  private final Map<String, Response> waiting = new LinkedHashMap<>();
  private int last;

  /** Holds a page. Returns its name. */
  synchronized String keep(Response page) {
    String name = Integer.toString(++last);
    waiting.put(name, page);
    if (waiting.size() > MOST) {
      waiting.remove(waiting.keySet().iterator().next());
    }
    return name;
  }

  /** The page of a name, which is held no longer; empty where it was shown before. */
  synchronized Optional<Response> take(String name) {
    return Optional.ofNullable(waiting.remove(name));
  }
}
