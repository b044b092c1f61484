import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import { destinationOf } from '@vermeil/contracts/money/destination'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import type { Delivery } from '../../delivery/delivery.ts'
import { costsOf, noCosts } from './order-cost-rules.ts'
import {
  inHand,
  isAddressOpen,
  isAsPlanned,
  type OrderDelivery,
  type PlannedDelivery,
  pickedUp,
  sentByQuote,
  sentTo,
  type TablesInForce,
} from './order-delivery-rules.ts'
import { orderDeliveryStore } from './order-delivery-store.ts'
import type { NewOrder, OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'

/** What a buyer says about delivery. Nothing: to their default address. `country`: see `KnownDestinations`. */
export type AskedDelivery = {
  option?: 'delivery' | 'pickup' | undefined
  addressId?: string | undefined
  country?: string | undefined
}

/** The lot is what quotes are for. */
export type OfferedWork = { delivery: WorkDelivery; lotId: LotId | null }

export type ChooseDelivery = ReturnType<typeof createChooseDelivery>

/** What the spend plan that won a lot for its owner counted for the delivery; null where none did. */
export type PlannedFor = (tx: Tx, lotId: LotId, accountId: AccountId) => Promise<PlannedDelivery | null>

type Deps = {
  auctions: Pick<Auctions, 'offeredAt' | 'bidCountry'>
  database: Database
  plannedFor: PlannedFor
  delivery: Pick<Delivery, 'addresses' | 'profileCountry' | 'tables' | 'tablesAsOf' | 'quotes'>
}

/** Stores an order with its delivery, whose terms say what it costs. */
export async function addOrder(tx: Tx, order: NewOrder, delivery: OrderDelivery | null): Promise<OrderRow> {
  const costs = delivery ? costsOf(order.amount - (order.deposit ?? 0), delivery.terms) : noCosts
  const added = await orderStore.add(tx, { ...order, costs })
  if (delivery) await orderDeliveryStore.save(tx, added.id, delivery)
  return added
}

export function createChooseDelivery({ auctions, database, delivery, plannedFor }: Deps) {
  const { addresses, quotes } = delivery

  async function ownAddress(buyerId: AccountId, addressId: string) {
    const address = await addresses.find(addressId)
    if (address?.accountId !== buyerId) throw new AppError('address.unknown', {})
    return address
  }

  /** The address that the work would go to, and its place: a country alone where the buyer has no address. */
  async function destinationFor(buyerId: AccountId, { addressId, country }: AskedDelivery, on?: Tx) {
    const orderAddress = addressId ? await ownAddress(buyerId, addressId) : null
    const defaultAddress = orderAddress ? null : await addresses.usual(buyerId, on)
    const profileCountry = await delivery.profileCountry(buyerId, on)
    const to = destinationOf({ orderAddress, defaultAddress, profileCountry, chosenCountry: country ?? null })
    return { to, address: orderAddress ?? defaultAddress }
  }

  const isPickedUp = ({ shipping }: WorkDelivery, { option }: AskedDelivery) =>
    option === 'pickup' || (option === undefined && shipping === 'none')

  /**
   * Null where the buyer has to choose: it is not known where to, or the delivery has no price that they accepted. To a
   * country alone where that is all that is known: they name the address before they pay.
   */
  async function usual(tx: Tx, buyerId: AccountId, { delivery: work, lotId }: OfferedWork, tables: TablesInForce) {
    if (work.shipping === 'none') return pickedUp(tables, work)
    const planned = lotId && (await plannedFor(tx, lotId, buyerId))
    if (planned) return asPlanned(tx, buyerId, { delivery: work, lotId }, tables, planned)
    const country = lotId ? await auctions.bidCountry(tx, lotId, buyerId) : null
    const { to, address } = await destinationFor(buyerId, { country: country ?? undefined }, tx)
    const sent = to && sentTo(tables, work, to, address && copyOf(address))
    if (sent || !lotId) return sent
    const accepted = address && (await quotes.acceptedFor(tx, buyerId, lotId, address))
    if (accepted) return sentByQuote(accepted, work, copyOf(address))
    const elsewhere = await quotes.acceptedOf(tx, buyerId, lotId)
    return elsewhere && sentByQuote(elsewhere.quote, work, copyOf(elsewhere.address))
  }

  /** To an own address at which the plan stays within its budget. */
  async function asPlanned(
    tx: Tx,
    buyerId: AccountId,
    { delivery: work, lotId }: OfferedWork,
    tables: TablesInForce,
    planned: PlannedDelivery,
  ): Promise<OrderDelivery | null> {
    const own = await addresses.list(buyerId, undefined, tx)
    const address = own.find((one) => isAsPlanned(tables, planned, one))
    const sent = address && sentTo(tables, work, address, copyOf(address))
    if (sent || !lotId) return sent ?? null
    const accepted = await quotes.acceptedOf(tx, buyerId, lotId)
    if (accepted?.address.country !== planned.to.country) return null
    return sentByQuote(accepted.quote, work, copyOf(accepted.address))
  }

  async function quoted(buyerId: AccountId, { delivery: work, lotId }: OfferedWork, address: Named | null) {
    const accepted = address && lotId && (await quotes.acceptedFor(database.db, buyerId, lotId, address))
    return accepted ? sentByQuote(accepted, work, copyOf(address)) : null
  }

  const offeredAt = async (tx: Tx, { lotId, buyerId, amount }: Pick<OrderRow, 'lotId' | 'buyerId' | 'amount'>) =>
    lotId && buyerId ? auctions.offeredAt(tx, { lotId, accountId: buyerId, amount }) : null

  return {
    /** What somebody asks for, by the tables of this moment or of another. Refused where it can't be had. */
    async asked(
      buyerId: AccountId,
      offered: OfferedWork,
      asked: AskedDelivery,
      tables: TablesInForce = delivery.tables(),
    ): Promise<OrderDelivery> {
      const { delivery: work } = offered
      if (isPickedUp(work, asked)) {
        const pickup = pickedUp(tables, work)
        if (!pickup) throw new AppError('delivery.no-pickup', {})
        return pickup
      }
      if (work.shipping === 'none') throw new AppError('delivery.pickup-only', {})
      const { to, address } = await destinationFor(buyerId, asked)
      // The documented call names no place: then the payment page asks for an address in the work's own country.
      const place = to ?? { country: work.country, region: null }
      const sent = sentTo(tables, work, place, address && copyOf(address)) ?? (await quoted(buyerId, offered, address))
      if (!sent) throw new AppError('delivery.quote-needed', {})
      return sent
    },

    /** Whether it is known where the work would go, or it is picked up. */
    hasDestination: async (buyerId: AccountId, work: WorkDelivery, asked: AskedDelivery): Promise<boolean> =>
      isPickedUp(work, asked) || (await destinationFor(buyerId, asked)).to !== null,

    /** For a work that its buyer has already. */
    inHand: async (buyerId: AccountId, work: WorkDelivery): Promise<OrderDelivery> =>
      inHand(delivery.tables(), work, (await destinationFor(buyerId, {})).to),

    /** The tables that an order is charged by: those in force when its buyer offered its price, or bought. */
    tablesOf: async (
      tx: Tx,
      order: Pick<OrderRow, 'lotId' | 'buyerId' | 'amount' | 'createdAt'>,
    ): Promise<TablesInForce> => delivery.tablesAsOf((await offeredAt(tx, order)) ?? order.createdAt, tx),

    /**
     * Stores the order of a lot that somebody won. It has the delivery that their card was authorized for, that their
     * spend plan counted, or else their usual one; where there is none, or no address, they choose before they pay.
     */
    async addWon(
      tx: Tx,
      order: NewOrder,
      work: WorkDelivery,
      authorized: OrderDelivery | null = null,
    ): Promise<OrderRow> {
      const buyer = { lotId: order.lotId ?? null, buyerId: order.buyerId, amount: order.amount }
      const tables = await delivery.tablesAsOf((await offeredAt(tx, buyer)) ?? (await houseNow(tx)), tx)
      const offered = { delivery: work, lotId: order.lotId ?? null }
      const chosen = authorized ?? (order.buyerId ? await usual(tx, order.buyerId, offered, tables) : null)
      // Vermeil itself buys nothing that has to be sent.
      const needsDeliveryChoice = order.buyerId !== null && (!chosen || isAddressOpen(chosen))
      return addOrder(tx, { ...order, needsDeliveryChoice }, chosen)
    },
  }
}

type Named = NonNullable<OrderDelivery['address']>

/** Without the fields that only the address book has. */
export const copyOf = ({ name, line1, line2, city, region, postalCode, country, phone }: Named): Named => ({
  ...{ name, line1, line2, city, region, postalCode, country, phone },
})
