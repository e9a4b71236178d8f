package org.didyma.oracles.search;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.didyma.formulations.LearningProblem;
import org.didyma.formulations.WeightLattice;
import org.didyma.oracles.SearchListener;
import org.didyma.oracles.search.bounds.ChainForest;
import org.didyma.oracles.search.bounds.ChainPlan;
import org.didyma.oracles.search.shifts.ShiftClasses;
import org.didyma.oracles.search.space.NormTerms;
import org.didyma.oracles.search.space.SearchSpace;
import org.didyma.oracles.search.supports.SupportSearch;
import org.didyma.oracles.search.supports.SupportTables;

/**
 * How {@link ChainSearch} goes about a problem. It follows from the problem's shape and changes the
 * time of a search only, never its answer.
 *
 * @param tables true when the chain bound is kept in tables, false when it sorts cells
 * @param devices what is used besides the plain chain bound
 * @param threads threads of a search that is not over at once
 */
public record SearchStrategy(boolean tables, Set<Device> devices, int threads) {

  /** From this range of a weight on, classes under shifts pay. */
  private static final int WIDE = 4;

  /** What may be added to the plain chain bound. */
  public enum Device {
    /** {@code ChainSlopes}. */
    SLOPES("slopes that share the perturbation out among the chains"),
    /** {@code ChainMessages}. */
    MESSAGES("messages between chains and weights"),
    /** {@link NormTerms}. */
    MULTIPLIER("a multiplier for the squared norm"),
    /** {@code SparseChains}. */
    SPARSE("a second bound for few non-zero weights"),
    /** {@link SupportSearch}. */
    SUPPORTS("support by support"),
    /** {@link ShiftClasses}. */
    SHIFT_CLASSES("classes of weights that differ by shifts of whole categories");

    private final String words;

    Device(String words) {
      this.words = words;
    }
  }

  /** Copies the set. */
  public SearchStrategy {
    EnumSet<Device> copy = EnumSet.noneOf(Device.class);
    copy.addAll(devices);
    devices = Collections.unmodifiableSet(copy);
  }

  /** The strategy for a problem. */
  public static SearchStrategy of(LearningProblem problem, int threads) {
    SearchSpace space = SearchSpace.of(problem);
    ChainPlan plan = ChainPlan.of(space, new ChainForest(space, SearchListener.NONE));
    Set<Device> devices = EnumSet.noneOf(Device.class);
    if (plan.slopes()) {
      devices.add(Device.SLOPES);
    }
    if (plan.messages()) {
      devices.add(Device.MESSAGES);
    }
    if (problem.lattice().hasBall() || problem.perturbation().hasProjectedTerm()) {
      devices.add(Device.MULTIPLIER);
    }
    if (plan.sparse()) {
      devices.add(Device.SPARSE);
    }
    if (goesOverSupports(problem)) {
      devices.add(Device.SUPPORTS);
    }
    if (shiftClasses(problem).isPresent()) {
      devices.add(Device.SHIFT_CLASSES);
    }
    return new SearchStrategy(plan.tables(), devices, threads);
  }

  /** The classes that a long search goes over, where that pays. */
  public static Optional<ShiftClasses> shiftClasses(LearningProblem problem) {
    WeightLattice lattice = problem.lattice();
    boolean wide = false;
    for (int j = 0; j < lattice.features(); j++) {
      wide |= lattice.high(j) - lattice.low(j) >= WIDE;
    }
    return wide ? ShiftClasses.of(problem) : Optional.empty();
  }

  /** True when a long search uses messages. */
  static boolean sendsMessages(SearchSpace space) {
    return ChainPlan.of(space, new ChainForest(space, SearchListener.NONE)).messages();
  }

  /** True when a long search goes over supports. */
  public static boolean goesOverSupports(LearningProblem problem) {
    return SupportTables.pay(problem);
  }

  /** The strategy in words. */
  public String inWords() {
    List<String> parts = new ArrayList<>();
    parts.add(tables ? "chain bound in tables" : "chain bound by sorting");
    devices.forEach(device -> parts.add(device.words));
    parts.add(threads == 1 ? "1 thread" : threads + " threads");
    return String.join(", ", parts);
  }
}
