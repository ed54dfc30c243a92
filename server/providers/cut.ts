/**
 * Whether a server read less than it was told. Some cut a prompt that is longer than their context without a word, and answer what is
 * left of it; how many tokens they say they read is the only sign.
 */

/**
 * Characters of a prompt that a token holds at most. Ours take 3.86 to 3.96 by the tokenizers o200k, cl100k and Llama 3; text in
 * other languages takes fewer.
 */
const MOST_CHARACTERS = 5

/** No context is smaller: of fewer tokens a server does not count them as we do. */
const LEAST_CONTEXT = 1_024

/** Characters that so many tokens can hold. */
const heldBy = (tokens: number) => tokens * MOST_CHARACTERS

/**
 * Watches one server. Of one that has read as much before, fewer tokens mean that it does not count what it had kept.
 *
 * @returns whether so many characters were cut, by how many tokens were read; 0 where the server does not say
 */
export function cutWatch(): (characters: number, tokens: number) => boolean {
  let mostRead = 0
  return (characters, tokens) => {
    mostRead = Math.max(mostRead, tokens)
    return tokens >= LEAST_CONTEXT && heldBy(mostRead) < characters
  }
}
