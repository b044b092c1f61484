import type { Medium } from '@vermeil/contracts/catalog/artworks.schema'

export type Traits = {
  lotId: string
  artistId: string
  isOnOffer: boolean
  /** As the lister describes it: "Contemporary landscape". */
  style: string | null
  medium: Medium | null
  /** The colors of its first picture as `#rrggbb`, the largest area first. */
  palette: readonly string[]
  /** Cents. */
  price: number
}

/** Words of a style that say nothing about what is to be seen. */
const generic = new Set([
  'and',
  'the',
  'with',
  'art',
  'contemporary',
  'modern',
  'painting',
  'paintings',
  'style',
  'work',
])

/** What a work shows, in the words of its style: "Figure and portrait" is figure, portrait. */
export const subjectOf = (style: string | null): string[] => {
  const words = new Set(style?.toLowerCase().match(/\p{L}{3,}/gu))
  return [...words].filter((word) => !generic.has(word))
}

/** The share of words that two subjects have in common, from 0 to 1. */
function subjectLikeness(own: readonly string[], other: readonly string[]): number {
  const all = new Set([...own, ...other])
  return all.size === 0 ? 0 : own.filter((word) => other.includes(word)).length / all.size
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const distance = (a: string, b: string) => {
  const other = channels(b)
  return Math.hypot(...channels(a).map((channel, at) => channel - (other[at] ?? 0)))
}

/** From this distance in RGB on, two colors have nothing in common. */
const UNLIKE = 160
const nearness = (from: readonly string[], to: readonly string[]) => {
  const distances = from.map((color) => Math.min(UNLIKE, ...to.map((other) => distance(color, other))))
  return 1 - distances.reduce((sum, each) => sum + each, 0) / (from.length * UNLIKE)
}

/** How near each color of one palette is to the nearest of the other, both ways, from 0 to 1. */
function paletteLikeness(own: readonly string[], other: readonly string[]): number {
  if (own.length === 0 || other.length === 0) return 0
  return (nearness(own, other) + nearness(other, own)) / 2
}

const priceLikeness = (a: number, b: number) => Math.min(a, b) / Math.max(a, b, 1)

/** What each likeness counts for. The subject decides first: a buyer of a landscape looks for landscapes. */
const weights = { subject: 4, palette: 3, medium: 2, price: 1 }
const wholeWeight = Object.values(weights).reduce((sum, weight) => sum + weight, 0)

/** From 0 for works that have nothing in common to 1 for two that could be a pair. */
export function likeness(own: Traits, other: Traits): number {
  const score =
    weights.subject * subjectLikeness(subjectOf(own.style), subjectOf(other.style)) +
    weights.palette * paletteLikeness(own.palette, other.palette) +
    weights.medium * Number(own.medium !== null && own.medium === other.medium) +
    weights.price * priceLikeness(own.price, other.price)
  return score / wholeWeight
}

/** A work whose subject is known gets no works of another subject: none is better than a portrait beside a landscape. */
function isAnotherSubject(own: Traits, other: Traits): boolean {
  const [a, b] = [subjectOf(own.style), subjectOf(other.style)]
  return a.length > 0 && b.length > 0 && subjectLikeness(a, b) === 0
}

const MAX_PER_ARTIST = 2

/** The most alike first: those on offer, then sold ones. Never the work itself, and no artist fills the row. */
export function chooseSimilar(own: Traits, candidates: readonly Traits[], limit: number): Traits[] {
  const ranked = candidates
    .filter((other) => other.lotId !== own.lotId && !isAnotherSubject(own, other))
    .map((other) => ({ other, score: likeness(own, other) }))
    .toSorted(
      (a, b) =>
        Number(b.other.isOnOffer) - Number(a.other.isOnOffer) ||
        b.score - a.score ||
        a.other.lotId.localeCompare(b.other.lotId),
    )
  const shown = new Map<string, number>()
  const chosen = ranked.filter(({ other: { artistId } }) => {
    const count = (shown.get(artistId) ?? 0) + 1
    shown.set(artistId, count)
    return count <= MAX_PER_ARTIST
  })
  return chosen.slice(0, limit).map(({ other }) => other)
}
