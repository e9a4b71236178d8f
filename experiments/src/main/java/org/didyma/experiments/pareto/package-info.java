/** Searches for the settings that no others beat in privacy and usefulness. */
@NullMarked
package org.didyma.experiments.pareto;

import org.jspecify.annotations.NullMarked;
