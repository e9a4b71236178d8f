/**
 * Integer programs as text that engines outside of this project read. All numbers are written as
 * exact integers; a reader that computes in doubles loses those of 2^53 and more.
 */
@NullMarked
package org.didyma.solver.export;

import org.jspecify.annotations.NullMarked;
