package org.didyma.experiments.rivals;

/**
 * A full binary tree of questions to records. Inner nodes are counted from 1, the children of i are
 * 2 i for those that do not pass and 2 i + 1 for those that do; leaves follow.
 *
 * @param tests by inner node, from 1; 2^depth - 1 of them after an empty place
 */
record BinTree(BinTest[] tests) {

  /** How many leaves there are, 2^depth. */
  int leaves() {
    return tests.length;
  }

  /** The leaf of a record, from 0. */
  int leaf(int[] codes) {
    int node = 1;
    while (node < tests.length) {
      BinTest test = tests[node];
      node = 2 * node + (test.passes(codes[test.column()]) ? 1 : 0);
    }
    return node - tests.length;
  }
}
