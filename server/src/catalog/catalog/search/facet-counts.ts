import { facetNumbers, type RowDimension } from './facets.ts'

/** A match as the column `facts` packs it: its facets as bits of 64, the numbers of its artist and its collection. */
const BYTES = 16
const LISTED_ROWS = 20

export type RowCount = { number: number; count: number }
export type FacetCounts = {
  /** By the number of the facet. */
  tallies: Map<number, number>
  rows: Map<RowDimension, readonly RowCount[]>
}

/** Counts the facets of matches, whose facts follow each other. */
export function countFacets(given: Uint8Array | null): FacetCounts {
  const facts = given ?? new Uint8Array()
  const view = new DataView(facts.buffer, facts.byteOffset, facts.byteLength)
  const counts = new Uint32Array(64)
  const artists = new Map<number, number>()
  const collections = new Map<number, number>()
  for (let at = 0; at + BYTES <= facts.byteLength; at += BYTES) {
    addBits(counts, view.getInt32(at), 32)
    addBits(counts, view.getInt32(at + 4), 0)
    addOne(artists, view.getInt32(at + 8))
    addOne(collections, view.getInt32(at + 12))
  }
  collections.delete(0)
  return {
    tallies: new Map(Array.from(counts.subarray(0, facetNumbers), (count, number) => [number, count])),
    rows: new Map([
      ['artist', mostFrequent(artists)],
      ['collection', mostFrequent(collections)],
    ]),
  }
}

function addBits(counts: Uint32Array, word: number, first: number) {
  for (let bits = word; bits !== 0; ) {
    const bit = 31 - Math.clz32(bits)
    counts[first + bit] = (counts[first + bit] ?? 0) + 1
    bits ^= 1 << bit
  }
}

const addOne = (counts: Map<number, number>, number: number) => counts.set(number, (counts.get(number) ?? 0) + 1)

/** Keeps the best so far in order instead of sorting them all: a broad search has thousands of artists. */
function mostFrequent(counts: ReadonlyMap<number, number>): RowCount[] {
  const listed: RowCount[] = []
  for (const [number, count] of counts) {
    const isBefore = (other: RowCount) => other.count > count || (other.count === count && other.number < number)
    const last = listed.at(-1)
    if (listed.length === LISTED_ROWS && last && isBefore(last)) continue
    const place = listed.findLastIndex(isBefore) + 1
    listed.splice(place, 0, { number, count })
    listed.length = Math.min(listed.length, LISTED_ROWS)
  }
  return listed
}
