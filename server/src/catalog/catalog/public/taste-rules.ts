import type { Medium } from '@vermeil/contracts/catalog/artworks.schema'
import type { RecommendationReason } from '@vermeil/contracts/desk/overview.schema'

/** How somebody met a work. What they paid for says more about them than what they looked at. */
export type Interest = 'bought' | 'bid' | 'watched' | 'liked'
/** What somebody liked is named itself, not its artist. */
type ArtistInterest = Exclude<Interest, 'liked'> | 'followed'

export type KnownWork = {
  interest: Interest
  title: string
  artistId: string
  artistName: string
  medium: Medium | null
  style: string | null
  /** Cents. */
  price: number
}
export type FollowedArtist = { artistId: string; artistName: string }

export type Candidate = {
  lotId: string
  artistId: string
  medium: Medium | null
  style: string | null
  price: number
  watchers: number
}

const weights: Record<ArtistInterest, number> = { bought: 4, bid: 3, followed: 3, watched: 2 }

export type Taste = {
  artists: ReadonlyMap<string, { name: string; because: ArtistInterest; weight: number }>
  /** Works that they chose by their pictures alone. */
  liked: readonly Pick<KnownWork, 'title' | 'artistId' | 'style'>[]
  /** How many works of each medium they met, and its share of all. */
  media: ReadonlyMap<Medium, { works: number; share: number }>
  /** Null where nothing is known. */
  price: { low: number; high: number } | null
}

/** Wider than what they met: somebody who watches works from $200 to $400 also looks at $500. */
const PRICE_MARGIN = 1.25
const wholeDollars = (cents: number, round: (value: number) => number) => round(cents / 100) * 100

export function tasteOf(works: readonly KnownWork[], followed: readonly FollowedArtist[]): Taste {
  const artists = new Map<string, { name: string; because: ArtistInterest; weight: number }>()
  const meet = (artistId: string, name: string, because: ArtistInterest) => {
    const known = artists.get(artistId)
    const isStronger = known === undefined || weights[because] > weights[known.because]
    artists.set(artistId, {
      name,
      because: isStronger ? because : known.because,
      weight: (known?.weight ?? 0) + weights[because],
    })
  }
  for (const { artistId, artistName, interest } of works) {
    if (interest !== 'liked') meet(artistId, artistName, interest)
  }
  for (const { artistId, artistName } of followed) meet(artistId, artistName, 'followed')

  const filed = works.flatMap(({ medium }) => medium ?? [])
  const media = new Map<Medium, { works: number; share: number }>()
  for (const medium of filed) {
    const count = (media.get(medium)?.works ?? 0) + 1
    media.set(medium, { works: count, share: count / filed.length })
  }

  // Nobody who presses a picture says what they would pay for it.
  const priced = works.filter(({ interest }) => interest !== 'liked')
  const prices = priced.map(({ price }) => price).toSorted((a, b) => a - b)
  const [lowest] = prices
  const highest = prices.at(-1)
  const price =
    lowest === undefined || highest === undefined
      ? null
      : { low: wholeDollars(lowest / PRICE_MARGIN, Math.floor), high: wholeDollars(highest * PRICE_MARGIN, Math.ceil) }
  return { artists, liked: works.filter(({ interest }) => interest === 'liked'), media, price }
}

/** How much a work is like one that was liked: by its artist, by its style. */
function likeness(liked: Taste['liked'][number], { artistId, style }: Candidate): number {
  return (liked.artistId === artistId ? 3 : 0) + (style !== null && liked.style === style ? 3 : 0)
}

/** The liked work that a candidate resembles most; null if it resembles none. */
function closestLiked({ liked }: Taste, candidate: Candidate) {
  let closest: { title: string; score: number } | null = null
  for (const work of liked) {
    const score = likeness(work, candidate)
    if (score > (closest?.score ?? 0)) closest = { title: work.title, score }
  }
  return closest
}

/**
 * From 0 for a work that says nothing to this person. An artist they know counts most, then a work they liked, the medium,
 * and the price.
 */
export function scoreOf(taste: Taste, candidate: Candidate): number {
  const { artistId, medium, price } = candidate
  const artist = Math.min(6, taste.artists.get(artistId)?.weight ?? 0)
  const share = medium ? (taste.media.get(medium)?.share ?? 0) : 0
  const isAffordable = taste.price !== null && price >= taste.price.low && price <= taste.price.high
  return artist + (closestLiked(taste, candidate)?.score ?? 0) + share * 3 + (isAffordable ? 1 : 0)
}

const MAX_REASONS = 2

/** Why this work suits them, the strongest first. One that suits nobody's taste is shown because others watch it. */
export function reasonsFor(taste: Taste, candidate: Candidate): RecommendationReason[] {
  const { artistId, medium, price, watchers } = candidate
  const liked = closestLiked(taste, candidate)
  const artist = taste.artists.get(artistId)
  const kind = medium ? taste.media.get(medium) : undefined
  const range = taste.price
  const reasons: RecommendationReason[] = []
  if (artist) reasons.push({ kind: 'artist', name: artist.name, because: artist.because })
  if (liked) reasons.push({ kind: 'liked', title: liked.title })
  if (medium && kind) reasons.push({ kind: 'medium', medium, works: kind.works })
  if (range && price >= range.low && price <= range.high) reasons.push({ kind: 'price', ...range })
  return reasons.length > 0 ? reasons.slice(0, MAX_REASONS) : [{ kind: 'popular', watchers }]
}

const MAX_PER_ARTIST = 3

/** The candidates in the order they are shown. No artist fills the page, and of equals the more watched comes first. */
export function chosenFor<T extends Candidate>(taste: Taste, candidates: readonly T[], limit: number): T[] {
  const ranked = candidates
    .map((candidate) => ({ candidate, score: scoreOf(taste, candidate) }))
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        b.candidate.watchers - a.candidate.watchers ||
        a.candidate.lotId.localeCompare(b.candidate.lotId),
    )
  const shown = new Map<string, number>()
  const chosen: T[] = []
  for (const { candidate } of ranked) {
    const before = shown.get(candidate.artistId) ?? 0
    if (before >= MAX_PER_ARTIST) continue
    shown.set(candidate.artistId, before + 1)
    chosen.push(candidate)
    if (chosen.length === limit) break
  }
  return chosen
}

const kinds = ['style', 'medium', 'artistId'] as const

/**
 * Works of as many kinds as there are, to ask somebody what they like: the least shown style first, of these the least
 * shown medium, then the least shown artist. Of equals the more watched comes first.
 */
export function variedWorks<T extends Candidate>(candidates: readonly T[], limit: number): T[] {
  const left = candidates.toSorted((a, b) => b.watchers - a.watchers || a.lotId.localeCompare(b.lotId))
  const chosen: T[] = []
  const timesShown = (work: T, key: (typeof kinds)[number]) => chosen.filter((shown) => shown[key] === work[key]).length
  while (chosen.length < limit && left.length > 0) {
    const shown = left.map((work) => kinds.map((key) => timesShown(work, key)))
    const least = shown.reduce((best, times) => (isLess(times, best) ? times : best))
    chosen.push(...left.splice(shown.indexOf(least), 1))
  }
  return chosen
}

/** Compares by the first figure that differs. */
function isLess(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((figure, at) => figure !== b[at])
  return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0)
}
