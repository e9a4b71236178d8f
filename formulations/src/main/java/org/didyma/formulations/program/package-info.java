/**
 * The learning problem as integer programs, one file for each way to write it down. Every program
 * has the weights among its variables; all other variables have a meaning that follows from them.
 */
@NullMarked
package org.didyma.formulations.program;

import org.jspecify.annotations.NullMarked;
