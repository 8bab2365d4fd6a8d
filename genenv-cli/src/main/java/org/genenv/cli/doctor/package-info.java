/** {@code genenv doctor}: what a run needs, checked before anything is loaded. */
package org.genenv.cli.doctor;
