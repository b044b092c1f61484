import { formatMoney } from '@vermeil/contracts/format-figures'
import { isSale, orderKinds } from '@vermeil/contracts/money/order-kinds'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import { type Letterhead, openPaper } from '../../../platform/papers/paper.ts'
import type { Row } from '../../../platform/papers/paper-table.ts'
import { isolate } from '../../../platform/papers/text-lines.ts'
import { longDay } from '../../../platform/utc-text.ts'
import { totalOf } from './order-cost-rules.ts'
import { invoiceNumberOf, type OrderRow } from './order-row.ts'

export type Addressee = { name: string; email: string }

/**
 * The invoice of an order, or its receipt once it is paid. It is rendered from the stored order at each request. `note` says
 * who shares in the price.
 */
export async function renderInvoice(
  order: OrderRow,
  to: Addressee | null,
  note: string | null,
  letterhead: Letterhead,
): Promise<Buffer> {
  const createdAt = order.paidAt ?? order.createdAt
  const paper = openPaper({
    title: order.paidAt ? 'Receipt' : 'Invoice',
    lines: [`No. ${invoiceNumberOf(order)}`, longDay(createdAt)],
    aside: {
      label: 'To',
      lines: [to?.name || to?.email || 'Vermeil', ...(to?.name ? [to.email] : []), statusLine(order)],
    },
    ...{ createdAt, letterhead },
  })
  await paper.table({
    columns: [
      { label: 'Description', share: 3 },
      { label: 'Amount', share: 1, align: 'right' },
    ],
    rows: rowsOf(order),
    hasRowHeads: true,
  })
  if (note) paper.paragraph(note)
  paper.paragraph(notesOf(order, letterhead))
  return paper.finish()
}

function statusLine({ status, paidAt, paidWith, dueAt }: OrderRow): string {
  if (paidAt) {
    const how = { card: 'by card', 'bank-transfer': 'by bank transfer', house: 'by Vermeil' }[paidWith ?? 'card']
    const paid = `Paid ${how} on ${longDay(paidAt)}`
    return status === 'refunded' ? `${paid}, refunded` : paid
  }
  if (status === 'lapsed') return 'Lapsed unpaid'
  if (status === 'canceled') return 'Canceled, nothing to pay'
  return dueAt ? `Payment due by ${longDay(dueAt)}` : 'Payment due'
}

function rowsOf(order: OrderRow): Row[] {
  const title = isolate(order.title)
  const what = order.artistName ? `${title}, by ${isolate(order.artistName)}` : title
  const rows: Row[] = [
    { cells: [`${orderKinds[order.kind].invoiceLabel}: ${what}`, formatMoney(order.amount - order.deposit)] },
  ]
  if (order.deposit) rows.push({ cells: ['Deposit, refunded when you return the work', formatMoney(order.deposit)] })
  if (isSale(order.kind)) rows.push({ cells: ['Fees', 'Included'] })
  const costs = { Delivery: order.delivery, 'Transit insurance': order.insurance, Tax: order.tax }
  for (const [label, amount] of Object.entries(costs)) {
    if (amount > 0) rows.push({ cells: [label, formatMoney(amount)] })
  }
  rows.push({ cells: ['Total (USD)', formatMoney(totalOf(order))], isTotal: true })
  const includedTax = order.includedTax + order.deliveryIncludedTax
  if (includedTax > 0) rows.push({ cells: ['Of which tax', formatMoney(includedTax)] })
  if (order.refunded) rows.push({ cells: ['Refunded', formatMoney(order.refunded)] })
  return rows
}

function notesOf(order: OrderRow, { siteUrl, support }: Letterhead): string {
  if (order.status !== 'due' && order.status !== 'pending') {
    return order.paidAt
      ? 'Thank you. Sales are final; returns only if the item is materially different from its description.'
      : 'Nothing is owed on this invoice.'
  }
  const number = invoiceNumberOf(order)
  const how =
    totalOf(order) <= largestCardPayment
      ? `Pay by card at ${siteUrl}/orders/${order.id}, or by bank transfer quoting ${number}.`
      : `Please pay by bank transfer quoting ${number}: a card can't be charged this much at once.`
  return `${how} Write to ${support.email} for our bank details. Unpaid invoices lapse after ${order.paymentTermHours} hours.`
}
