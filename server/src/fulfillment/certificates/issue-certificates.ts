import { certificateCodeLength, codeAlphabet, groupCode } from '@vermeil/contracts/fulfillment/certificate-code'
import type { ArtworkId } from '@vermeil/contracts/ids'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { Payments } from '../../money/payments/payments.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { world } from '../../platform/world.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import { certificateStore } from './certificate-store.ts'

type Deps = { auctions: Pick<Auctions, 'soldLot'>; payments: Pick<Payments, 'salesOfWork'> }

export const newCertificateCode = (): string =>
  groupCode(Array.from({ length: certificateCodeLength }, () => codeAlphabet[world.int(codeAlphabet.length)]).join(''))

export type IssueCertificates = (tx: Tx, artworkId: ArtworkId) => Promise<void>

/**
 * Certifies every paid sale of a work that isn't certified yet: the one that is being paid, and those of before there
 * were certificates. The work has one certificate, whose lock gives the sales their numbers.
 */
export const createIssueCertificates =
  ({ auctions, payments }: Deps): IssueCertificates =>
  async (tx, artworkId) => {
    const sales = await payments.salesOfWork(tx, artworkId)
    if (sales.length === 0) return
    const { id } = await certificateStore.lock(tx, artworkId, newCertificateCode())
    const known = new Set((await certificateStore.salesOf(tx, id)).map(({ order_id }) => order_id))
    let number = known.size
    for (const { id: orderId, buyerId, lotId, kind, amount, paidAt } of sales) {
      if (known.has(orderId)) continue
      const way = orderKinds[kind].isWon ? 'auction' : 'purchase'
      number += 1
      const { endedAt, hammerPrice, entries, head } = await auctions.soldLot(tx, lotId)
      await certificateStore.addSale(tx, {
        ...{ certificate_id: id, number, order_id: orderId, owner_id: buyerId, lot_id: lotId, way },
        // A borrower who buys pays less, because of the rent. An underbidder pays less than the hammer price.
        price_cents: way === 'auction' ? amount : (hammerPrice ?? amount),
        ...{ sold_at: endedAt ?? paidAt, chain_entries: entries, chain_head: head },
      })
    }
  }
