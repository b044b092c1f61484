import { formatMoney } from '@vermeil/contracts/format-figures'
import type { AccountId } from '@vermeil/contracts/ids'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import type { Cents } from '@vermeil/contracts/money.schema'
import { largestBid, shownPrice, unusualAmount } from '@vermeil/contracts/selling/bid-amounts'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { RefuseCommissioned } from '../checkout/agree-terms.ts'
import { askedDelivery, type CreatePayment, compareTotal, type PaymentCall } from '../checkout/create-payment.ts'
import type { OpenCheckout } from '../checkout/open-checkout.ts'
import { askForAddress, costItems, detailsOf, lineItem, requireWork } from '../checkout/session-details.ts'
import type { ChooseDelivery, OfferedWork } from '../orders/choose-delivery.ts'
import { costsOf, noCosts, totalOf } from '../orders/order-cost-rules.ts'
import type { OrderDelivery } from '../orders/order-delivery-rules.ts'
import { guaranteeStore } from './guarantee-store.ts'

type Deps = {
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'exposureOf'>
  catalog: Pick<Catalog, 'lot'>
  listings: Pick<Listings, 'payableWork'>
  openCheckout: OpenCheckout
  refuseCommissioned: RefuseCommissioned
  choose: Pick<ChooseDelivery, 'asked' | 'hasDestination'>
}

type Lead = Pick<LotView, 'youLead' | 'yourMax' | 'currentBid'>

/**
 * Holds a bid's amount with its delivery and tax on the card and saves the card. Above the card limit it saves the card
 * only.
 */
export function createAuthorizeBid({
  accounts,
  auctions,
  catalog,
  listings,
  openCheckout,
  refuseCommissioned,
  choose,
}: Deps): CreatePayment {
  /**
   * Where a quote is needed, the bid alone is held: the winner gets one after the sale. Without a destination nothing is
   * held, because no total could be shown.
   */
  async function deliveryOf(call: PaymentCall, work: OfferedWork): Promise<OrderDelivery | null> {
    const asked = askedDelivery(call)
    if (!(await choose.hasDestination(call.payer.id, work.delivery, asked))) {
      throw new AppError('delivery.choice-needed', {})
    }
    try {
      return await choose.asked(call.payer.id, work, asked)
    } catch (error) {
      if (error instanceof AppError && error.code === 'delivery.quote-needed') return null
      throw error
    }
  }

  /** The card is on file once it is authorized, so only a limit that an administrator has set counts. */
  async function refuseOverLimit(accountId: AccountId, lot: Lead, amount: Cents): Promise<void> {
    const person = await accounts.accountById(accountId)
    if (!person) return
    const { limit, ...owed } = await auctions.exposureOf({ ...person, hasCard: true })
    const present = lot.youLead ? Math.max(lot.currentBid ?? 0, lot.yourMax ?? 0) : 0
    if (limit !== null && amount > present && owed.exposure - present + amount > limit) {
      throw new AppError('bid.over-limit', { limit, ...owed, reason: 'amount' })
    }
  }

  return async (call) => {
    const { payer, body, key } = call
    const work = await requireWork(listings, body.artworkId)
    const lot = work.lotId ? await catalog.lot(work.lotId, { accountId: payer.id, isAdmin: false }) : null
    if (!lot || !work.lotId || !['scheduled', 'live', 'stopped'].includes(lot.state)) {
      throw new AppError('lot.closed', {})
    }
    if (payer.role === 'admin') throw new AppError('bid.by-staff', {})
    if (work.sellerId === payer.id) throw new AppError('bid.own-lot', {})
    await refuseCommissioned(payer.id, work.artworkId)
    await refuseOverLimit(payer.id, lot, body.amount)
    const isMaximum = body.isMaximum ?? false
    // A leader may lower their own maximum down to the price.
    const minimum = isMaximum && lot.youLead && lot.currentBid !== null ? lot.currentBid : lot.minimumBid
    if (body.amount < minimum) throw new AppError('bid.too-low', { minimum })
    if (body.amount > largestBid) throw new AppError('bid.too-high', { max: largestBid })
    const confirmsLeading = body.metadata?.confirmLeading ?? false
    if (lot.youLead && !isMaximum && !confirmsLeading) {
      throw new AppError('bid.leading', { price: shownPrice(lot), amount: body.amount })
    }
    const terms = { ...lot, estimateHigh: lot.estimate?.high ?? null }
    const unusual = body.confirmUnusual ? null : unusualAmount(terms, body.amount)
    if (unusual) throw new AppError('bid.unusual', unusual)

    const { lotId } = work
    const delivery = await deliveryOf(call, work)
    const costs = delivery ? costsOf(body.amount, delivery.terms) : noCosts
    const total = totalOf({ amount: body.amount, ...costs })
    compareTotal(call, total)
    const details = detailsOf(work, {
      currentBid: String(lot.currentBid ?? lot.startingBid),
      description: body.description ?? '',
    })
    const metadata = { paymentType: 'bid', ...details.metadata }
    const isHeld = total <= largestCardPayment
    const collected = isHeld ? askForAddress(delivery) : {}
    const isOnBlock = lot.venue === 'saleroom' && lot.state !== 'scheduled'
    const cancelPath = isOnBlock ? '/auctions' : details.cancelPath
    const { url, amount } = await openCheckout({
      ...{ payer, amount: isHeld ? total : 0, key, cancelPath, request: body },
      prepare: async (tx) => ({
        guaranteeId: await guaranteeStore.add(tx, {
          ...{ accountId: payer.id, lotId, amount: body.amount, isMaximum, confirmsLeading, total, delivery },
        }),
      }),
      session: async () =>
        isHeld
          ? {
              metadata,
              mode: 'payment',
              line_items: [
                lineItem(`${isMaximum ? 'Maximum bid' : 'Bid'} on ${work.title}`, body.amount),
                ...costItems(costs),
              ],
              payment_intent_data: {
                capture_method: 'manual',
                setup_future_usage: 'off_session',
                description: `Bid of ${formatMoney(body.amount)} on ${work.title}`,
              },
              custom_text: { submit: { message: 'The amount is held while you lead, and charged only if you win.' } },
              ...collected,
            }
          : { metadata, mode: 'setup', currency: 'usd' },
    })
    return { url, total: isHeld ? amount : total }
  }
}
