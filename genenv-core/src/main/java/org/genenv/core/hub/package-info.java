/**
 * Models by their name on the Hugging Face hub: in the local cache, or downloaded from the hub.
 *
 * <p>Begin with {@link org.genenv.core.hub.HubCache}, which finds the folder that
 * {@link org.genenv.core.model.CausalLanguageModel#load} takes, and {@link org.genenv.core.hub.ModelDownload}, which makes one. Loading never
 * reaches for the network by itself: whoever embeds this decides when gigabytes are fetched. The package is a part of the core, and
 * not of the command line, because a program that embeds the core names its models the same way.
 *
 * <p>Nothing here holds native memory. What comes from the hub is not trusted: names of files are checked before they become paths, contents
 * against the hashes of the listing, and the access token is sent to the hub's own host alone.
 */
package org.genenv.core.hub;
