import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { LotChangeEvent } from '../../catalog/catalog/shared/lot-change-event.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { HouseSettings } from '../../identity/house-settings/house-settings.ts'
import type { Parties } from '../../identity/parties/parties.ts'
import type { Metrics } from '../../platform/http/metrics.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { onClient } from '../../platform/postgres/run-sql.ts'
import type { ChangeFeed } from '../../platform/reads/change-feed.ts'
import type { SharedReads } from '../../platform/reads/shared-reads.ts'
import { auctionChannels } from './auction-channels.ts'
import { invoiceSale } from './auction-jobs.ts'
import { createAuctionMetrics } from './auction-metrics.ts'
import { auctionRoutes } from './auction-routes.ts'
import type { Auctions } from './auctions.ts'
import { bidDestinationStore } from './bidding/bid-destination-store.ts'
import { createAuctions } from './create-auctions.ts'
import { rehearsalRoutes } from './rehearsal/rehearsal-routes.ts'
import { createRehearsals } from './rehearsal/rehearsals.ts'
import { saleroomRoutes } from './saleroom/saleroom-routes.ts'
import { createSharedAuctions } from './shared/shared-auctions.ts'

type Made =
  | 'metrics'
  | 'onWorkOffered'
  | 'onLotWithdrawn'
  | 'commissionsOn'
  | 'onLotsEnded'
  | 'onBidVoided'
  | 'onPlansEnded'
  | 'asks'
  | 'onRoomChanged'
  | 'refuseParty'
type Deps = Omit<Parameters<typeof createAuctions>[0], Made | 'catalog' | 'audit'> &
  Pick<Platform, 'every' | 'limiter'> & {
    catalog: Parameters<typeof createAuctions>[0]['catalog'] & Pick<Catalog, 'cardsOn'>
    hooks: Pick<
      Hooks,
      'workOffered' | 'lotWithdrawn' | 'lotsEnded' | 'bidVoided' | 'plansEnded' | 'invoiceSale' | 'commissionsOn'
    >
    accounts: Pick<Accounts, 'onObligationsAsked' | 'onExport' | 'onErase'>
    metrics: Metrics
    lotChanges: ChangeFeed<LotChangeEvent>
    reads: SharedReads
    settings: Pick<HouseSettings, 'current'>
    parties: Pick<Parties, 'refuse'>
  }

export async function auctionsModule({
  hooks,
  accounts,
  metrics,
  limiter,
  reads,
  settings,
  parties,
  ...deps
}: Deps): Promise<Module<Auctions>> {
  const shared = createSharedAuctions({
    ...{ run: onClient(deps.database.pool), lotChanges: deps.lotChanges },
    view: (viewer) => auctions.saleroom(viewer),
  })
  reads.addCache(shared)
  const auctions: Auctions = await createAuctions({
    ...{ ...deps, accounts },
    metrics: createAuctionMetrics(metrics),
    onWorkOffered: hooks.workOffered.run,
    onLotWithdrawn: hooks.lotWithdrawn.run,
    commissionsOn: hooks.commissionsOn.ask,
    onLotsEnded: hooks.lotsEnded.run,
    onBidVoided: hooks.bidVoided.run,
    onPlansEnded: (places) => void hooks.plansEnded.run(places),
    asks: () => settings.current().payment,
    onRoomChanged: shared.roomChanged,
    refuseParty: (tx, adminId, lotId) => parties.refuse(adminId, [{ kind: 'lot', id: lotId }], tx),
  })
  accounts.onObligationsAsked(auctions.obligationsOf)
  accounts.onExport('bidDestinations', (accountId) => bidDestinationStore.exportOf(deps.database.db, accountId))
  accounts.onErase((tx, accountId) => bidDestinationStore.erase(tx, accountId))
  const rehearsals = createRehearsals({ ...deps, cardsOn: deps.catalog.cardsOn })
  return {
    api: auctions,
    channels: auctionChannels({ run: onClient(deps.database.pool), saleroom: () => auctions.saleroom(null) }),
    async routes(app) {
      await app.register(auctionRoutes, { auctions, limiter, reads, shared })
      await app.register(saleroomRoutes, { auctions, limiter, reads, shared })
      await app.register(rehearsalRoutes, { rehearsals })
    },
    async start() {
      await deps.jobs.handle(invoiceSale, ({ saleId }) => hooks.invoiceSale.ask(saleId))
      await auctions.start()
    },
    async stop() {
      shared.stop()
      await rehearsals.close()
      await auctions.close()
    },
  }
}
