/**
 * Didyma for Java: small integer classifiers from a private table, with their guarantee, and proven
 * optima of a public one.
 *
 * <p>A {@link org.didyma.PrivateTable} is opened by a release alone, and a release is paid from a
 * {@link org.didyma.Ledger} or said to be unaccounted; what it brings is a {@link
 * org.didyma.Release}, a {@link org.didyma.Model} with its {@link org.didyma.Guarantee}. A {@link
 * org.didyma.PublicTable} makes a {@link org.didyma.Problem}, whose {@link org.didyma.Optimum} has
 * a {@link org.didyma.Certificate} that can be checked without the search. {@link org.didyma.Learn}
 * goes the whole way from the names of columns to a card that was measured. {@link
 * org.didyma.Compare} compares solvers or mechanisms. Programs that bring their own implement
 * {@code org.didyma.spi}.
 *
 * <p>These types have no logic of their own. They are immutable, and any thread may use them.
 * Methods return nothing that is null. What cannot be done is a {@link org.didyma.DidymaException};
 * a file that cannot be written is an {@link java.io.IOException}. This package and {@code
 * org.didyma.spi} are what programs may rely on; other packages are for the rooms of the library.
 */
@NullMarked
package org.didyma;

import org.jspecify.annotations.NullMarked;
