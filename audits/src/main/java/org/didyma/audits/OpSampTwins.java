package org.didyma.audits;

import java.util.List;

/** opsamp with one defect each. */
final class OpSampTwins {

  /** Calls that a thread takes at a time. */
  private static final int BATCH = 16;

  private final OpSampAudit audit;

  OpSampTwins(OpSampAudit audit) {
    this.audit = audit;
  }

  /** The final noise of two coordinates. */
  @FunctionalInterface
  private interface Noise {
    double[] draw();
  }

  List<Subject> all() {
    return List.of(
        noise("final noise halved", () -> new double[] {laplace() / 2, laplace() / 2}),
        noise(
            "final noise 10 % too small, in the code",
            () -> new double[] {laplace() * 0.9, laplace() * 0.9}),
        noise("one draw of noise for all coordinates", this::common),
        noise("no noise on the second coordinate", () -> new double[] {laplace(), 0}),
        noise("noise without its sign", () -> new double[] {Math.abs(laplace()), laplace()}),
        noise("noise cut off at two scales", () -> new double[] {cut(), cut()}),
        calls("calls of a batch share their noise", BATCH, 1, 1),
        calls("calls at twice the rate", 1, 2, 1),
        calls("features not clamped", 1, 1, Double.POSITIVE_INFINITY),
        audit.subject(
            "average of one call",
            i -> release(average(i, 1, 1, audit.rate(), 1), laplace(), laplace())),
        audit.subject(
            "better of two releases",
            i -> {
              double[] a = {right(i, 0), right(i, 1)};
              double[] b = {right(i, 0), right(i, 1)};
              return audit.number(
                  Math.abs(a[0]) + Math.abs(a[1]) < Math.abs(b[0]) + Math.abs(b[1]) ? a : b);
            }),
        audit.subject(
            "no noise on an empty table",
            i -> {
              boolean empty = java.util.Arrays.stream(audit.domain().counts(i)).sum() == 0;
              double[] average = average(i, audit.calls(), 1, audit.rate(), 1);
              return empty ? audit.number(average) : release(average, laplace(), laplace());
            }));
  }

  private Subject noise(String name, Noise defective) {
    return audit.subject(
        name,
        i -> {
          double[] eta = defective.draw();
          return release(average(i, audit.calls(), 1, audit.rate(), 1), eta[0], eta[1]);
        });
  }

  private Subject calls(String name, int batch, double faster, double most) {
    return audit.subject(
        name,
        i ->
            release(
                average(i, audit.calls(), batch, audit.rate() * faster, most),
                laplace(),
                laplace()));
  }

  private int release(double[] average, double first, double second) {
    return audit.number(new double[] {average[0] + first, average[1] + second});
  }

  private double right(int dataSet, int coordinate) {
    return average(dataSet, audit.calls(), 1, audit.rate(), 1)[coordinate] + laplace();
  }

  /** Of so many calls, of which a batch at a time has the same noise. */
  private double[] average(int dataSet, int calls, int batch, double rate, double most) {
    double[] thresholds = audit.thresholds(audit.domain().counts(dataSet), most);
    double[] sums = new double[2];
    for (int from = 0; from < calls; from += batch) {
      int size = Math.min(batch, calls - from);
      for (int j = 0; j < 2; j++) {
        sums[j] += -Math.log(audit.uniform()) / rate > thresholds[j] ? size : -size;
      }
    }
    return new double[] {sums[0] / calls, sums[1] / calls};
  }

  private double laplace() {
    double magnitude = -audit.scale() * Math.log(audit.uniform());
    return audit.bits().nextLong() < 0 ? -magnitude : magnitude;
  }

  private double[] common() {
    double same = laplace();
    return new double[] {same, same};
  }

  private double cut() {
    double limit = 2 * audit.scale();
    return Math.max(-limit, Math.min(limit, laplace()));
  }
}
