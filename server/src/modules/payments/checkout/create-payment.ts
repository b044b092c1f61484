import { largestBid, unusualAmount } from '@vermeil/contracts/bid-amounts'
import { formatMoney } from '@vermeil/contracts/format-money'
import { LeaseDuration } from '@vermeil/contracts/leasing'
import { largestCardPayment } from '@vermeil/contracts/payment-limits'
import { type CreatePaymentBody, donationLimits, testArtwork } from '@vermeil/contracts/payments'
import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Leasing } from '../../leasing/leasing.ts'
import type { Listings } from '../../listings/listings.ts'
import { guaranteeStore } from '../cards/guarantee-store.ts'
import type { InvoiceForTransfer } from '../orders/invoice-transfer.ts'
import { type NewOrder, orderStore } from '../orders/order-store.ts'
import { type Payer, whyNotBuy } from './buyer-rules.ts'
import type { OpenCheckout } from './open-checkout.ts'

type Deps = {
  catalog: Pick<Catalog, 'lot'>
  listings: Pick<Listings, 'payableWork'>
  leasing: Pick<Leasing, 'quote'>
  openCheckout: OpenCheckout
  invoiceForTransfer: InvoiceForTransfer
  /** False in production, where only administrators may make the $1 test payment. */
  testArtworkForEveryone: boolean
}

export type PaymentCall = { payer: Payer; body: CreatePaymentBody; key?: string | undefined }

type Owed = { amount: number; order: NewOrder; metadata: Record<string, string>; cancelPath: string }

