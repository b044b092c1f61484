/**
 * Saved searches with words are looked up by how their last word begins: it may be incomplete, so it can't be looked up
 * as a whole. A work has every beginning of its words up to this length, so that a short prefix finds it too.
 */
const MAX_LENGTH = 4

const beginning = (word: string, length: number) => [...word].slice(0, length).join('')

/** How a word that is searched for begins. */
export const beginningOf = (word: string): string => beginning(word, MAX_LENGTH)

/** Every beginning that a search for these words may have. */
export const beginningsOf = (words: readonly string[]): string[] => [
  ...new Set(words.flatMap((word) => Array.from({ length: MAX_LENGTH }, (_, place) => beginning(word, place + 1)))),
]
