import { shortestPrefix } from '@vermeil/contracts/catalog'

const MOST_WORDS = 8
const LONGEST_WORD = 40

/** The words of what somebody typed. Nothing but letters, their accents and digits is left, so no word can mean anything to a query. */
export function wordsOf(typed: string): string[] {
  const words =
    typed
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  // By code points: half of a pair is no character.
  return words.slice(0, MOST_WORDS).map((word) => [...word].slice(0, LONGEST_WORD).join(''))
}

export type WordQuery = {
  /** Matched by their stem. */
  whole: string
  /** The last word, which may still be being typed: matched by its stem, or as the beginning of a word. */
  last: string
  /** The last word as a beginning; short ones begin too much and are taken as whole. */
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
