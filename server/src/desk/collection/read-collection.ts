import type { Collection, OwnedPiece, PieceNote } from '@vermeil/contracts/desk/collection.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Payments } from '../../money/payments/payments.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { type NoteRow, noteStore } from './note-store.ts'
import { pieceValueStore } from './piece-value-store.ts'
import { comparedSince, estimateOf } from './valuation-rules.ts'
import { valuationStore } from './valuation-store.ts'

type Deps = { db: Db; payments: Pick<Payments, 'ownedBy'>; catalog: Pick<Catalog, 'cards'> }
export type ReadCollection = (accountId: AccountId) => Promise<Collection>

const noNote: PieceNote = { text: '', updatedAt: null }
export const toNote = ({ text, updatedAt }: Pick<NoteRow, 'text' | 'updatedAt'>): PieceNote => ({
  ...{ text, updatedAt: updatedAt.toISOString() },
})

/** Everything somebody owns, each piece with its value, its picture and its note. */
export const createReadCollection =
  ({ db, payments, catalog }: Deps): ReadCollection =>
  async (accountId) => {
    const orders = await payments.ownedBy(accountId)
    if (orders.length === 0) return { pieces: [], totals: totalsOf([]) }
    const lotIds = orders.map(({ lotId }) => lotId)
    const [facts, cards, notes, values, now] = await Promise.all([
      valuationStore.works(db, [...new Set(orders.map(({ artworkId }) => artworkId))]),
      catalog.cards(lotIds, null),
      noteStore.ofAccount(db, accountId),
      pieceValueStore.ofAccount(db, accountId),
      houseNow(db),
    ])
    const since = comparedSince(now)
    const sales = await valuationStore.salesOf(db, [...new Set(facts.map(({ artistId }) => artistId))], since)
    const salesOf = Map.groupBy(sales, ({ artistId }) => artistId)
    const workOf = new Map(facts.map((work) => [work.artworkId, work]))
    const cardOf = new Map(cards.map((card) => [card.id, card]))
    const ownValueOf = new Map(values.map(({ orderId, value }) => [orderId, value]))
    const noteOf = new Map(notes.map((note) => [note.orderId, toNote(note)]))

    const pieces = orders.map((order): OwnedPiece => {
      const work = workOf.get(order.artworkId)
      const ownValue = ownValueOf.get(order.id) ?? null
      return {
        orderId: order.id,
        artworkId: order.artworkId,
        title: order.title,
        artistName: order.artistName,
        image: cardOf.get(order.lotId)?.image ?? null,
        materials: work?.materials ?? '',
        dimensions: work?.dimensions ?? '',
        purchasePrice: order.price,
        purchasedAt: order.paidAt.toISOString(),
        estimate: work ? estimateOf(work, salesOf.get(work.artistId) ?? [], since) : null,
        ownValue,
        insuredValue: ownValue ?? order.price,
        note: noteOf.get(order.id) ?? noNote,
      }
    })
    return { pieces, totals: totalsOf(pieces) }
  }

function totalsOf(pieces: readonly OwnedPiece[]): Collection['totals'] {
  const estimates = pieces.flatMap(({ estimate }) => estimate ?? [])
  const [low, high] = [sumOf(estimates, ({ low }) => low), sumOf(estimates, ({ high }) => high)]
  return {
    purchase: sumOf(pieces, ({ purchasePrice }) => purchasePrice),
    insured: sumOf(pieces, ({ insuredValue }) => insuredValue),
    estimate: estimates.length > 0 ? { low, high, works: estimates.length } : null,
  }
}

const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0)
