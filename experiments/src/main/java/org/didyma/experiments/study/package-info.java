/** The experiments that the program knows by name, and their public tables. */
@NullMarked
package org.didyma.experiments.study;

import org.jspecify.annotations.NullMarked;
