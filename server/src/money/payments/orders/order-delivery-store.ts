import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { CostTerms } from '@vermeil/contracts/money/all-in'
import type { DeliveryOption, OrderAddress } from '@vermeil/contracts/money/order-delivery.schema'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { DB } from '../../../platform/schema.ts'
import type { OrderDelivery } from './order-delivery-rules.ts'

const noAddress = {
  ...{ name: null, line1: null, line2: null, city: null, region: null },
  ...{ postal_code: null, country: null, phone: null },
}

const addressColumns = ({ postalCode, ...address }: OrderAddress) => ({ ...address, postal_code: postalCode })

function addressOf(row: Selectable<DB['order_deliveries']>): OrderAddress | null {
  const { name, line1, line2, city, region, postal_code: postalCode, country, phone } = row
  if (name === null || line1 === null || country === null) return null
  const rest = { line2: line2 ?? '', city: city ?? '', region: region ?? '', postalCode: postalCode ?? '' }
  return { name, line1, ...rest, country, phone: phone ?? '' }
}

function toDelivery(row: Selectable<DB['order_deliveries']>): OrderDelivery {
  const { arrives_min_days: min, arrives_max_days: max } = row
  return {
    option: row.option as DeliveryOption,
    address: addressOf(row),
    taxedAt: { country: row.tax_country, region: row.tax_region },
    terms: row.terms as unknown as CostTerms,
    versions: { rates: row.rates_version, taxes: row.taxes_version },
    arrives: min === null || max === null ? null : { min, max },
    shipWithinDays: row.ship_within_days,
  }
}

export const orderDeliveryStore = {
  /** In place of what was chosen before. */
  async save(tx: Tx, orderId: OrderId, delivery: OrderDelivery): Promise<void> {
    const chosen = {
      option: delivery.option,
      ...(delivery.address ? addressColumns(delivery.address) : noAddress),
      tax_country: delivery.taxedAt.country,
      tax_region: delivery.taxedAt.region,
      terms: JSON.stringify(delivery.terms),
      rates_version: delivery.versions.rates,
      taxes_version: delivery.versions.taxes,
      arrives_min_days: delivery.arrives?.min ?? null,
      arrives_max_days: delivery.arrives?.max ?? null,
      ship_within_days: delivery.shipWithinDays,
    }
    await tx
      .insertInto('order_deliveries')
      .values({ order_id: orderId, ...chosen })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(chosen))
      .execute()
  },

  async of(db: Db | Tx, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderDelivery>> {
    if (orderIds.length === 0) return new Map()
    const rows = db.selectFrom('order_deliveries').selectAll()
    const found = await rows.where('order_id', 'in', [...orderIds]).execute()
    return new Map(found.map((row) => [row.order_id, toDelivery(row)]))
  },

  /** The buyer has to choose again. */
  async remove(tx: Tx, orderId: OrderId): Promise<void> {
    await tx.deleteFrom('order_deliveries').where('order_id', '=', orderId).execute()
  },

  /** The address that the buyer entered on the payment page. */
  async setAddress(tx: Tx, orderId: OrderId, address: OrderAddress): Promise<void> {
    await tx.updateTable('order_deliveries').set(addressColumns(address)).where('order_id', '=', orderId).execute()
  },

  exportOf: (db: Db, buyerId: AccountId) =>
    db
      .selectFrom('order_deliveries')
      .innerJoin('orders', 'orders.id', 'order_deliveries.order_id')
      .selectAll('order_deliveries')
      .where('orders.buyer_id', '=', buyerId)
      .orderBy('order_id')
      .execute(),

  /** What is sold and taxed stays; the address goes. */
  async erase(tx: Tx, buyerId: AccountId): Promise<void> {
    await tx
      .updateTable('order_deliveries')
      .set(noAddress)
      .where('order_id', 'in', (orders) => orders.selectFrom('orders').select('id').where('buyer_id', '=', buyerId))
      .execute()
  },
}
