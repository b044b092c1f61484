import type { AccountId, ArtistId, ArtworkId, LotId, SaleId } from '@vermeil/contracts/ids'
import type { OrderKind, OrderStatus } from '@vermeil/contracts/money/payments.schema'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'
import type { BookedOrder, ChargedOrder } from '../books/ledger-rules.ts'
import type { OrderCosts } from './order-cost-rules.ts'

export type PaidWith = 'card' | 'bank-transfer' | 'house'

export type OrderRow = BookedOrder & {
  status: OrderStatus
  kind: OrderKind
  saleId: SaleId | null
  lotId: LotId | null
  artworkId: ArtworkId | null
  artistId: ArtistId | null
  title: string
  artistName: string
  plan: string | null
  /** What brought the realtor of the sale their share; null once it is deleted. */
  attributionId: string | null
  invoiceNumber: number | null
  dueAt: Date | null
  /** How long the buyer has, or had, to pay. */
  paymentTermHours: number
  remindersSent: number
  paidAt: Date | null
  paidWith: PaidWith | null
  paymentIntent: string | null
  refunded: number
  deliveredAt: Date | null
  /** When it is completed at the latest; known once it is delivered. */
  completesAt: Date | null
  /** From then on its earnings may be paid out. */
  completedAt: Date | null
  rating: number | null
  lapsedAt: Date | null
  lapseHandled: LapseHandled | null
  createdAt: Date
  /** Nothing is paid before the buyer has chosen how the work gets to them. */
  needsDeliveryChoice: boolean
}

/** Called with the paid order: it has its terms, its sale and the time of the payment. */
export type OnOrderPaid = (tx: Tx, order: OrderRow) => Promise<void>

/** What the administrator did about a sale that was not paid. */
export type LapseHandled = 'offered' | 'relisted'

export function toOrder(row: Selectable<DB['orders']>): OrderRow {
  return {
    id: row.id,
    kind: row.kind as OrderKind,
    status: row.status as OrderStatus,
    buyerId: row.buyer_id,
    sellerId: row.seller_id,
    saleId: row.sale_id,
    lotId: row.lot_id,
    artworkId: row.artwork_id,
    artistId: row.artist_id,
    title: row.title,
    artistName: row.artist_name,
    amount: row.amount_cents,
    deposit: row.deposit_cents,
    delivery: row.delivery_cents,
    insurance: row.insurance_cents,
    tax: row.tax_cents,
    includedTax: row.included_tax_cents,
    deliveryIncludedTax: row.delivery_included_tax_cents,
    needsDeliveryChoice: row.needs_delivery_choice,
    plan: row.plan,
    attributionId: row.attribution_id,
    platformRate: row.platform_rate,
    realtorId: row.realtor_id,
    realtorRate: row.realtor_rate,
    invoiceNumber: row.invoice_number,
    dueAt: row.due_at,
    paymentTermHours: row.payment_term_hours,
    remindersSent: row.reminders_sent,
    paidAt: row.paid_at,
    paidWith: row.paid_with as PaidWith | null,
    paymentIntent: row.payment_intent,
    refunded: row.refunded_cents,
    deliveredAt: row.delivered_at,
    completesAt: row.completes_at,
    completedAt: row.completed_at,
    rating: row.rating,
    lapsedAt: row.lapsed_at,
    lapseHandled: row.lapse_handled as LapseHandled | null,
    createdAt: row.created_at,
  }
}

/** The columns of what an order costs and what of it was refunded, for statements that read more than orders. */
export const chargedColumns = sql.raw(
  `amount_cents as amount, deposit_cents as deposit, delivery_cents as delivery, insurance_cents as insurance,
   tax_cents as tax, included_tax_cents as "includedTax", delivery_included_tax_cents as "deliveryIncludedTax",
   refunded_cents as refunded`,
)
export type ChargedRow = ChargedOrder & { readonly refunded: number }

export type NewOrder = {
  kind: OrderKind
  status: 'pending' | 'due' | 'canceled'
  buyerId: AccountId | null
  sellerId?: AccountId | null
  saleId?: SaleId | null
  lotId?: LotId | null
  artworkId?: ArtworkId | null
  artistId?: ArtistId | null
  title: string
  artistName?: string
  amount: number
  deposit?: number
  costs?: OrderCosts
  needsDeliveryChoice?: boolean
  dueAt?: Date | null
  paymentTermHours?: number
}

/** The plan and rates in force when the order was agreed, and the shares that follow from them. */
export type OrderTerms = {
  plan: string
  platformRate: number
  realtorId: AccountId | null
  realtorRate: number | null
  attributionId: string | null
  platform: number
  realtor: number
  artist: number
}

/** The invoice number as people quote it. The number alone runs without a gap. */
export const invoiceNumberOf = ({ invoiceNumber }: Pick<OrderRow, 'invoiceNumber'>): string | null =>
  invoiceNumber === null ? null : `VM-${String(invoiceNumber).padStart(6, '0')}`
