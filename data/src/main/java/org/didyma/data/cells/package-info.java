/**
 * Records as codes: each field of a feature becomes a small code that stands for the values of its
 * coordinates, and records of equal codes are counted together.
 */
@NullMarked
package org.didyma.data.cells;

import org.jspecify.annotations.NullMarked;
