/** {@code genenv generate} and {@code genenv logprobs}: one model, asked directly; and where models are found. */
package org.genenv.cli.model;
