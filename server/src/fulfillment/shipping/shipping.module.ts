import { z } from 'zod'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Payments } from '../../money/payments/payments.ts'
import type { Account } from '../../platform/http/access.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { must } from '../../platform/must.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Secrets } from '../../platform/secret-box.ts'
import { createChangeShipment } from './change-shipment.ts'
import { createLoanShipments } from './loan-shipments.ts'
import { orderFileRoutes, orderMessageRoutes } from './order-message-routes.ts'
import { createOrderTalk } from './order-messages.ts'
import { createErase, createExport } from './own-data.ts'
import { createPickupCodes } from './pickup-code.ts'
import { createReadShipments } from './read-shipments.ts'
import { createRunShipments } from './run-shipments.ts'
import type { ShipmentCase } from './shipment-access.ts'
import { createShipmentNotices } from './shipment-notices.ts'
import { shipmentRoutes } from './shipment-routes.ts'
import type { ShippingApi } from './shipping.ts'
import { renderLabel, renderPackingSlip } from './shipping-papers.ts'

type Deps = Pick<
  Platform,
  'database' | 'forEachDue' | 'jobs' | 'limiter' | 'mail' | 'media' | 'siteUrl' | 'support'
> & {
  hooks: Pick<Hooks, 'orderPaid' | 'orderDisputed' | 'shipmentChanged'>
  keys: { secrets(purpose: 'pick-up codes'): Secrets }
  accounts: Pick<Accounts, 'accountById' | 'onExport' | 'onErase'>
  catalog: Pick<Catalog, 'cards'>
  notices: Pick<Notices, 'notify'>
  payments: Pick<Payments, 'fulfillment' | 'deliveries' | 'latestOrdersOf'>
}

const everyMinute: JobDefinition<Record<string, never>> = { name: 'shipping.round', data: z.object({}) }

export async function shippingModule({ hooks, keys, ...deps }: Deps): Promise<Module<ShippingApi>> {
  const { database, jobs, media, limiter, accounts } = deps
  const codes = createPickupCodes(keys.secrets('pick-up codes'))
  const shipmentNotices = createShipmentNotices(deps)
  const shared = { ...deps, shipmentNotices, shipmentChanged: hooks.shipmentChanged.run }
  const { deliver, complete, end, ...change } = createChangeShipment({ ...shared, codes })
  const run = createRunShipments({ ...shared, change: { deliver, complete, end } })
  const { addressOf, ...reading } = createReadShipments({ ...deps, codes })

  const viewNow = async (reader: Account, { order }: ShipmentCase) =>
    reading.view(must(await reading.subject(reader, order.id), 'the order that was changed'))
  /** Does it, and answers with how the order then stands. */
  const then =
    <Args extends unknown[]>(work: (actor: Account, subject: ShipmentCase, ...args: Args) => Promise<void>) =>
    async (actor: Account, subject: ShipmentCase, ...args: Args) => {
      await work(actor, subject, ...args)
      return viewNow(actor, subject)
    }

  const api: ShippingApi = {
    ...reading,
    pack: then(change.pack),
    dispatch: then(change.dispatch),
    handOver: then(change.handOver),
    markDelivered: then(change.markDelivered),
    confirm: then(change.confirm),
    cancelLate: then(change.cancelLate),
    renewCode: then(change.renewCode),
    async paper(subject, paper) {
      const { order, shipment } = subject
      if (!shipment) return null
      const address = await addressOf(subject)
      if (paper === 'label' && !address) return null
      const letterhead = { siteUrl: deps.siteUrl(), support: deps.support() }
      return paper === 'label' && address
        ? renderLabel(address, shipment, letterhead)
        : renderPackingSlip({ order, shipment, address }, letterhead)
    },
    talk: createOrderTalk({ ...deps, shipmentNotices }),
    loanShipments: {
      ...createLoanShipments({ ...shared, change: { deliver, end } }),
      ...{ pack: change.pack, dispatch: change.dispatch, confirm: change.confirm },
    },
    setProblem: run.setProblem,
    round: run.round,
  }

  hooks.orderPaid.on(run.paid)
  hooks.orderDisputed.on(run.setDisputed)
  accounts.onExport('shipments and messages', createExport(database.db))
  accounts.onErase(createErase(jobs))
  await jobs.handle(everyMinute, run.round)

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', shipping: api, database, limiter, media }
      await app.register(shipmentRoutes, options)
      await app.register(orderMessageRoutes, options)
      await app.register(orderFileRoutes, options)
    },
    async start() {
      await jobs.schedule(everyMinute, '* * * * *', {})
    },
  }
}
