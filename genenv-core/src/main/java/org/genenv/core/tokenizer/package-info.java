/** Text to ids and back: tokenizer files, chat templates, and the increments of a growing conversation. */
package org.genenv.core.tokenizer;