/** The documented function create-payment: what is owed is looked up, compared with what was asked, and charged. */
export function createCreatePayment(deps: Deps) {
  const { catalog, listings, leasing, openCheckout, invoiceForTransfer } = deps

  async function workOf({ artworkId }: CreatePaymentBody) {
    const work = artworkId ? await listings.payableWork(artworkId) : null
    if (!work || work.status === 'draft' || work.status === 'in_review' || work.status === 'rejected') {
      throw new AppError('work.unknown', {})
    }
    return work
  }

  async function purchaseOf({ payer, body }: PaymentCall): Promise<Owed> {
    const description = body.description ?? ''
    if (body.artworkId === testArtwork.id) {
      if (!deps.testArtworkForEveryone && payer.role !== 'admin') throw new AppError('work.unknown', {})
      const { title, price, id } = testArtwork
      const metadata = { artworkTitle: title, artworkArtist: '', artworkId: id, description }
      return {
        ...{ amount: price, metadata, cancelPath: '/test-artwork' },
        order: { kind: 'test', status: 'pending', buyerId: payer.id, title, amount: price },
      }
    }
    const work = await workOf(body)
    const refusal = whyNotBuy(work, payer)
    if (refusal) throw new AppError(refusal, {})
    const amount = work.buyNowPrice!
    return { amount, order: orderFor(work, payer, 'purchase', amount), ...aboutWork(work, { description }) }
  }

  async function leaseOf({ payer, body }: PaymentCall): Promise<Owed> {
    const duration = LeaseDuration.safeParse(body.metadata?.duration ?? '1-month')
    if (!duration.success) throw new AppError('lease.unavailable', {}, 'Please choose one of the lease durations.')
    const work = await workOf(body)
    if (payer.role === 'admin') throw new AppError('bid.by-staff', {})
    const { amount, deposit } = await leasing.quote(work, payer.id, duration.data)
    const metadata = {
      duration: duration.data,
      monthlyRate: String(work.leasePrice),
      securityDeposit: String(deposit),
      description: body.description ?? '',
    }
    const order = { ...orderFor(work, payer, 'lease', amount), deposit }
    return { amount, order, ...aboutWork(work, metadata) }
  }

  function donationOf({ payer, body }: PaymentCall): Owed {
    const { min, max, step } = donationLimits
    const { amount } = body
    if (amount < min || amount > max || amount % step !== 0) throw new AppError('payment.amount-invalid', {})
    return {
      amount,
      order: { kind: 'donation', status: 'pending', buyerId: payer.id, title: 'Donation to Vermeil', amount },
      metadata: { description: body.description ?? '' },
      cancelPath: '/donate',
    }
  }

  async function pay(call: PaymentCall, { amount, order, metadata, cancelPath }: Owed): Promise<string> {
    const { payer, body, key } = call
    if (body.amount !== amount) throw new AppError('payment.amount-differs', { owed: amount })
    if (amount > largestCardPayment) return invoiceForTransfer(order)
    return openCheckout({
      ...{ payer, amount, key, cancelPath, request: body },
      prepare: async (tx) => ({ orderId: (await orderStore.add(tx, order)).id }),
      session: async () => ({
        mode: 'payment',
        ...(order.kind === 'donation' ? { submit_type: 'donate' as const } : {}),
        line_items: [lineOf(order.title, amount)],
        metadata: { paymentType: body.paymentType, ...metadata },
        payment_intent_data: { description: describe(order) },
      }),
    })
  }

  /** Holds the bid's amount on the card and keeps the card; a larger amount than a card can hold keeps the card alone. */
  async function guaranteeBid({ payer, body, key }: PaymentCall): Promise<string> {
    const work = await workOf(body)
    const card = work.lotId ? await catalog.lot(work.lotId, { accountId: payer.id, isAdmin: false }) : null
    if (!card || !work.lotId || !['scheduled', 'live', 'stopped'].includes(card.state))
      throw new AppError('lot.closed', {})
    if (payer.role === 'admin') throw new AppError('bid.by-staff', {})
    if (work.sellerId === payer.id) throw new AppError('bid.own-lot', {})
    const isMaximum = body.isMaximum ?? false
    // A leader's own maximum may come down as far as the price.
    const minimum = isMaximum && card.youLead && card.currentBid !== null ? card.currentBid : card.minimumBid
    if (body.amount < minimum) throw new AppError('bid.too-low', { minimum })
    if (body.amount > largestBid) throw new AppError('bid.too-high', { most: largestBid })
    const terms = { ...card, estimateHigh: card.estimate?.high ?? null }
    const unusual = body.confirmUnusual ? null : unusualAmount(terms, body.amount)
    if (unusual) throw new AppError('bid.unusual', unusual)

    const { lotId } = work
    const { metadata, cancelPath: lotPath } = aboutWork(work, {
      currentBid: String(card.currentBid ?? card.startingBid),
      description: body.description ?? '',
    })
    const common = { metadata: { paymentType: 'bid', ...metadata } }
    const isHeld = body.amount <= largestCardPayment
    const isOnBlock = card.venue === 'saleroom' && card.state !== 'scheduled'
    const cancelPath = isOnBlock ? '/auctions' : lotPath
    return openCheckout({
      ...{ payer, amount: isHeld ? body.amount : 0, key, cancelPath, request: body },
      prepare: async (tx) => ({
        guaranteeId: await guaranteeStore.add(tx, { accountId: payer.id, lotId, amount: body.amount, isMaximum }),
      }),
      session: async () =>
        isHeld
          ? {
              ...common,
              mode: 'payment',
              line_items: [lineOf(`${isMaximum ? 'Maximum bid' : 'Bid'} on ${work.title}`, body.amount)],
              payment_intent_data: {
                capture_method: 'manual',
                setup_future_usage: 'off_session',
                description: `Bid of ${formatMoney(body.amount)} on ${work.title}`,
              },
              custom_text: { submit: { message: 'The amount is held while you lead, and taken only if you win.' } },
            }
          : { ...common, mode: 'setup', currency: 'usd' },
    })
  }

  return async (call: PaymentCall): Promise<string> => {
    const { payer, body } = call
    if (payer.isSuspended) throw new AppError('account.suspended', {})
    if (!payer.isConfirmed) throw new AppError('account.not-confirmed', {})
    if (!Number.isSafeInteger(body.amount) || body.amount <= 0) throw new AppError('payment.amount-invalid', {})
    switch (body.paymentType) {
      case 'bid':
        return guaranteeBid(call)
      case 'purchase':
        return pay(call, await purchaseOf(call))
      case 'lease':
        return pay(call, await leaseOf(call))
      case 'donation':
        return pay(call, donationOf(call))
    }
  }
}

type Work = NonNullable<Awaited<ReturnType<Listings['payableWork']>>>

const orderFor = (work: Work, payer: Payer, kind: 'purchase' | 'lease', amount: number): NewOrder => ({
  ...{ kind, status: 'pending', buyerId: payer.id, amount },
  sellerId: work.sellerId,
  lotId: work.lotId,
  artworkId: work.artworkId,
  artistId: work.artistId,
  title: work.title,
  artistName: work.artistName,
})

/** The provider keeps what the specification lists, in our own words and not the caller's. */
const aboutWork = (work: Work, more: Record<string, string>) => ({
  metadata: { artworkTitle: work.title, artworkArtist: work.artistName, artworkId: work.artworkId, ...clipped(more) },
  cancelPath: work.lotId ? `/lots/${work.lotId}` : '/collection',
})

/** As much as the provider takes. */
const clipped = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([name, value]) => [name, value.slice(0, 500)]))

export const lineOf = (name: string, amount: number): Stripe.Checkout.SessionCreateParams.LineItem => ({
  quantity: 1,
  price_data: { currency: 'usd', unit_amount: amount, product_data: { name } },
})

export const describe = ({ title, artistName }: { title: string; artistName?: string }) =>
  artistName ? `${title} by ${artistName}` : title
