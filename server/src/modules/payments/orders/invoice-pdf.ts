import { formatMoney } from '@vermeil/contracts/format-money'
import { largestCardPayment } from '@vermeil/contracts/payment-limits'
import PDFDocument from 'pdfkit'
import { invoiceNumberOf, type OrderRow } from './order-row.ts'

export type Letterhead = { siteUrl: string; support: { email: string; phone: string } }
export type Addressee = { name: string; email: string }

const gold = '#9a7a2c'
const ink = '#1b1815'
const quiet = '#5d564a'
const line = '#e4dccb'
const left = 64
const right = 531
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const kinds = {
  purchase: 'Purchase',
  auction: 'Auction sale',
  lease: 'Lease',
  donation: 'Donation',
  test: 'Test payment',
} as const

/** The invoice of an order, or its receipt once it is paid. It is drawn from the stored order at each request. */
export function drawInvoice(order: OrderRow, to: Addressee | null, head: Letterhead): Promise<Buffer> {
  const isPaid = order.paidAt !== null
  const title = isPaid ? 'Receipt' : 'Invoice'
  const pdf = new PDFDocument({
    size: 'A4',
    margin: left,
    info: {
      Title: `${title} ${invoiceNumberOf(order)}`,
      Author: 'Vermeil',
      // The same order gives the same bytes at any time.
      CreationDate: order.paidAt ?? order.createdAt,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.once('end', () => resolve(Buffer.concat(chunks)))
    pdf.once('error', reject)
  })

  drawHead(pdf, title, order)
  drawParties(pdf, order, to)
  const after = drawTable(pdf, rowsOf(order))
  drawFoot(pdf, order, head, after)
  pdf.end()
  return done
}

function drawHead(pdf: PDFKit.PDFDocument, title: string, order: OrderRow) {
  pdf.rect(0, 0, 596, 96).fill('#0e0d0b')
  pdf.rect(0, 96, 596, 2).fill('#d9b45b')
  pdf.font('Times-Roman').fontSize(28).fillColor('#d9b45b').text('Vermeil', left, 36, { characterSpacing: 1 })
  pdf.font('Times-Roman').fontSize(26).fillColor(ink).text(title, left, 130)
  pdf.font('Helvetica').fontSize(10).fillColor(quiet)
  pdf.text(`No. ${invoiceNumberOf(order)}`, left, 166)
  pdf.text(day.format(order.paidAt ?? order.createdAt), left, 182)
}

function drawParties(pdf: PDFKit.PDFDocument, order: OrderRow, to: Addressee | null) {
  pdf.font('Helvetica').fontSize(10).fillColor(quiet).text('To', 320, 130)
  pdf.fillColor(ink).fontSize(11)
  pdf.text(to?.name || to?.email || 'Vermeil', 320, 146, { width: right - 320 })
  if (to?.name)
    pdf
      .fillColor(quiet)
      .fontSize(10)
      .text(to.email, { width: right - 320 })
  pdf
    .fillColor(quiet)
    .fontSize(10)
    .text(statusLine(order), 320, 190, { width: right - 320 })
}

function statusLine({ status, paidAt, paidWith, dueAt }: OrderRow): string {
  if (paidAt) {
    const how = { card: 'by card', 'bank-transfer': 'by bank transfer', house: 'by Vermeil' }[paidWith ?? 'card']
    const paid = `Paid ${how} on ${day.format(paidAt)}`
    return status === 'refunded' ? `${paid}, refunded` : paid
  }
  if (status === 'lapsed') return 'Lapsed unpaid'
  if (status === 'canceled') return 'Canceled, nothing to pay'
  return dueAt ? `Payment due by ${day.format(dueAt)}` : 'Payment due'
}

type TableRow = { label: string; value: string; isTotal?: boolean }

function rowsOf(order: OrderRow): TableRow[] {
  const what = order.artistName ? `${order.title}, by ${order.artistName}` : order.title
  const rows: TableRow[] = [
    { label: `${kinds[order.kind]}: ${what}`, value: formatMoney(order.amount - order.deposit) },
  ]
  if (order.deposit) rows.push({ label: 'Security deposit, returned with the work', value: formatMoney(order.deposit) })
  if (order.kind === 'purchase' || order.kind === 'auction') rows.push({ label: 'Fees', value: 'Included' })
  rows.push({ label: 'Total (USD)', value: formatMoney(order.amount), isTotal: true })
  if (order.refunded) rows.push({ label: 'Refunded', value: formatMoney(order.refunded) })
  return rows
}

function drawTable(pdf: PDFKit.PDFDocument, rows: readonly TableRow[]): number {
  let y = 246
  for (const { label, value, isTotal } of rows) {
    pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.75).strokeColor(line).stroke()
    const font = isTotal ? 'Helvetica-Bold' : 'Helvetica'
    pdf
      .font(font)
      .fontSize(isTotal ? 12 : 11)
      .fillColor(ink)
    const height = pdf.heightOfString(label, { width: 340 })
    pdf.text(label, left, y + 12, { width: 340 })
    pdf.text(value, 400, y + 12, { width: right - 400, align: 'right' })
    y += height + 24
  }
  pdf.moveTo(left, y).lineTo(right, y).strokeColor(line).stroke()
  return y
}

function drawFoot(pdf: PDFKit.PDFDocument, order: OrderRow, head: Letterhead, y: number) {
  pdf.font('Helvetica').fontSize(10).fillColor(quiet)
  const number = invoiceNumberOf(order)
  const isCardPayable = order.amount <= largestCardPayment
  const byCard = `Pay by card at ${head.siteUrl}/orders/${order.id}, or by bank transfer quoting ${number}.`
  const byTransfer = `Please pay by bank transfer quoting ${number}: a card can't be charged this much at once.`
  const isOwed = order.status === 'due' || order.status === 'pending'
  const notes = isOwed
    ? [
        isCardPayable ? byCard : byTransfer,
        `Write to ${head.support.email} for our bank details. Unpaid invoices lapse after 72 hours.`,
      ]
    : order.paidAt
      ? ['Thank you. Sales are final; returns only if the item is materially different from its description.']
      : ['Nothing is owed on this invoice.']
  pdf.text(notes.join(' '), left, y + 28, { width: right - left, lineGap: 3 })
  pdf.fillColor(gold).text(`${head.support.email}  ·  ${head.support.phone}  ·  ${head.siteUrl}`, left, 764, {
    width: right - left,
    align: 'center',
    lineBreak: false,
  })
}
