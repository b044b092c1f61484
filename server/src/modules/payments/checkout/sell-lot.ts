import type { Accounts } from '../../accounts/accounts.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { Listings } from '../../listings/listings.ts'
import type { SellLot } from './receive-money.ts'

type Deps = {
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'buyWithin'>
  listings: Pick<Listings, 'holdPayableWork'>
}

/** A payment for a work has come: the bidding engine decides whether it still can be had, and at which price. */
export const createSellLot =
  ({ accounts, auctions, listings }: Deps): SellLot =>
  async (tx, { artworkId, lotId, price, buyerId }) => {
    // Held first, so that the price compared here is the one the engine sells at.
    const work = await listings.holdPayableWork(tx, artworkId)
    if (work?.lotId !== lotId || work.buyNowPrice !== price) return null
    const person = await accounts.accountById(buyerId, tx)
    if (!person) return null
    const { role, confirmedAt, suspendedAt } = person
    const buyer = { id: buyerId, role, isConfirmed: confirmedAt !== null, isSuspended: suspendedAt !== null }
    const bought = await auctions.buyWithin(tx, lotId, buyer)
    return bought.accepted ? { saleId: bought.sale.id, announce: bought.announce } : null
  }
