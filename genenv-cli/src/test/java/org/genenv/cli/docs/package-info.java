/** Holds the documentation to the code: pages that are made from it, commands that are run as they are written, links that lead somewhere. */
package org.genenv.cli.docs;
