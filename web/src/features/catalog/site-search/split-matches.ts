export type Part = { text: string; isMatch: boolean }

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const wordsIn = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** A text in parts, those apart that the words typed are the beginning of. Case and accents don't matter. */
export function splitMatches(text: string, typed: string): Part[] {
  const beginnings = wordsIn(fold(typed))
  const parts: Part[] = []
  const add = (added: string, isMatch: boolean) => {
    if (added) parts.push({ text: added, isMatch })
  }
  let rest = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const folded = fold(word)
    const longest = Math.max(0, ...beginnings.filter((one) => folded.startsWith(one)).map((one) => one.length))
    if (longest === 0) continue
    const end = index + lengthOfFolded(word, longest)
    add(text.slice(rest, index), false)
    add(text.slice(index, end), true)
    rest = end
  }
  add(text.slice(rest), false)
  return parts
}

/** How much of a word has so many letters without accents: "Étu" is three letters long, however it is written. */
function lengthOfFolded(word: string, letters: number): number {
  let length = 0
  for (const letter of word) {
    if (fold(word.slice(0, length)).length >= letters && !/\p{M}/u.test(letter)) break
    length += letter.length
  }
  return length
}
