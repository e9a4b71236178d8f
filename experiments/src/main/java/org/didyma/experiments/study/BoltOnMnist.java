package org.didyma.experiments.study;

import java.util.List;
import org.didyma.experiments.Experiment;
import org.didyma.experiments.gradient.TableTask;
import org.didyma.experiments.research.LabelledTable;
import org.didyma.experiments.research.TableStore;

/**
 * A study of "Bolt-on differential privacy for scalable stochastic gradient descent-based
 * analytics" (Wu et al., SIGMOD 2017) on MNIST in 50 random coordinates on the unit sphere, without
 * a bias.
 */
interface BoltOnMnist extends Study {

  int DIMENSION = 50;

  @Override
  default List<String> tables() {
    return List.of("mnist-train-*", "mnist-t10k-*");
  }

  @Override
  default Experiment<TableTask> describe(TableStore store, boolean quick) {
    return of(
        ResearchTables.onSphere(ResearchTables.some(ResearchTables.mnist(store), quick), DIMENSION),
        ResearchTables.onSphere(ResearchTables.mnistTest(store), DIMENSION),
        quick);
  }

  /** The study on such tables. */
  Experiment<TableTask> of(LabelledTable training, LabelledTable test, boolean quick);
}
