import type { Plan } from '@vermeil/contracts/identity/plans'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import { splitSale, standardRealtorRate } from '@vermeil/contracts/money/commission'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { CommissionsOn } from '../../../selling/auctions/lots/offer-lots.ts'
import type { HouseholdAmong } from '../cards/same-household.ts'
import type { NewOrder, OrderRow } from '../orders/order-row.ts'
import { orderStore } from '../orders/order-store.ts'

/** A purchase or lease that a realtor may have brought about. */
export type SaleToCredit = {
  artworkId: ArtworkId
  buyerId: AccountId
  sellerId: AccountId | null
  orderedAt: Date
  /** Which of these accounts have the buyer's card or address. */
  householdAmong: (accountIds: readonly AccountId[]) => Promise<ReadonlySet<AccountId>>
}
export type Credit = { attributionId: string; realtorId: AccountId }
export type RealtorOfSale = (tx: Tx, sale: SaleToCredit) => Promise<Credit | null>

/**
 * Refuses a realtor who shares in sales of the work. The bidding engine refuses too: this only prevents payments that
 * would have to be refunded.
 */
export type RefuseCommissioned = (accountId: AccountId, artworkId: ArtworkId) => Promise<void>

export const createRefuseCommissioned =
  ({ database, commissionsOn }: { database: Database; commissionsOn: CommissionsOn }): RefuseCommissioned =>
  async (accountId, artworkId) => {
    const commissions = await database.transaction((tx) => commissionsOn(tx, artworkId))
    if (accountId in commissions) throw new AppError('bid.commissioned', {})
  }

type Deps = {
  planOf: (accountId: AccountId, tx: Tx) => Promise<Plan>
  realtorOfSale: RealtorOfSale
  householdAmong: HouseholdAmong
}

type Parties = Pick<NewOrder, 'kind' | 'buyerId' | 'sellerId' | 'artworkId'>
type Terms = Pick<OrderRow, 'plan' | 'realtorId' | 'realtorRate' | 'attributionId'> & {
  plan: string
  platformRate: number
}

export type AgreeTerms = ReturnType<typeof createAgreeTerms>

const noRealtor = { realtorId: null, realtorRate: null, attributionId: null }

export function createAgreeTerms({ planOf, realtorOfSale, householdAmong }: Deps) {
  async function termsOf(tx: Tx, order: Parties, orderedAt: Date, cardMark: Buffer | null): Promise<Terms | null> {
    const { kind, buyerId, sellerId = null, artworkId } = order
    const { type } = orderKinds[kind]
    if (type === 'donation' || type === 'test') return null
    if (type === 'fee') return { plan: 'house', platformRate: 0, ...noRealtor }
    const plan = sellerId ? await planOf(sellerId, tx) : null
    const credit =
      buyerId && artworkId
        ? await realtorOfSale(tx, {
            ...{ artworkId, buyerId, sellerId, orderedAt },
            householdAmong: (others) => householdAmong(tx, buyerId, others, cardMark),
          })
        : null
    return {
      ...{ plan: plan?.id ?? 'house', platformRate: plan?.platformRate ?? 0 },
      ...(credit ? { ...credit, realtorRate: plan?.realtorRate ?? standardRealtorRate } : noRealtor),
    }
  }

  async function store(tx: Tx, order: OrderRow, terms: Terms): Promise<OrderRow> {
    await orderStore.setTerms(tx, order.id, {
      ...terms,
      ...splitSale(order.amount - order.deposit - order.includedTax, terms),
    })
    return { ...order, ...terms }
  }

  return {
    /** The terms that an order of this moment would have. Null for what nobody shares. */
    preview: (tx: Tx, order: Parties, orderedAt: Date): Promise<Terms | null> => termsOf(tx, order, orderedAt, null),

    /**
     * Stores the plan and rates that are in force now. They never change for this order again, except that a realtor gets
     * nothing if their own card pays for it, or it goes to their own address.
     */
    async agree(tx: Tx, order: OrderRow, cardMark: Buffer | null = null): Promise<OrderRow> {
      const { buyerId, realtorId, plan, platformRate } = order
      if (platformRate === null) {
        const terms = await termsOf(tx, order, order.createdAt, cardMark)
        return terms ? store(tx, order, terms) : order
      }
      if (!realtorId || !buyerId || !plan) return order
      const isOwn = (await householdAmong(tx, buyerId, [realtorId], cardMark)).has(realtorId)
      return isOwn ? store(tx, order, { plan, platformRate, ...noRealtor }) : order
    },
  }
}
