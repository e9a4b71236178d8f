package org.didyma.audits;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.didyma.exact.RandomBits;
import org.didyma.exact.Rational;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;
import org.didyma.privacy.Adjacency;
import org.didyma.privacy.PrivacyGuarantee;
import org.didyma.privacy.audit.Draws;
import org.didyma.privacy.audit.ExactAudit;
import org.didyma.privacy.audit.Finding;
import org.didyma.privacy.audit.Norm;
import org.didyma.privacy.audit.OutputLaw;
import org.didyma.privacy.audit.ReplayAudit;
import org.didyma.privacy.audit.TinyDomain;

/**
 * A mechanism that chooses one of a few points by their scores, and twins of it with one defect
 * each. Laws are computed by definition from the scores, not by asking the mechanism.
 *
 * <p>Defects of a parameter change the stated law too; those of the code leave the statement as it
 * should be.
 */
abstract class LatticeAudit implements Audited {

  /** A time limit runs out on one draw in so many. */
  private static final int TIME_OUT = 20;

  /** A mean is taken over no more records than this, or probabilities would vanish. */
  private static final long MOST = 12;

  private final Adjacency adjacency;
  private final TinyDomain domain;
  private final List<Weights> points;
  private final RandomBits bits;
  private final Map<List<Double>, OutputLaw> right = new HashMap<>();

  LatticeAudit(Adjacency adjacency, TinyDomain domain, WeightLattice lattice, RandomBits bits) {
    this.adjacency = adjacency;
    this.domain = domain;
    this.points = points(lattice);
    this.bits = bits;
  }

  /** The points in lexicographic order. */
  static List<Weights> points(WeightLattice lattice) {
    List<Weights> points = List.of(Weights.of());
    for (int j = 0; j < lattice.coordinates(); j++) {
      List<Weights> longer = new ArrayList<>();
      for (Weights w : points) {
        for (int v = lattice.low(j); v <= lattice.high(j); v++) {
          int[] next = Arrays.copyOf(w.toArray(), j + 1);
          next[j] = v;
          longer.add(Weights.of(next));
        }
      }
      points = longer;
    }
    return points.stream().filter(lattice::contains).toList();
  }

  abstract String name();

  abstract PrivacyGuarantee promise();

  /** What the mechanism goes by at each point; less is better. */
  abstract double[] scores(int[] counts);

  /** By how much differences of scores between neighbours may range over the points. */
  abstract double range();

  /** The law for the scores, with a part of the noise that it should have. */
  abstract OutputLaw law(double[] scores, Rational part);

  /** Whether these data sets use up epsilon, so that half of the noise is too little on them. */
  abstract boolean usesItUp();

  /** The real mechanism on a data set. */
  abstract Weights release(int dataSet);

  /** The twins that only this kind of mechanism has. */
  abstract List<Subject> ownTwins();

  final Adjacency adjacency() {
    return adjacency;
  }

  final TinyDomain domain() {
    return domain;
  }

  final List<Weights> points() {
    return points;
  }

  final RandomBits bits() {
    return bits;
  }

  /** What is audited of the real mechanism besides, if anything. */
  List<Supplier<Finding>> furtherFindings() {
    return List.of();
  }

  @Override
  public final Subject mechanism() {
    return subject(name(), this::stated, i -> points.indexOf(release(i)), this::scores)
        .with(furtherFindings());
  }

