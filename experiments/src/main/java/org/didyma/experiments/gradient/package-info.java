/** Tasks and contenders of learning by gradients. */
@NullMarked
package org.didyma.experiments.gradient;

import org.jspecify.annotations.NullMarked;
