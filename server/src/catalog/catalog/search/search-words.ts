import { shortestPrefix } from '@vermeil/contracts/catalog/catalog.schema'

const MAX_WORDS = 8
const MAX_LENGTH = 40

/** The words of a search text: letters, accents and digits only, so that no word has a meaning in query syntax. */
export function wordsOf(typed: string): string[] {
  const words =
    typed
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  // By code points, so that no surrogate pair is cut in half.
  return words.slice(0, MAX_WORDS).map((word) => [...word].slice(0, MAX_LENGTH).join(''))
}

export type WordQuery = {
  /** Matched by their stem. */
  whole: string
  /** The last word, which may be incomplete: matched by its stem, or as the beginning of a word. */
  last: string
  /** The last word as a prefix. Short words are not: too many words begin with them. */
  beginning: string
}

export function wordQuery(words: readonly string[]): WordQuery | null {
  const last = words.at(-1)
  if (last === undefined) return null
  return {
    whole: words.slice(0, -1).join(' '),
    last,
    beginning: last.length >= shortestPrefix ? `${last}:*` : last,
  }
}

/** Every word as the beginning of one, for names: "is mar" finds Isolde Marlowe. Too short a word stands for itself. */
export const prefixQuery = (words: readonly string[]): string =>
  words.map((word) => (word.length >= shortestPrefix ? `${word}:*` : word)).join(' & ')
