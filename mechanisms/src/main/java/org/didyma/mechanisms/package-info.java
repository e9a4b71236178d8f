/** Private learners: what they promise about data, and how their weights are drawn. */
@NullMarked
package org.didyma.mechanisms;

import org.jspecify.annotations.NullMarked;
