/**
 * Text to token ids and back, and conversations to text.
 *
 * <p>Begin with {@link org.genenv.core.tokenizer.Tokenizer}, which reads the {@code tokenizer.json} of a Hugging Face model
 * folder, and {@link org.genenv.core.tokenizer.ChatTemplate}, which knows how a model was taught to see a conversation. Small
 * models made here get their files from {@link org.genenv.core.tokenizer.WordVocabulary}.
 *
 * <p>A conversation is a growing list of ids: sampled ids stay as they were sampled, and only the text that follows them is
 * encoded ({@link org.genenv.core.tokenizer.ChatTemplate#continuation}). Encoding a whole conversation anew can give other ids
 * for the same text. What was sampled is shown by a {@link org.genenv.core.tokenizer.StreamingDecoder} as it comes, and taken apart by
 * {@link org.genenv.core.tokenizer.ParsedAnswer} when it is whole.
 *
 * <p>The trap: {@link org.genenv.core.tokenizer.Tokenizer#encode(String)} makes control tokens of their spelling, as transformers does, so
 * that whoever writes into a conversation could end a turn in it. Conversations are therefore rendered to a
 * {@link org.genenv.core.tokenizer.ChatText} and encoded as such; the text overload is for plain text, and for comparing with transformers.
 *
 * <p>A {@code Tokenizer} holds native memory and is closed by whoever loaded it; everything else here is plain Java.
 */
package org.genenv.core.tokenizer;
