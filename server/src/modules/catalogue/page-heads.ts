import { mediumLabels } from '@vermeil/contracts/artworks'
import { imageUrl } from '@vermeil/contracts/images'
import type { LotView } from '@vermeil/contracts/lots'
import { formatMoney } from '@vermeil/contracts/money'
import { openingPictures } from '@vermeil/contracts/opening-pictures'
import type pg from 'pg'
import type { PageHead } from '../../platform/site/page-head.ts'
import { artistView } from './artist-store.ts'
import { lotView } from './lot-store.ts'

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const lotPath = new RegExp(`^/lots/(${uuid})(?:/[^/]*)?$`)
const artistPath = new RegExp(`^/artists/(${uuid})(?:/[^/]*)?$`)

const DESCRIPTION_LENGTH = 160
const MOST_SITEMAP_ENTRIES = 49_000 // a sitemap holds 50,000, the fixed pages among them

/** What a search engine and a shared link's card show of the catalogue's pages. Null: not a page of the catalogue. */
export const createCatalogueHeads = (pool: pg.Pool) => ({
  async headFor(path: string): Promise<PageHead | null> {
    const lotId = lotPath.exec(path)?.[1]
    if (lotId) {
      const lot = await lotView(pool, lotId, null)
      return lot && lotHead(lot)
    }
    const artistId = artistPath.exec(path)?.[1]
    return artistId ? artistHead(pool, artistId) : null
  },

  /** Lots that can still be bought first, then sold ones, then artists. */
  async sitemapPaths(): Promise<string[]> {
    const { rows } = await pool.query<{ path: string }>(
      `(select '/lots/' || s.lot_id || '/' || a.slug as path
        from lot_search s join artworks a on a.id = s.artwork_id order by s.closes_at, s.lot_id limit ${MOST_SITEMAP_ENTRIES})
       union all
       (select '/artists/' || id || '/' || slug from artists order by id limit ${MOST_SITEMAP_ENTRIES})
       limit ${MOST_SITEMAP_ENTRIES}`,
    )
    return rows.map((row) => row.path)
  },
})

const shorten = (text: string) =>
  text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`

function lotHead(lot: LotView): PageHead {
  const made = [
    lot.materials || (lot.medium ? mediumLabels[lot.medium] : ''),
    lot.dimensions,
    lot.year?.toString() ?? '',
  ]
  const facts = made.filter(Boolean).join(', ')
  const price = lot.hammerPrice
    ? `Sold for ${formatMoney(lot.hammerPrice)}.`
    : lot.currentBid
      ? `Current bid ${formatMoney(lot.currentBid)}.`
      : `Starting bid ${formatMoney(lot.startingBid)}.`
  const image = lot.image ? imageUrl(lot.image.key, 1200, 'jpeg') : undefined
  const first = lot.images[0]
  return {
    title: `${lot.title} by ${lot.artist.name}`,
    description: shorten([facts && `${facts}.`, price, lot.description].filter(Boolean).join(' ')),
    ...(image ? { image } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': ['Product', 'VisualArtwork'],
      name: lot.title,
      description: lot.description || facts,
      creator: { '@type': 'Person', name: lot.artist.name },
      ...(lot.materials ? { artMedium: lot.materials } : {}),
      ...(lot.year ? { dateCreated: String(lot.year) } : {}),
      ...(image ? { image } : {}),
      offers: {
        '@type': 'Offer',
        priceCurrency: 'USD',
        price: ((lot.hammerPrice ?? lot.currentBid ?? lot.startingBid) / 100).toFixed(2),
        availability: `https://schema.org/${lot.state === 'live' || lot.state === 'scheduled' ? 'InStock' : 'SoldOut'}`,
        ...(lot.closesAt ? { availabilityEnds: lot.closesAt } : {}),
      },
    },
    opening: {
      file: 'lot-page',
      asks: `/lots/${lot.id}`,
      picture: () => (first ? { key: first.key, layout: openingPictures.lot } : null),
    },
  }
}

async function artistHead(pool: pg.Pool, artistId: string): Promise<PageHead | null> {
  const artist = await artistView(pool, artistId, null)
  if (!artist) return null
  const image = artist.avatarKey ? imageUrl(artist.avatarKey, 1200, 'jpeg') : undefined
  const about = [artist.specialty, artist.location].filter(Boolean).join(', ')
  return {
    title: artist.name,
    description: shorten(artist.bio || `${artist.name}${about ? `, ${about}` : ''}: works at auction.`),
    ...(image ? { image } : {}),
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Person',
      name: artist.name,
      ...(artist.specialty ? { jobTitle: artist.specialty } : {}),
      ...(artist.location ? { homeLocation: artist.location } : {}),
      ...(image ? { image } : {}),
    },
  }
}
