import type { Hooks } from '../../hooks.ts'
import type { Metrics } from '../../platform/http/metrics.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Module } from '../../platform/module.ts'
import type { Every } from '../../platform/rounds.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { invoiceSale } from './auction-jobs.ts'
import { createAuctionMetrics } from './auction-metrics.ts'
import { auctionChannels, auctionRoutes } from './auction-routes.ts'
import type { Auctions } from './auctions.ts'
import { createAuctions } from './create-auctions.ts'
import { rehearsalRoutes } from './rehearsal/rehearsal-routes.ts'
import { createRehearsals } from './rehearsal/rehearsals.ts'
import { saleroomRoutes } from './saleroom/saleroom-routes.ts'

type Made =
  | 'metrics'
  | 'onWorkOffered'
  | 'onLotWithdrawn'
  | 'commissionsOn'
  | 'onLotsEnded'
  | 'onBidVoided'
  | 'onPlansEnded'
  | 'needsCard'
type Deps = Omit<Parameters<typeof createAuctions>[0], Made | 'catalog' | 'audit'> & {
  catalog: Parameters<typeof createAuctions>[0]['catalog'] & Pick<Catalog, 'cardsOn'>
  every: Every
  hooks: Pick<
    Hooks,
    | 'workOffered'
    | 'lotWithdrawn'
    | 'lotsEnded'
    | 'bidVoided'
    | 'plansEnded'
    | 'isCardNeeded'
    | 'invoiceSale'
    | 'commissionsOn'
  >
  accounts: Pick<Accounts, 'onObligationsAsked'>
  metrics: Metrics
  limiter: Limiter
}

export async function auctionsModule({ hooks, accounts, metrics, limiter, ...deps }: Deps): Promise<Module<Auctions>> {
  const auctions = await createAuctions({
    ...{ ...deps, accounts },
    metrics: createAuctionMetrics(metrics),
    onWorkOffered: hooks.workOffered.run,
    onLotWithdrawn: hooks.lotWithdrawn.run,
    commissionsOn: hooks.commissionsOn.ask,
    onLotsEnded: hooks.lotsEnded.run,
    onBidVoided: hooks.bidVoided.run,
    onPlansEnded: (places) => void hooks.plansEnded.run(places),
    needsCard: hooks.isCardNeeded.ask,
  })
  accounts.onObligationsAsked(auctions.obligationsOf)
  const rehearsals = createRehearsals({ ...deps, cardsOn: deps.catalog.cardsOn })
  return {
    api: auctions,
    channels: auctionChannels,
    async routes(app) {
      await app.register(auctionRoutes, { auctions, limiter })
      await app.register(saleroomRoutes, { auctions, limiter })
      await app.register(rehearsalRoutes, { rehearsals })
    },
    async start() {
      await deps.jobs.handle(invoiceSale, ({ saleId }) => hooks.invoiceSale.ask(saleId))
      await auctions.start()
    },
    async stop() {
      await rehearsals.close()
      await auctions.close()
    },
  }
}
