/** Searches for settings that no others beat in privacy and error. */
@NullMarked
package org.didyma.operations.pareto;

import org.jspecify.annotations.NullMarked;
