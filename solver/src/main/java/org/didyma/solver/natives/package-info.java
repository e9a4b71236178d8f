/**
 * The shared libraries of the engines: unpacked once per version and platform into the cache folder
 * of the user, and loaded from there by OR-Tools and JNA alike. Nothing is loaded before an engine
 * is used.
 */
@NullMarked
package org.didyma.solver.natives;

import org.jspecify.annotations.NullMarked;
