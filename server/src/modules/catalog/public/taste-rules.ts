import type { Medium } from '@vermeil/contracts/artworks'
import type { RecommendationReason } from '@vermeil/contracts/overview'

/** How somebody met a work. What they paid for says more about them than what they looked at. */
export type Interest = 'bought' | 'bid' | 'watched'
type ArtistInterest = Interest | 'followed'

export type KnownWork = {
  interest: Interest
  artistId: string
  artistName: string
  medium: Medium | null
  /** Cents. */
  price: number
}
export type FollowedArtist = { artistId: string; artistName: string }

export type Candidate = {
  lotId: string
  artistId: string
  medium: Medium | null
  price: number
  watchers: number
}

const weights: Record<ArtistInterest, number> = { bought: 4, bid: 3, followed: 3, watched: 2 }

export type Taste = {
  artists: ReadonlyMap<string, { name: string; because: ArtistInterest; weight: number }>
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
  for (const { artistId, artistName, interest } of works) meet(artistId, artistName, interest)
  for (const { artistId, artistName } of followed) meet(artistId, artistName, 'followed')

  const filed = works.flatMap(({ medium }) => medium ?? [])
  const media = new Map<Medium, { works: number; share: number }>()
  for (const medium of filed) {
    const count = (media.get(medium)?.works ?? 0) + 1
    media.set(medium, { works: count, share: count / filed.length })
  }

  const prices = works.map(({ price }) => price).toSorted((a, b) => a - b)
  const [lowest] = prices
  const highest = prices.at(-1)
  const price =
    lowest === undefined || highest === undefined
      ? null
      : { low: wholeDollars(lowest / PRICE_MARGIN, Math.floor), high: wholeDollars(highest * PRICE_MARGIN, Math.ceil) }
  return { artists, media, price }
}

/** From 0 for a work that says nothing to this person. An artist they know counts most, then the medium, then the price. */
export function scoreOf(taste: Taste, { artistId, medium, price }: Candidate): number {
  const artist = Math.min(6, taste.artists.get(artistId)?.weight ?? 0)
  const share = medium ? (taste.media.get(medium)?.share ?? 0) : 0
  const isAffordable = taste.price !== null && price >= taste.price.low && price <= taste.price.high
  return artist + share * 3 + (isAffordable ? 1 : 0)
}

const MAX_REASONS = 2

/** Why this work suits them, the strongest first. One that suits nobody's taste is shown because others watch it. */
export function reasonsFor(taste: Taste, { artistId, medium, price, watchers }: Candidate): RecommendationReason[] {
  const artist = taste.artists.get(artistId)
  const kind = medium ? taste.media.get(medium) : undefined
  const range = taste.price
  const reasons: RecommendationReason[] = []
  if (artist) reasons.push({ kind: 'artist', name: artist.name, because: artist.because })
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
