import type { ArtistView } from '@vermeil/contracts/catalog/artists.schema'
import { mediumLabels } from '@vermeil/contracts/catalog/artworks.schema'
import { imageUrl } from '@vermeil/contracts/catalog/images'
import { formatMoney } from '@vermeil/contracts/money.schema'
import { lotTitle } from '@vermeil/contracts/page-title'
import type { LotCard, LotView } from '@vermeil/contracts/selling/lots.schema'
import type pg from 'pg'
import type { Images } from '../../../platform/media/images.ts'
import type { FeedEntry } from '../../../platform/site/atom-feed.ts'
import type { PageHead, SitemapEntry } from '../../../platform/site/page-head.ts'
import { breadcrumbs, organization } from '../../../platform/site/structured-data.ts'
import { cardsOf } from './card-store.ts'
import { newestLots, sitemapEntries } from './page-head-store.ts'

const DESCRIPTION_LENGTH = 160
const FEED_ENTRIES = 50
const MAX_SITEMAP_ENTRIES = 49_000 // a sitemap holds 50,000, the fixed pages among them

/** What search engines and previews of shared links show of the catalog's pages. */
export type CatalogHeads = ReturnType<typeof createCatalogHeads>

export const createCatalogHeads = (pool: pg.Pool, images: Pick<Images, 'bytes'>) => ({
  /** By the answers that these pages open with. */
  ofLot: (answer: unknown): PageHead => lotHead(answer as LotView),
  ofArtist: (answer: unknown): PageHead => artistHead(answer as ArtistView),

  /**
   * Lots that can still be bought first, then sold ones, then artists. A lot changed when its work was edited, when it
   * was offered and when it ended; bids alone do not count. An artist changed when a work of theirs was listed.
   */
  sitemapEntries: (): Promise<SitemapEntry[]> => sitemapEntries(pool, MAX_SITEMAP_ENTRIES),

  /** The newest lots that are still on offer, for the feed. */
  async newestLots(): Promise<FeedEntry[]> {
    const newest = await newestLots(pool, FEED_ENTRIES)
    const lotIds = newest.map(({ lotId }) => lotId)
    const cards = await cardsOf(pool, lotIds, null)
    const entries = newest.flatMap(({ lotId, listedAt }) => {
      const lot = cards.find(({ id }) => id === lotId)
      return lot ? [feedEntry(lot, listedAt, images)] : []
    })
    return Promise.all(entries)
  },
})

const shorten = (text: string) =>
  text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`

const lotPathOf = ({ id, slug }: { id: string; slug: string }) => `/lots/${id}/${slug}`
const artistPathOf = ({ id, slug }: { id: string; slug: string }) => `/artists/${id}/${slug}`

const factsOf = ({ materials, medium, dimensions, year }: LotCard) =>
  [materials || (medium ? mediumLabels[medium] : ''), dimensions, year?.toString()].filter(Boolean).join(', ')

const titleOf = (lot: LotCard) => `${lot.title} by ${lot.artist.name}`
const startingBid = (lot: LotCard) => `Starting bid ${formatMoney(lot.startingBid)}.`
const cardSize = { width: 1200, format: 'jpeg' } as const
const cardImage = (lot: LotCard) => (lot.image ? imageUrl(lot.image.key, cardSize.width, cardSize.format) : undefined)

/** Says nothing that changes with a bid: a reader shows an entry once. */
async function feedEntry(lot: LotCard, publishedAt: Date, images: Pick<Images, 'bytes'>): Promise<FeedEntry> {
  const facts = factsOf(lot)
  const path = cardImage(lot)
  return {
    id: `urn:uuid:${lot.id}`,
    title: titleOf(lot),
    path: lotPathOf(lot),
    author: lot.artist.name,
    summary: [facts && `${facts}.`, startingBid(lot)].filter(Boolean).join(' '),
    publishedAt,
    image: lot.image && path ? { path, length: await images.bytes(lot.image.key, cardSize) } : null,
  }
}

function lotHead(lot: LotView): PageHead {
  const facts = factsOf(lot)
  const path = lotPathOf(lot)
  const price = lot.hammerPrice
    ? `Sold for ${formatMoney(lot.hammerPrice)}.`
    : lot.currentBid
      ? `Current bid ${formatMoney(lot.currentBid)}.`
      : startingBid(lot)
  const image = cardImage(lot)
  return {
    title: lotTitle(lot),
    description: shorten([facts && `${facts}.`, price, lot.description].filter(Boolean).join(' ')),
    ...(image ? { image } : {}),
    canonicalPath: path,
    jsonLd: (absolute) => [
      {
        '@context': 'https://schema.org',
        '@type': ['Product', 'VisualArtwork'],
        name: lot.title,
        description: lot.description || facts,
        url: absolute(path),
        sku: String(lot.lotNumber),
        creator: { '@type': 'Person', name: lot.artist.name, url: absolute(artistPathOf(lot.artist)) },
        ...(lot.materials ? { artMedium: lot.materials } : {}),
        ...(lot.year ? { dateCreated: String(lot.year) } : {}),
        ...sizeOf(lot),
        // Not `itemCondition`, which knows new, used and damaged only: that would claim more than the seller does.
        ...(lot.condition
          ? { additionalProperty: { '@type': 'PropertyValue', name: 'Condition', value: lot.condition } }
          : {}),
        ...(image ? { image: absolute(image) } : {}),
        offers: {
          '@type': 'Offer',
          url: absolute(path),
          priceCurrency: 'USD',
          price: ((lot.hammerPrice ?? lot.currentBid ?? lot.startingBid) / 100).toFixed(2),
          availability: `https://schema.org/${lot.state === 'live' || lot.state === 'scheduled' ? 'InStock' : 'SoldOut'}`,
          ...(lot.closesAt ? { availabilityEnds: lot.closesAt } : {}),
          seller: organization(absolute),
        },
      },
      breadcrumbs(absolute, [
        { name: 'Collection', path: '/collection' },
        { name: lot.title, path },
      ]),
    ],
  }
}

const centimeters = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' })

const sizeOf = ({ heightCm, widthCm, depthCm }: LotView) => ({
  ...(heightCm ? { height: centimeters(heightCm) } : {}),
  ...(widthCm ? { width: centimeters(widthCm) } : {}),
  ...(depthCm ? { depth: centimeters(depthCm) } : {}),
})

function artistHead(artist: ArtistView): PageHead {
  const image = artist.avatarKey ? imageUrl(artist.avatarKey, 1200, 'jpeg') : undefined
  const path = artistPathOf(artist)
  const about = [artist.specialty, artist.location].filter(Boolean).join(', ')
  return {
    title: artist.name,
    description: shorten(artist.bio || `${artist.name}${about ? `, ${about}` : ''}: works at auction.`),
    ...(image ? { image } : {}),
    canonicalPath: path,
    jsonLd: (absolute) => [
      {
        '@context': 'https://schema.org',
        '@type': 'Person',
        name: artist.name,
        url: absolute(path),
        jobTitle: 'Artist',
        ...(artist.specialty ? { knowsAbout: artist.specialty } : {}),
        ...(artist.location ? { homeLocation: { '@type': 'Place', name: artist.location } } : {}),
        ...(image ? { image: absolute(image) } : {}),
      },
      breadcrumbs(absolute, [
        { name: 'Artists', path: '/artists' },
        { name: artist.name, path },
      ]),
    ],
  }
}
