import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Category, Medium } from '@vermeil/contracts/catalog/artworks.schema'
import type { CatalogSeed } from '../server/src/catalog/catalog/catalog.fixtures.ts'
import { must } from '../server/src/platform/must.ts'

/** A work as the bench needs it, whether from a museum's records or made up. */
type Work = {
  artist: string
  title: string
  materials: string
  description: string
  year: number | null
  heightCm: number | null
  widthCm: number | null
  category: Category
  medium: Medium
}

/** The Tate's collection (CC0), `artwork_data.csv` of github.com/tategallery/collection, compressed with gzip. */
const tateFile = process.env.TATE_CSV_GZ
const WORKS = 69_202

/** Rows of an RFC 4180 file, by column name. */
function* readCsv(text: string): Generator<Record<string, string>> {
  let header: string[] | undefined
  let row: string[] = []
  const field = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
  for (let at = 0; at < text.length; ) {
    field.lastIndex = at
    const match = must(field.exec(text), 'a field of the CSV')
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    at = field.lastIndex
    if (text[at] === ',') {
      at += 1
      continue
    }
    at += text[at] === '\r' ? 2 : 1
    if (header) yield Object.fromEntries(header.map((name, place) => [name, row[place] ?? '']))
    else header = row
    row = []
  }
}

function mediumOf(materials: string): [Category, Medium] {
  if (/watercolou?r|gouache/i.test(materials)) return ['painting', 'watercolor']
  if (/photograph/i.test(materials)) return ['photography', 'photography']
  if (/bronze|marble|steel|plaster|wood(?!cut)|stone/i.test(materials)) return ['sculpture', 'sculpture']
  if (/acrylic/i.test(materials)) return ['painting', 'acrylic']
  if (/\boil\b/i.test(materials)) return ['painting', 'oil']
  if (/etching|lithograph|screenprint|woodcut|engraving/i.test(materials)) return ['print', 'mixed']
  if (/video|digital/i.test(materials)) return ['digital', 'digital']
  return /graphite|ink|chalk|pencil/i.test(materials) ? ['drawing', 'mixed'] : ['mixed-media', 'mixed']
}

const centimeters = (millimeters: string | undefined) => {
  const value = Number(millimeters) / 10
  return value > 0 && value < 100_000 ? value : null
}

function tateWorks(file: string): Work[] {
  const text = gunzipSync(readFileSync(file))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
  return Array.from(readCsv(text), (row) => {
    const [category, medium] = mediumOf(row.medium ?? '')
    const [last = '', first = ''] = (row.artist ?? '').split(', ')
    const year = Number(row.year)
    return {
      artist: `${first} ${last}`.trim() || 'Unknown',
      title: (row.title || 'Untitled').slice(0, 200),
      materials: (row.medium ?? '').slice(0, 200),
      description: (row.subjects ?? '').slice(0, 2000),
      year: year > 0 && year < 2200 ? year : null,
      heightCm: centimeters(row.height),
      widthCm: centimeters(row.width),
      category,
      medium,
    }
  })
}

// A skewed vocabulary, as titles have: a few words are everywhere and most are rare.
const syllables = 'ba re mi do sol la ti ven or na ka lu per sa no ge ri to mel an'.split(' ')
const wordOf = (rank: number) =>
  Array.from({ length: 3 }, (_, i) => syllables[Math.floor(rank / syllables.length ** i) % syllables.length]).join('')
const common = ['Study', 'Landscape', 'Portrait', 'Untitled', 'Figure', 'View', 'River', 'Woman', 'Night', 'Harbor']
const materialsList = [
  'Oil on canvas',
  'Graphite on paper',
  'Watercolor on paper',
  'Etching on paper',
  'Bronze',
  'Acrylic',
]

