package org.didyma.oracles.certificate;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.didyma.formulations.Perturbation;
import org.didyma.formulations.ScoreLoss;
import org.didyma.formulations.WeightLattice;
import org.didyma.formulations.Weights;

/** Changes parts of a certificate. */
final class Edit {

  private List<Integer> order;
  private List<List<Integer>> categories;
  private List<List<Integer>> stairs;
  private WeightLattice lattice;
  private ScoreLoss loss;
  private Perturbation perturbation;
  private int cells;
  private long records;
  private long baseLoss;
  private Weights weights;
  private long objective;
  private long normMultiplier;
  private long slopeUnit;
  private List<Long> slopes;
  private long nodes;
  private String codes;
  private String conflicts;

  Edit(TreeCertificate c) {
    order = c.order();
    categories = c.categories();
    stairs = c.stairs();
    lattice = c.lattice();
    loss = c.loss();
    perturbation = c.perturbation();
    cells = c.cells();
    records = c.records();
    baseLoss = c.baseLoss();
    weights = c.weights();
    objective = c.objective();
    normMultiplier = c.normMultiplier();
    slopeUnit = c.slopeUnit();
    slopes = c.slopes();
    nodes = c.nodes();
    codes = c.codes();
    conflicts = c.conflicts();
  }

  TreeCertificate done() {
    return new TreeCertificate(
        order,
        categories,
        stairs,
        lattice,
        loss,
        perturbation,
        cells,
        records,
        baseLoss,
        weights,
        objective,
        normMultiplier,
        slopeUnit,
        slopes,
        nodes,
        codes,
        conflicts);
  }

  Edit order(List<Integer> changed) {
    order = changed;
    return this;
  }

  Edit categories(List<List<Integer>> changed) {
    categories = changed;
    return this;
  }

  Edit stairs(List<List<Integer>> changed) {
    stairs = changed;
    return this;
  }

  Edit lattice(WeightLattice changed) {
    lattice = changed;
    return this;
  }

  Edit loss(ScoreLoss changed) {
    loss = changed;
    return this;
  }

  /** Adds to the unit, to one entry of the linear and to one of the projected term. */
  Edit perturbation(long unit, int j, long linear, int s, long projected) {
    long[] eta = LongStream.range(0, perturbation.coordinates()).toArray();
    IntStream.range(0, eta.length).forEach(i -> eta[i] = perturbation.linear(i));
    eta[j] += linear;
    long[] h = new long[perturbation.projectedLength()];
    IntStream.range(0, h.length).forEach(i -> h[i] = perturbation.projected(i));
    if (projected != 0) {
      h[s] += projected;
    }
    perturbation = Perturbation.of(perturbation.unit() + unit, eta, h);
    return this;
  }

  Edit table(int moreCells, int moreRecords, int moreLoss) {
    cells += moreCells;
    records += moreRecords;
    baseLoss += moreLoss;
    return this;
  }

  Edit point(Weights changed, long value) {
    weights = changed;
    objective = value;
    return this;
  }

  Edit normMultiplier(long changed) {
    normMultiplier = changed;
    return this;
  }

  Edit slopes(long unit, List<Long> changed) {
    slopeUnit = unit;
    slopes = changed;
    return this;
  }

  Edit codes(long number, String text) {
    nodes = number;
    codes = text;
    return this;
  }

  Edit conflicts(String text) {
    conflicts = text;
    return this;
  }

  /** Changes the list of codes, and their number with it. */
  Edit tree(Consumer<List<Integer>> change) {
    List<Integer> list = list();
    change.accept(list);
    NodeCodes.Packer packer = new NodeCodes.Packer();
    list.forEach(packer::add);
    return codes(packer.nodes(), packer.text());
  }

  /** The codes, one by one. */
  List<Integer> list() {
    NodeCodes.Reader reader = new NodeCodes.Reader(codes, nodes);
    List<Integer> list = new java.util.ArrayList<>();
    LongStream.range(0, nodes).forEach(i -> list.add(reader.next()));
    return list;
  }
}
