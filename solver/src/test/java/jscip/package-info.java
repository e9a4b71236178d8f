/**
 * Classes of the shape of JSCIPOpt's, which is on no Maven repository, to test that a user's own is
 * found and used. They stand on the bundled SCIP.
 *
 * <p>Source of the shape: github.com/scipopt/JSCIPOpt, {@code java/jscip}.
 */
package jscip;