function inventedWorks(): Work[] {
  return Array.from({ length: WORKS }, (_, n) => {
    const random = randomOf(`work ${n}`)
    const rare = () => wordOf(Math.floor(8_000 ** random()))
    const materials = must(materialsList[Math.floor(random() * materialsList.length)], 'a material')
    const [category, medium] = mediumOf(materials)
    return {
      artist: `${wordOf(Math.floor(random() * 60))} ${wordOf(Math.floor(3_500 ** random()))}`,
      title: `${common[Math.floor(random() ** 2 * common.length)]} of ${rare()} ${rare()}`,
      materials,
      description: Array.from({ length: 8 }, rare).join('; '),
      year: 1700 + Math.floor(random() * 320),
      heightCm: 10 + Math.round(random() * 200),
      widthCm: 10 + Math.round(random() * 200),
      category,
      medium,
    }
  })
}

/** Numbers in [0, 1) that are the same on every run. */
function randomOf(seed: string): () => number {
  let block = createHash('sha256').update(seed).digest()
  let at = 0
  return () => {
    if (at > 28) {
      block = createHash('sha256').update(block).digest()
      at = 0
    }
    at += 4
    return block.readUInt32BE(at - 4) / 2 ** 32
  }
}

const uuidOf = (name: string) =>
  createHash('sha256')
    .update(name)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-7$3-8$4-$5')

const colors = ['red', 'orange', 'yellow', 'green', 'blue', 'brown', 'black', 'gray', 'white']
const day = 86_400_000

/** Every work as a lot on auction, with prices and dates drawn from its number. */
function seedOf(works: readonly Work[]): CatalogSeed {
  const now = Date.now()
  const artists = new Map<string, string>()
  for (const { artist } of works) if (!artists.has(artist)) artists.set(artist, uuidOf(`artist ${artist}`))
  const drawn = works.map((work, n) => {
    const random = randomOf(`terms ${n}`)
    const startingBid = Math.round(50 * 10_000 ** random()) * 100
    return { work, n, startingBid, listedAt: new Date(now - random() * 300 * day), random }
  })
  return {
    artists: Array.from(artists, ([name, id]) => ({ id, name: name.slice(0, 200), slug: 'artist' })),
    artworks: drawn.map(({ work, n, startingBid, listedAt }) => ({
      id: uuidOf(`work ${n}`),
      artist_id: must(artists.get(work.artist), 'the artist of a work'),
      status: 'listed',
      title: work.title,
      slug: 'work',
      description: work.description,
      category: work.category,
      medium: work.medium,
      materials: work.materials,
      year: work.year,
      height_cm: work.heightCm,
      width_cm: work.widthCm,
      suitable_for: [],
      starting_bid_cents: startingBid,
      listed_at: listedAt,
    })),
    images: drawn.map(({ n, random }) => ({
      id: uuidOf(`image ${n}`),
      artwork_id: uuidOf(`work ${n}`),
      position: 0,
      image_key: `bench/${n}`,
      width: 900,
      height: 700,
      colors: [],
      color_names: [...new Set([0, 1, 2].map(() => must(colors[Math.floor(random() * colors.length)], 'a color')))],
    })),
    lots: drawn.map(({ n, startingBid, random }) => ({
      id: uuidOf(`lot ${n}`),
      artwork_id: uuidOf(`work ${n}`),
      interested_parties: [],
      venue: 'timed',
      state: 'live',
      starting_bid_cents: startingBid,
      buy_now_cents: random() < 0.4 ? startingBid * 3 : null,
      closes_at: new Date(now + random() * 20 * day),
    })),
  } as CatalogSeed
}

export function catalogOf(count: number): { source: string; seed: CatalogSeed } {
  const works = tateFile ? tateWorks(tateFile) : inventedWorks()
  // Every nth, so that the small catalog has the mix of the large one.
  const step = works.length / count
  const chosen = Array.from({ length: Math.min(count, works.length) }, (_, n) =>
    must(works[Math.floor(n * step)], 'a work'),
  )
  return {
    source: tateFile ? 'Tate 2014 (CC0)' : 'invented; TATE_CSV_GZ names a file of real works',
    seed: seedOf(chosen),
  }
}
