import { Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { dayAt } from '@vermeil/contracts/loans/hire-terms'
import { dollars } from '@vermeil/contracts/money.schema'
import { expect } from 'vitest'
import type { SignedIn } from '../../../test/test-server.ts'
import { answerOf, type PayingServer } from '../../money/payments/payments.fixtures.ts'
import { get, type openSale, post, wonLot } from '../../money/payments/sales.fixtures.ts'

type People = Awaited<ReturnType<typeof openSale>>
export type SoldOrder = Awaited<ReturnType<typeof wonLot>>

export const shipmentOf = (person: SignedIn, orderId: string) =>
  answerOf(get(person, `/orders/${orderId}/shipment`), Shipment)
export const act = (person: SignedIn, orderId: string, what: string, body?: unknown) =>
  post(person, `/orders/${orderId}/${what}`, body)
export const tracking = { carrier: 'DHL', trackingNumber: 'JD0146', trackingUrl: 'https://www.dhl.com/track?id=JD0146' }

const madrid = ['Ines Vidal', 'Calle Mayor 7', '', 'Madrid', 'Madrid', '28013', 'ES', '+34 600 000 000', 5, 12]

/** How an order gets to its buyer, as the checkout stores it. */
export const chooseDelivery = (
  server: Pick<PayingServer, 'database'>,
  orderId: string,
  option: 'delivery' | 'pickup',
) =>
  server.database.pool.query(
    `insert into order_deliveries (order_id, option, name, line1, line2, city, region, postal_code, country, phone,
       arrives_min_days, arrives_max_days, tax_country, terms, rates_version, taxes_version, ship_within_days)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'ES', '{}', 0, 0, 7)
     on conflict (order_id) do update set (option, name, line1, line2, city, region, postal_code, country, phone,
       arrives_min_days, arrives_max_days) = (excluded.option, excluded.name, excluded.line1, excluded.line2,
       excluded.city, excluded.region, excluded.postal_code, excluded.country, excluded.phone,
       excluded.arrives_min_days, excluded.arrives_max_days)`,
    [orderId, option, ...(option === 'delivery' ? madrid : madrid.map(() => null))],
  )

/** A lot that the buyer has won and paid for by bank transfer. */
export async function paidOrder({ server, admin, ...people }: People, option: 'delivery' | 'pickup' = 'delivery') {
  const won = await wonLot(server, people)
  await chooseDelivery(server, won.orderId, option)
  const transfer = { amount: dollars(300), reference: 'Wire 7' }
  const answer = await post(admin, `/admin/orders/${won.orderId}/bank-transfer`, transfer)
  expect(answer.status).toBe(200)
  return won
}

/** The day on which the house is. */
export const houseDay = async (server: PayingServer) => dayAt(await server.one<Date>('select house_now()'))

/** Moves the clock to an hour of a day, the morning if none is named, and lets it do what is due. */
export async function goTo(server: PayingServer, day: string, hour = '06:00'): Promise<void> {
  const now = await server.one<Date>('select clock_timestamp()')
  const seconds = Math.round((new Date(`${day}T${hour}:00Z`).getTime() - now.getTime()) / 1_000)
  await server.windClock(`${seconds} seconds`)
  await server.shipping.round()
}
