import { RealtorOverview } from '@vermeil/contracts/trades/realtors.schema'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Meetings } from '../../contact/meetings/meetings.ts'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { routes } from '../../platform/http/operations.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import { createAttributions } from './attribution/attributions.ts'
import { clientRoutes } from './clients/client-routes.ts'
import { clientStore } from './clients/client-store.ts'
import { createManageClients } from './clients/manage-clients.ts'
import { createErase, createExport, handlePruning } from './own-data.ts'
import { createManageProperties } from './properties/manage-properties.ts'
import { photoRoutes } from './properties/photo-routes.ts'
import { createRemovePhoto } from './properties/property-photos.ts'
import { propertyRoutes } from './properties/property-routes.ts'
import { createAnswerProposal } from './proposals/answer-proposal.ts'
import { createManageProposals } from './proposals/manage-proposals.ts'
import { proposalLinkRoutes } from './proposals/proposal-link-routes.ts'
import { proposalRoutes } from './proposals/proposal-routes.ts'
import { createReplyToClient } from './proposals/reply-to-client.ts'
import { createShowWorks } from './proposals/show-works.ts'
import type { Realtors } from './realtors.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'media' | 'limiter' | 'mail' | 'siteUrl'> & {
  hooks: Pick<Hooks, 'artInHomes' | 'homeSold' | 'commissionsOn' | 'realtorOfSale'>
  accounts: Pick<Accounts, 'accountByEmail' | 'accountById' | 'profileOf' | 'onExport' | 'onErase'>
  catalog: Pick<Catalog, 'cardsOfWorks' | 'watchedSince'>
  auctions: Pick<Auctions, 'commission' | 'firstBidsOn'>
  payments: Pick<Payments, 'orderedSince' | 'ordersFrom'>
  meetings: Pick<Meetings, 'host' | 'book' | 'view' | 'viewAsGuest' | 'guests'>
  notices: Pick<Notices, 'notify'>
}

const overviewRoutes = routes<Pick<Realtors, 'overview'>>((api, { overview }) => {
  api.get('/realtor/overview', ['realtor'], {
    operationId: 'getRealtorOverview',
    summary: 'Read the figures of your properties and clients',
    answer: RealtorOverview,
    handle: ({ account }) => overview(account.id),
  })
})

export async function realtorsModule(deps: Deps): Promise<Module<Realtors>> {
  const { database, media, limiter, accounts, hooks } = deps
  const { db } = database
  await handlePruning(deps)

  const attributions = createAttributions(deps)
  hooks.commissionsOn.answerWith(attributions.commissionsOn)
  hooks.realtorOfSale.answerWith(attributions.realtorOfSale)
  const shared = { ...deps, attributions, showWorks: createShowWorks({ db, catalog: deps.catalog }) }
  const answers = createAnswerProposal(shared)
  const properties = createManageProperties({
    database,
    artInHomes: hooks.artInHomes.ask,
    homeSold: hooks.homeSold.run,
  })
  const api: Realtors = {
    properties,
    removePhoto: createRemovePhoto(deps),
    clients: createManageClients(deps),
    proposals: createManageProposals(shared),
    ...{ answers, attributions },
    replies: await createReplyToClient(deps),
    countFollowUps: async (accountId) => (await clientStore.figuresOf(db, accountId)).followUpsDue,
    async overview(accountId) {
      const [own, figures] = await Promise.all([properties.list(accountId), clientStore.figuresOf(db, accountId)])
      return {
        ...figures,
        properties: own.length,
        activeListings: own.filter(({ status }) => status === 'active').length,
        artPiecesPlaced: own.reduce((sum, { artPieces }) => sum + artPieces, 0),
      }
    },
  }
  accounts.onExport('realtor', createExport(deps))
  accounts.onErase(createErase(deps))

  return {
    api,
    async routes(app) {
      const options = { prefix: '/api/v1', database, db, media, limiter, ...api }
      await app.register(propertyRoutes, options)
      await app.register(photoRoutes, options)
      await app.register(clientRoutes, options)
      await app.register(proposalRoutes, options)
      await app.register(proposalLinkRoutes, options)
      await app.register(overviewRoutes, options)
    },
  }
}
