import { apiSchemas, apiTagOf, apiTags } from './api-description.ts'
import { artistCounters, watchCounters } from './catalog/catalog/public/counter-store.ts'
import { catalogWing } from './catalog/catalog.wing.ts'
import { contactWing } from './contact/contact.wing.ts'
import { deskWing } from './desk/desk.wing.ts'
import { fulfillmentWing } from './fulfillment/fulfillment.wing.ts'
import { createHooks } from './hooks.ts'
import { handleNightlyBackups } from './house/nightly-backups.ts'
import { noteErasures, repeatErasures } from './house/repeat-erasures.ts'
import { identityWing } from './identity/identity.wing.ts'
import type { DecidedObject } from './identity/parties/decided-objects.ts'
import { loansWing } from './loans/loans.wing.ts'
import { moneyWing } from './money/money.wing.ts'
import { recordReading } from './platform/audit-store.ts'
import { createHttp } from './platform/http/create-http.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { describeApi } from './platform/http/openapi.ts'
import { limitReads } from './platform/limits/limit-requests.ts'
import type { Module } from './platform/module.ts'
import { createNodeRounds } from './platform/node-rounds.ts'
import type { Database } from './platform/postgres/database.ts'
import { repairCounters } from './platform/repair-counters.ts'
import { requestLimits } from './request-limits.ts'
import { lotCounters } from './selling/auctions/lots/lot-counter-store.ts'
import { sellingWing } from './selling/selling.wing.ts'
import { createServices, type Deps } from './services.ts'
import { registerOperations, registerSite } from './site.ts'
import { tradesWing } from './trades/trades.wing.ts'
import { wireDemo } from './wire-demo.ts'

const counterChecks = (database: Database) => [artistCounters(database), watchCounters(database), lotCounters(database)]

/**
 * The whole server: nine wings from the ground up, each of which wires its modules. A module is handed the APIs of
 * modules built before it, and reacts to those built after it through hooks. The order in which modules are built is
 * also the order in which their routes are registered and in which they start. Tests build this too.
 */
export async function buildApp(deps: Deps) {
  const { config, database, metrics, siteUrl, tracing, logger } = deps
  const hooks = createHooks()
  const demo = await wireDemo(deps, hooks)
  const services = await createServices(deps, hooks, demo)
  const { origins, reads } = services

  const identity = await identityWing(services)
  const upToIdentity = { ...services, ...identity.api }
  const catalog = await catalogWing(upToIdentity)
  const upToCatalog = { ...upToIdentity, ...catalog.api }
  const contact = await contactWing(upToCatalog)
  const upToContact = { ...upToCatalog, ...contact.api }
  const selling = await sellingWing(upToContact)
  const upToSelling = { ...upToContact, ...selling.api }
  const money = await moneyWing(upToSelling)
  const upToMoney = { ...upToSelling, ...money.api }
  const fulfillment = await fulfillmentWing(upToMoney)
  const upToFulfillment = { ...upToMoney, ...fulfillment.api }
  const trades = await tradesWing(upToFulfillment)
  const upToTrades = { ...upToFulfillment, ...trades.api }
  const loans = await loansWing(upToTrades)
  const upToLoans = { ...upToTrades, ...loans.api }
  const desk = await deskWing(upToLoans)
  const house = { ...upToLoans, ...desk.api }
  const { accounts, realtime } = house
  const wings = [identity, catalog, contact, selling, money, fulfillment, trades, loans, desk]
  const modules: Module<unknown>[] = wings.flatMap((wing): Module<unknown>[] => wing.modules)
  if (demo) modules.push(await demo.module(house))
  // The figures of the demonstration have no rows behind them.
  else modules.push(repairCounters({ ...services, checks: counterChecks(database) }))

  modules.push(await noteErasures(services), { api: null, ...services.backups })
  modules.push({ api: null, ...createNodeRounds(services) })
  await handleNightlyBackups(services)

  let isDraining = false
  const app = await createHttp({
    ...{ logger, tracing, isTrustedProxy: services.isTrustedProxy, strictRefusals: deps.strictRefusals },
    isReadOnly: services.readOnly.isOn,
    recordReading: (reading) => recordReading(database.db, reading),
    refuseParty: (accountId, objects, { isByRules }) =>
      services.parties[isByRules ? 'refusePaidWith' : 'refuse'](accountId, objects as readonly DecidedObject[]),
    ...{ authenticate: accounts.authenticate, ownOrigins: origins.all, secure: siteUrl().startsWith('https:') },
  })
  if (!config.production) app.addHook('onListen', async () => origins.addLocal(app.addresses()))
  limitReads(app, services.limiter, requestLimits.reads)
  demo?.holdUntilSeeded(app)
  reads.serve(app)
  await describeApi(app, {
    ...{ siteUrl, supportEmail: services.support().email },
    ...{ schemas: apiSchemas, tags: apiTags, tagOf: apiTagOf },
  })
  serveMetrics(app, metrics, config.metricsToken)
  await registerOperations(app, { ...house, isDraining: () => isDraining })
  for (const { routes } of modules) await routes?.(app)
  await registerSite(app, house)
  realtime.attach(
    app.server,
    modules.flatMap((module) => module.channels ?? []),
  )

  await repeatErasures(house)
  for (const { start } of modules) await start?.()
  services.readOnly.start(services.every)
  return {
    ...{ ...house, app, demo },
    async close() {
      isDraining = true
      await realtime.close()
      await app.close()
      await services.readOnly.stop()
      for (const { stop } of modules.toReversed()) await stop?.()
    },
  }
}
