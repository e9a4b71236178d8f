/** Pages of experiments and of comparisons of engines. */
@NullMarked
package org.didyma.experiments.page;

import org.jspecify.annotations.NullMarked;
