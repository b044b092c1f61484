import type { AccountId } from '@vermeil/contracts/ids'
import type { GuaranteedBid, PaymentResult } from '@vermeil/contracts/money/payments.schema'
import type { Catalog } from '../../../catalog/catalog/catalog.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { isProviderAway, type StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import { guaranteeStore } from '../cards/guarantee-store.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { orderStore } from '../orders/order-store.ts'
import { type CheckoutRow, checkoutStore } from './checkout-store.ts'

export type ReadPaymentResult = (sessionId: string, accountId: AccountId | null) => Promise<PaymentResult>

type Deps = { database: Database; stripe: StripeConnection; catalog: Pick<Catalog, 'lot'> }

/**
 * The result of a visit to the provider's page: the provider is asked, and we add whether its event was processed.
 * Anybody with the session's id learns that it was completed; amount and subject are shown to the payer only.
 */
export function createPaymentResult({ database, stripe, catalog }: Deps): ReadPaymentResult {
  const { db } = database

  async function readSession(sessionId: string) {
    try {
      return await (await stripe.client()).checkout.sessions.retrieve(sessionId)
    } catch (error) {
      if (isProviderAway(error)) throw new AppError('payment.provider-away', {})
      return null
    }
  }

  async function bidOf({ guaranteeId, accountId }: CheckoutRow): Promise<(GuaranteedBid & { amount: number }) | null> {
    const guarantee = guaranteeId ? await guaranteeStore.byId(db, guaranteeId) : null
    if (!guarantee) return null
    const { lotId, status, refusal, isMaximum, amount } = guarantee
    const lot = await catalog.lot(lotId, { accountId, isAdmin: false })
    const isDecided = status !== 'pending' && status !== 'held'
    return {
      lot: { id: lotId, title: lot.title, slug: lot.slug, isInSaleroom: lot.venue === 'saleroom' },
      amount,
      isMaximum,
      isPlaced: isDecided ? refusal === null : null,
      refusal,
      youLead: lot.youLead ?? false,
      currentBid: lot.currentBid,
    }
  }

  return async (sessionId, accountId) => {
    const failed = () => new AppError('payment.verification-failed', {})
    const checkout = sessionId.includes('error') ? null : await checkoutStore.bySession(db, sessionId)
    if (!checkout) throw failed()
    const session = await readSession(sessionId)
    if (session?.status !== 'complete') throw failed()
    const isProcessed = checkout.status === 'paid'
    if (checkout.accountId !== accountId) {
      return { isPayer: false, sessionId, status: isProcessed ? 'completed' : 'processing' }
    }
    const order = checkout.orderId ? await orderStore.byId(db, checkout.orderId) : null
    const bid = await bidOf(checkout)
    return {
      isPayer: true,
      sessionId,
      // For a bid above the card limit the session only saves the card and has no amount.
      amount: bid?.amount ?? session.amount_total ?? checkout.amount,
      paymentType: order?.kind ?? paymentTypes[checkout.purpose],
      status: isProcessed ? outcomeOf(order, bid) : 'processing',
      timestamp: (order?.paidAt ?? checkout.createdAt).toISOString(),
      orderId: order?.id ?? null,
      title: order?.title ?? bid?.lot.title ?? null,
      costs: order && {
        ...{ price: order.amount, delivery: order.delivery, insurance: order.insurance, tax: order.tax },
      },
      bid,
    }
  }
}

const paymentTypes = { order: 'purchase', guarantee: 'bid', subscription: 'subscription', card: 'card' } as const

function outcomeOf(order: OrderRow | null, bid: GuaranteedBid | null): 'completed' | 'processing' | 'refunded' {
  if (bid) return bid.isPlaced === null ? 'processing' : bid.isPlaced ? 'completed' : 'refunded'
  return order === null || order.paidAt !== null ? 'completed' : 'refunded'
}
