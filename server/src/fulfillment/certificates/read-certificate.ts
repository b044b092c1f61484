import { readCertificateCode } from '@vermeil/contracts/fulfillment/certificate-code'
import { validSale } from '@vermeil/contracts/fulfillment/certificate-text'
import type { Certificate, CertificateSale } from '@vermeil/contracts/fulfillment/certificates.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { LotCard, LotView } from '@vermeil/contracts/selling/lots.schema'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import { must } from '../../platform/must.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { certificateStore, type SaleRow } from './certificate-store.ts'

type Deps = { db: Db; catalog: Pick<Catalog, 'cards' | 'lot' | 'statementOf'> }
export type ReadCertificate = (typed: string, viewerId: AccountId | null) => Promise<Certificate | null>

/** A certificate as anybody may read it, with the caller's own part of it. */
export function createReadCertificate({ db, catalog }: Deps): ReadCertificate {
  /** Somebody who bought the work twice is shown the later purchase. */
  async function ownPart(
    rows: readonly SaleRow[],
    viewerId: AccountId | null,
    valid: CertificateSale | undefined,
  ): Promise<Certificate['own']> {
    const own = viewerId === null ? undefined : rows.findLast(({ owner_id }) => owner_id === viewerId)
    if (!own) return null
    const { certificate_id, order_id: orderId, number, shows_price: showsPrice } = own
    const isOwner = valid?.number === number
    const resaleId = isOwner ? await certificateStore.resaleOf(db, certificate_id) : null
    return { orderId, number, isOwner, showsPrice, resaleId }
  }

  return async (typed, viewerId) => {
    const code = readCertificateCode(typed)
    const certificate = code && (await certificateStore.byCode(db, code))
    if (!certificate) return null
    const rows = await certificateStore.salesOf(db, certificate.id)
    // Described by its first seller. One who sells it again may write something else.
    const first = must(rows[0], 'a sale of a certificate')
    const [cards, lot] = await Promise.all([
      catalog.cards([...new Set(rows.map(({ lot_id }) => lot_id))], null),
      catalog.lot(first.lot_id, null),
    ])
    const sales = rows.map((row) => saleOf(row, cards))
    return {
      code: certificate.code,
      issuedAt: certificate.created_at.toISOString(),
      work: workOf(lot),
      statement: await catalog.statementOf(lot.artist.id),
      sales,
      own: await ownPart(rows, viewerId, validSale(sales)),
    }
  }
}

const workOf = (lot: LotView): Certificate['work'] => ({
  ...{
    title: lot.title,
    artist: { id: lot.artist.id, name: lot.artist.name, slug: lot.artist.slug },
    image: lot.image,
  },
  ...{ medium: lot.medium, materials: lot.materials, dimensions: lot.dimensions, year: lot.year },
  ...{ signature: lot.signature, edition: lot.edition, provenance: lot.provenance },
  ...{ exhibitions: lot.exhibitions, literature: lot.literature },
})

function saleOf(row: SaleRow, cards: readonly LotCard[]): CertificateSale {
  const { id, lotNumber, slug } = must(
    cards.find((card) => card.id === row.lot_id),
    'the lot of a sale',
  )
  return {
    number: row.number,
    way: row.way as CertificateSale['way'],
    lot: { id, number: lotNumber, slug },
    soldAt: row.sold_at.toISOString(),
    price: row.shows_price ? row.price_cents : null,
    chain: row.chain_head === null ? null : { entries: row.chain_entries, head: row.chain_head },
    voidedAt: row.voided_at?.toISOString() ?? null,
  }
}
