import type { AccountId } from '@vermeil/contracts/ids'
import type { LeaseQuote } from '@vermeil/contracts/loans/lease-terms'
import { LeaseDuration } from '@vermeil/contracts/loans/leasing.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import {
  type CreatePaymentBody,
  donationLimits,
  type PaymentLink,
  testArtwork,
} from '@vermeil/contracts/money/payments.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import { type AskedDelivery, addOrder, type ChooseDelivery, type OfferedWork } from '../orders/choose-delivery.ts'
import type { InvoiceForTransfer } from '../orders/issue-invoices.ts'
import { costsOf, noCosts, totalOf } from '../orders/order-cost-rules.ts'
import type { NewOrder } from '../orders/order-row.ts'
import { orderStore } from '../orders/order-store.ts'
import { realtorNoteOf } from '../orders/realtor-note.ts'
import type { AgreeTerms, RefuseCommissioned } from './agree-terms.ts'
import { buyRefusal, type Payer } from './buyer-rules.ts'
import type { OpenCheckout } from './open-checkout.ts'
import {
  askForAddress,
  costItems,
  describe,
  detailsOf,
  lineItem,
  type PayableWork,
  requireWork,
} from './session-details.ts'

/** What a lease would cost this account; refused if the work can't be leased. */
export type QuoteLease = (work: PayableWork, lesseeId: AccountId, duration: LeaseDuration) => Promise<LeaseQuote>

type Deps = {
  listings: Pick<Listings, 'payableWork'>
  quoteLease: QuoteLease
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  previewTerms: AgreeTerms['preview']
  openCheckout: OpenCheckout
  invoiceForTransfer: InvoiceForTransfer
  authorizeBid: CreatePayment
  refuseCommissioned: RefuseCommissioned
  choose: Pick<ChooseDelivery, 'asked'>
  /** False in production, where only administrators may make the $1 test payment. */
  testArtworkForEveryone: boolean
}

export type PaymentCall = { payer: Payer; body: CreatePaymentBody; key?: string | undefined }

/** Answers with the address of the provider's page, or of the order's page if it is paid by bank transfer. */
export type CreatePayment = (call: PaymentCall) => Promise<PaymentLink>

/** `work`: what is delivered; null for a donation and the test payment. */
type Owed = {
  amount: number
  order: NewOrder
  work: OfferedWork | null
  metadata: Record<string, string>
  cancelPath: string
}

/** What the payer was shown must be what they pay. */
export function compareTotal({ body: { metadata } }: PaymentCall, total: number): void {
  if (metadata?.total !== undefined && Number(metadata.total) !== total) {
    throw new AppError('payment.total-differs', { total })
  }
}

export const askedDelivery = ({ body: { metadata } }: PaymentCall): AskedDelivery => ({
  ...{ option: metadata?.deliveryOption, addressId: metadata?.addressId, country: metadata?.country },
})

