/** {@code genenv eval}: a policy on benchmarks. */
package org.genenv.cli.eval;
