/**
 * Gradient descent whose passes a database runs: a pass is an aggregate over a shuffled copy of the
 * records (Feng, Kumar, Recht and Re, SIGMOD 2012), and what protects the records is added around
 * it (Wu et al., SIGMOD 2017).
 */
@NullMarked
package org.didyma.indatabase;

import org.jspecify.annotations.NullMarked;
