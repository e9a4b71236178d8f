package org.didyma.models.quality.outcomes;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A symmetric quadratic form n'Mn in numbers of records by band and label value. M is a sum of
 * products P(b, b') Q(k, k') of a table for bands and one for label values, made symmetric, so that
 * nothing of the size of all pairs of cells is kept.
 */
final class QuadraticForm {

  private record Term(double[][] ofBands, double[][] ofLabels) {

    Term turned() {
      return new Term(turned(ofBands), turned(ofLabels));
    }

    private static double[][] turned(double[][] table) {
      double[][] turned = new double[table.length][table.length];
      for (int i = 0; i < table.length; i++) {
        for (int j = 0; j < table.length; j++) {
          turned[i][j] = table[j][i];
        }
      }
      return turned;
    }
  }

  private final List<Term> terms;

  private QuadraticForm(List<Term> terms) {
    this.terms = terms;
  }

  /** A number for each ordered pair of indices. */
  interface Entry {
    double of(int i, int j);
  }

  /** The form with the sum over pairs of records of P(b, b') Q(k, k'). */
  static QuadraticForm of(int bands, Entry ofBands, int labels, Entry ofLabels) {
    Term term = new Term(table(bands, ofBands, 0.5), table(labels, ofLabels, 1));
    return new QuadraticForm(List.of(term, term.turned()));
  }

  private static double[][] table(int size, Entry entry, double factor) {
    double[][] table = new double[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        table[i][j] = factor * entry.of(i, j);
      }
    }
    return table;
  }

  QuadraticForm plus(QuadraticForm other) {
    List<Term> both = new ArrayList<>(terms);
    both.addAll(other.terms);
    return new QuadraticForm(both);
  }

  private int bands() {
    return terms.get(0).ofBands().length;
  }

  private int labels() {
    return terms.get(0).ofLabels().length;
  }

  /** Mn, by cell. */
  double[][] applied(double[][] n) {
    double[][] sum = new double[bands()][labels()];
    for (Term term : terms) {
      double[][] half = new double[bands()][labels()];
      for (int b = 0; b < bands(); b++) {
        for (int k = 0; k < labels(); k++) {
          for (int j = 0; j < labels(); j++) {
            half[b][k] += n[b][j] * term.ofLabels()[k][j];
          }
        }
      }
      for (int b = 0; b < bands(); b++) {
        for (int i = 0; i < bands(); i++) {
          double weight = term.ofBands()[b][i];
          for (int k = 0; weight != 0 && k < labels(); k++) {
            sum[b][k] += weight * half[i][k];
          }
        }
      }
    }
    return sum;
  }

  /** The sums of the rows of M, by cell. */
  double[][] rows() {
    double[][] ones = new double[bands()][labels()];
    for (double[] row : ones) {
      Arrays.fill(row, 1);
    }
    return applied(ones);
  }

  /** The diagonal of M, by cell. */
  double[][] diagonal() {
    double[][] diagonal = new double[bands()][labels()];
    for (Term term : terms) {
      for (int b = 0; b < bands(); b++) {
        for (int k = 0; k < labels(); k++) {
          diagonal[b][k] += term.ofBands()[b][b] * term.ofLabels()[k][k];
        }
      }
    }
    return diagonal;
  }

  /** The sums over rows of the entries of M times those of another form, by cell. */
  double[][] products(QuadraticForm other) {
    double[][] sums = new double[bands()][labels()];
    for (Term term : terms) {
      for (Term another : other.terms) {
        double[] ofBands = products(term.ofBands(), another.ofBands());
        double[] ofLabels = products(term.ofLabels(), another.ofLabels());
        for (int b = 0; b < ofBands.length; b++) {
          for (int k = 0; k < ofLabels.length; k++) {
            sums[b][k] += ofBands[b] * ofLabels[k];
          }
        }
      }
    }
    return sums;
  }

  private static double[] products(double[][] one, double[][] other) {
    double[] sums = new double[one.length];
    for (int i = 0; i < one.length; i++) {
      for (int j = 0; j < one.length; j++) {
        sums[i] += one[i][j] * other[i][j];
      }
    }
    return sums;
  }
}