  @Override
  public final List<Subject> twins() {
    List<Subject> twins = new ArrayList<>();
    twins.add(
        otherLaw("noise 10 % too small in the code", counts -> law(scores(counts), part(9, 10))));
    String half =
        adjacency.replaces() ? "noise of the other neighbour relation" : "sensitivity halved";
    if (usesItUp()) {
      twins.add(lessNoise("noise 10 % too small", counts -> part(9, 10)));
      twins.add(lessNoise(half, counts -> part(1, 2)));
    } else {
      twins.add(
          otherLaw("half of the noise, in the code", counts -> law(scores(counts), part(1, 2))));
    }
    twins.add(
        lessNoise(
            "sensitivity of a mean, score of a sum",
            counts -> part(1, Math.max(1, Math.min(MOST, Arrays.stream(counts).sum())))));
    twins.add(recordCountedTwice());
    twins.add(
        code(
            "better of two draws",
            i -> {
              IntSupplier one = fromLaw(stated(domain.counts(i)));
              double[] scores = scores(domain.counts(i));
              return () -> {
                int a = one.getAsInt();
                int b = one.getAsInt();
                return scores[a] <= scores[b] ? a : b;
              };
            }));
    twins.addAll(ownTwins());
    return twins;
  }

  /** The optimum, on some draws, as if a search had been stopped. */
  final Subject timeLimit() {
    return code(
        "optimum returned when time is up",
        i -> {
          IntSupplier one = fromLaw(stated(domain.counts(i)));
          int optimum = optimum(scores(domain.counts(i)));
          return () -> bits.below(TIME_OUT) == 0 ? optimum : one.getAsInt();
        });
  }

  private Subject recordCountedTwice() {
    Function<int[], double[]> twice =
        counts -> {
          int[] more = counts.clone();
          more[0] *= 2;
          return scores(more);
        };
    return subject(
        "records of one kind counted twice",
        this::stated,
        draws(i -> fromLaw(law(twice.apply(domain.counts(i)), Rational.ONE))),
        twice);
  }

  /** Less noise than there should be, as a parameter that is stated. */
  final Subject lessNoise(String name, Function<int[], Rational> part) {
    Function<int[], OutputLaw> law = counts -> law(scores(counts), part.apply(counts));
    return subject(name, law, draws(i -> fromLaw(law.apply(domain.counts(i)))), this::scores);
  }

  /** Draws of another law than the one that is stated. */
  final Subject otherLaw(String name, Function<int[], OutputLaw> law) {
    return code(name, i -> fromLaw(law.apply(domain.counts(i))));
  }

  /** Code that does not what is stated. */
  final Subject code(String name, IntFunction<IntSupplier> draws) {
    return subject(name, this::stated, draws(draws), this::scores);
  }

  final Subject subject(
      String name, Function<int[], OutputLaw> law, Draws draws, Function<int[], double[]> scores) {
    return new Subject(
        name,
        promise(),
        domain,
        new ExactAudit(domain, adjacency, law),
        draws,
        List.of(() -> ReplayAudit.sensitivity(domain, adjacency, scores, Norm.RANGE, range())));
  }

  final OutputLaw stated(int[] counts) {
    double[] scores = scores(counts);
    List<Double> key = Arrays.stream(scores).boxed().toList();
    OutputLaw known = right.get(key);
    if (known == null) {
      known = law(scores, Rational.ONE);
      right.put(key, known);
    }
    return known;
  }

  private Draws draws(IntFunction<IntSupplier> maker) {
    List<IntSupplier> draws = new ArrayList<>();
    for (int i = 0; i < domain.size(); i++) {
      draws.add(maker.apply(i));
    }
    return i -> draws.get(i).getAsInt();
  }

  final IntSupplier fromLaw(OutputLaw law) {
    return () -> {
      double left = uniform();
      int output = 0;
      for (int i = 0; i < law.outputs() && left >= 0; i++) {
        if (law.log(i) > Double.NEGATIVE_INFINITY) {
          output = i;
          left -= Math.exp(law.log(i));
        }
      }
      return output;
    };
  }

  final double uniform() {
    return ((bits.nextLong() >>> 11) + 0.5) * 0x1p-53;
  }

  /** The first of the points with the least score. */
  static int optimum(double[] scores) {
    int best = 0;
    for (int i = 1; i < scores.length; i++) {
      best = scores[i] < scores[best] ? i : best;
    }
    return best;
  }

  static Rational part(long numerator, long denominator) {
    return Rational.of(numerator, denominator);
  }
}
