import { newId } from '../ids.ts'
import type { Invoice, InvoiceLine, Subscription, SubscriptionItem } from '../objects.ts'
import type { Operation } from '../operation.ts'
import { formatAmount } from '../payments/currencies.ts'
import { settingsOf } from '../settings.ts'

export type BillingReason = 'subscription_create' | 'subscription_cycle'

/** Creates the invoice for the subscription's current period and finalizes it. A free trial is invoiced at zero. */
export function createInvoice(op: Operation, subscription: Subscription, reason: BillingReason): Invoice {
  const customer = op.need('customers', subscription.customer)
  const sequence = customer.next_invoice_sequence ?? 1
  op.put('customers', { ...customer, next_invoice_sequence: sequence + 1 })
  const id = newId('in')
  const isTrial = subscription.status === 'trialing' && reason === 'subscription_create'
  const lines = subscription.items.data.map((item) => lineOf(op, id, subscription.id, item, isTrial))
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const draft: Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: settingsOf(op.tx).businessName,
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: op.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: op.now,
    period_start: op.now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
  op.emit('invoice.created', draft)
  const final = op.put('invoices', {
    ...draft,
    status: 'open',
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    effective_at: op.now,
    ending_balance: 0,
    hosted_invoice_url: op.page(`/i/${id}`),
    status_transitions: { ...draft.status_transitions, finalized_at: op.now },
  })
  op.emit('invoice.finalized', final)
  return final
}

function lineOf(
  op: Operation,
  invoice: string,
  subscription: string,
  item: SubscriptionItem,
  isTrial: boolean,
): InvoiceLine {
  const { price, quantity } = item
  const amount = isTrial ? 0 : (price.unit_amount ?? 0) * quantity
  const name = op.tx.get('products', price.product)?.name ?? 'Subscription'
  const rate = `${formatAmount(price.unit_amount ?? 0, price.currency)} / ${price.recurring?.interval ?? 'month'}`
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: isTrial ? `Trial period for ${name}` : `${quantity} × ${name} (at ${rate})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: isTrial ? '0' : String(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  }
}