/** The documented function create-payment: what is owed is computed here and compared with the requested amount. */
export function createCreatePayment(deps: Deps): CreatePayment {
  const { database, listings, quoteLease, openCheckout, invoiceForTransfer, authorizeBid, testArtworkForEveryone } =
    deps

  /** The buyer reads on the provider's page who shares in the price. It is decided again when the payment arrives. */
  async function realtorOf(order: NewOrder) {
    const terms = await database.transaction(async (tx) => deps.previewTerms(tx, order, await houseNow(tx)))
    const metadata: Record<string, string> = terms?.attributionId ? { attributionId: terms.attributionId } : {}
    return { note: terms && (await realtorNoteOf(deps.accounts, terms)), metadata }
  }

  async function purchaseOf({ payer, body }: PaymentCall): Promise<Owed> {
    const description = body.description ?? ''
    if (body.artworkId === testArtwork.id) {
      if (!testArtworkForEveryone && payer.role !== 'admin') throw new AppError('work.unknown', {})
      const { title, price, id } = testArtwork
      const metadata = { artworkTitle: title, artworkArtist: '', artworkId: id, description }
      return {
        ...{ amount: price, metadata, cancelPath: '/test-artwork', work: null },
        order: { kind: 'test', status: 'pending', buyerId: payer.id, title, amount: price },
      }
    }
    const work = await requireWork(listings, body.artworkId)
    const refusal = buyRefusal(work, payer)
    if (refusal) throw new AppError(refusal, {})
    await deps.refuseCommissioned(payer.id, work.artworkId)
    const amount = must(work.buyNowPrice, 'a price of a work that may be bought')
    const order = orderFor(work, payer, 'purchase', amount)
    return { amount, order, work, ...detailsOf(work, { description }) }
  }

  async function leaseOf({ payer, body }: PaymentCall): Promise<Owed> {
    const duration = LeaseDuration.safeParse(body.metadata?.duration ?? '1-month')
    if (!duration.success) throw new AppError('lease.unavailable', {}, 'Please choose one of the lease durations.')
    const work = await requireWork(listings, body.artworkId)
    if (payer.role === 'admin') throw new AppError('bid.by-staff', {})
    const { amount, deposit } = await quoteLease(work, payer.id, duration.data)
    const metadata = {
      duration: duration.data,
      monthlyRate: String(work.leasePrice),
      securityDeposit: String(deposit),
      description: body.description ?? '',
    }
    const order = { ...orderFor(work, payer, 'lease', amount), deposit }
    return { amount, order, work, ...detailsOf(work, metadata) }
  }

  function donationOf({ payer, body }: PaymentCall): Owed {
    const { min, max, step } = donationLimits
    const { amount } = body
    if (amount < min || amount > max || amount % step !== 0) throw new AppError('payment.amount-invalid', {})
    return {
      amount,
      order: { kind: 'donation', status: 'pending', buyerId: payer.id, title: 'Donation to Vermeil', amount },
      metadata: { description: body.description ?? '' },
      ...{ cancelPath: '/donate', work: null },
    }
  }

  async function pay(call: PaymentCall, owed: Owed): Promise<PaymentLink> {
    const { payer, body, key } = call
    const { amount, order, metadata, cancelPath } = owed
    if (body.amount !== amount) throw new AppError('payment.amount-differs', { owed: amount })
    const delivery = owed.work && (await deps.choose.asked(payer.id, owed.work, askedDelivery(call)))
    const costs = delivery ? costsOf(amount - (order.deposit ?? 0), delivery.terms) : noCosts
    const total = totalOf({ amount, ...costs })
    compareTotal(call, total)
    if (total > largestCardPayment) {
      return invoiceForTransfer({ order, delivery, payerId: payer.id, key, request: body })
    }
    const collected = askForAddress(delivery)
    const opened = await openCheckout({
      ...{ payer, amount: total, key, cancelPath, request: body },
      prepare: async (tx) => ({ orderId: (await addOrder(tx, order, delivery)).id }),
      async session({ orderId }) {
        const stored = must(await orderStore.byId(database.db, orderId ?? ''), 'the order of a checkout')
        const realtor = await realtorOf(order)
        return {
          mode: 'payment',
          ...(orderKinds[order.kind].type === 'donation' ? { submit_type: 'donate' as const } : {}),
          line_items: [lineItem(stored.title, stored.amount, realtor.note), ...costItems(stored)],
          metadata: { paymentType: body.paymentType, ...metadata, ...realtor.metadata },
          payment_intent_data: { description: describe(order) },
          ...collected,
        }
      },
    })
    return { url: opened.url, total: opened.amount }
  }

  return async (call) => {
    const { payer, body } = call
    if (payer.isSuspended) throw new AppError('account.suspended', {})
    if (!payer.isConfirmed) throw new AppError('account.not-confirmed', {})
    if (!Number.isSafeInteger(body.amount) || body.amount <= 0) throw new AppError('payment.amount-invalid', {})
    switch (body.paymentType) {
      case 'bid':
        return authorizeBid(call)
      case 'purchase':
        return pay(call, await purchaseOf(call))
      case 'lease':
        return pay(call, await leaseOf(call))
      case 'donation':
        return pay(call, donationOf(call))
    }
  }
}

const orderFor = (work: PayableWork, payer: Payer, kind: 'purchase' | 'lease', amount: number): NewOrder => ({
  ...{ kind, status: 'pending', buyerId: payer.id, amount },
  sellerId: work.sellerId,
  lotId: work.lotId,
  artworkId: work.artworkId,
  artistId: work.artistId,
  title: work.title,
  artistName: work.artistName,
})
