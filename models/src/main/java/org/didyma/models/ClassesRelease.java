package org.didyma.models;

import java.util.List;
import java.util.Optional;

/** A released classifier for each class against the rest; event and guarantee are of all. */
public final class ClassesRelease extends Release {

  private final List<Release> each;

  ClassesRelease(QueryResult<?> answered, List<Release> each) {
    super(answered, Optional.empty());
    this.each = List.copyOf(each);
  }

  /** That of each class, in the order of the classes. */
  public List<Release> each() {
    return each;
  }

  @Override
  public String toString() {
    return "%s: %d classes, %s".formatted(mechanism(), each.size(), guarantee().statement());
  }
}
