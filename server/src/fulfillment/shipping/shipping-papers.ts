import { shipmentOptionLabels } from '@vermeil/contracts/fulfillment/shipping-terms'
import { countryName } from '@vermeil/contracts/money/country-names'
import type { OrderAddress } from '@vermeil/contracts/money/order-delivery.schema'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { OrderRow } from '../../money/payments/orders/order-row.ts'
import { type Letterhead, openPaper } from '../../platform/papers/paper.ts'
import { colors, openSheet, page, type TextLook } from '../../platform/papers/paper-sheet.ts'
import { isolate } from '../../platform/papers/text-lines.ts'
import { longDay } from '../../platform/utc-text.ts'
import type { StoredShipment } from './shipment-store.ts'

type Parcel = { order: OrderRow; shipment: StoredShipment; address: OrderAddress | null }

/** An address as it is written on a parcel. */
export function addressLines(address: OrderAddress): string[] {
  const { name, line1, line2, city, region, postalCode, country } = address
  const place = [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [name, line1, line2, place, countryName(country).toUpperCase()].filter(Boolean).map(isolate)
}

/** What lies in the parcel, without any price: it may be a gift. */
export async function renderPackingSlip({ order, shipment, address }: Parcel, letterhead: Letterhead): Promise<Buffer> {
  const paper = openPaper({
    title: 'Packing slip',
    lines: [`Order ${order.id}`, `Paid on ${longDay(shipment.paidAt)}`],
    aside: { label: 'To', lines: address ? addressLines(address) : [shipmentOptionLabels[shipment.option]] },
    ...{ createdAt: shipment.paidAt, letterhead },
  })
  await paper.table({
    columns: [
      { label: 'Work', share: 3 },
      { label: 'Artist', share: 2 },
      { label: 'Pieces', share: 1, align: 'right' },
    ],
    rows: [{ cells: [isolate(order.title), isolate(order.artistName), '1'] }],
    hasRowHeads: true,
  })
  if (orderKinds[order.kind].type === 'rent') {
    paper.paragraph('This work is leased. Please keep the packaging: the work travels back in it.')
  }
  paper.paragraph(
    `Please look at the work on the day it arrives. Damage, or a work that is not as described, is reported on the order page: ${letterhead.siteUrl}/orders/${order.id}`,
  )
  return paper.finish()
}

/** To be cut out and glued on: the address large enough to be read from a step away. */
export async function renderLabel(to: OrderAddress, shipment: StoredShipment, letterhead: Letterhead): Promise<Buffer> {
  const sheet = openSheet('Address label', shipment.paidAt)
  const inset = page.left + 24
  const width = page.width - 48
  sheet.decorate(() =>
    sheet.pdf
      .rect(page.left, page.top, page.width, 320)
      .lineWidth(0.75)
      .dash(4, { space: 4 })
      .strokeColor(colors.quiet)
      .stroke(),
  )
  function write(text: string, look: TextLook) {
    const element = sheet.tag(sheet.root, 'P')
    element.add(() => {
      sheet.y = sheet.draw(sheet.lines(text, { ...look, width }), inset, sheet.y, { ...look, width })
    })
    element.end()
  }
  sheet.y = page.top + 20
  write(`Vermeil · ${letterhead.siteUrl}`, { size: 10, color: colors.quiet })
  sheet.y += 18
  write('To', { size: 11, color: colors.quiet })
  for (const [index, line] of addressLines(to).entries()) write(line, { size: index === 0 ? 22 : 18 })
  if (to.phone) {
    sheet.y += 6
    write(`Telephone ${isolate(to.phone)}`, { size: 11 })
  }
  sheet.y += 10
  write('Work of art. Fragile. Keep dry, keep upright.', { size: 11, color: colors.quiet })
  return sheet.finish()
}
