import type { Catalog } from '../../server/src/catalog/catalog/catalog.ts'
import type { ScreenRightsApi } from '../../server/src/catalog/screen-rights/screen-rights.ts'
import { seedWallPhotos, seedWalls } from '../../server/src/catalog/walls/seed-walls.ts'
import { seedMeetings } from '../../server/src/contact/meetings/seed-meetings.ts'
import { seedPieces } from '../../server/src/identity/music/seed-pieces.ts'
import { seedPlanAtProvider } from '../../server/src/identity/subscriptions/seed-plan.ts'
import { seedQuotes } from '../../server/src/money/delivery/quotes/seed-quotes.ts'
import { seedAddresses } from '../../server/src/money/delivery/seed-addresses.ts'
import { seedCard } from '../../server/src/money/payments/cards/seed-card.ts'
import { seedPayoutAccount } from '../../server/src/money/payments/payout-accounts/seed-payout-account.ts'
import type { ImageSource, Images } from '../../server/src/platform/media/images.ts'
import type { MediaStore } from '../../server/src/platform/media/media-store.ts'
import type { Database } from '../../server/src/platform/postgres/database.ts'
import type { RunNamed } from '../../server/src/platform/postgres/seed-store.ts'
import { seedSearches } from '../../server/src/selling/alerts/seed-searches.ts'
import { seedQuestions } from '../../server/src/selling/questions/seed-questions.ts'
import { type ProductionSeedDeps, seedProduction } from '../../server/src/trades/productions/seed-production.ts'
import { seedPropertyPhotos } from '../../server/src/trades/realtors/seed-realtor.ts'
import { cardHolders, demoAccounts } from './accounts.ts'
import { bidderAddresses, demoAddresses } from './addresses.ts'
import { agentsProductions } from './agent.ts'
import { createDemoBidders } from './bidders.ts'
import { createDemoBuyers } from './buyers.ts'
import { createComposer } from './composer/composer.ts'
import { seedImages } from './featured-pictures.ts'
import { demoMeetings } from './meetings.ts'
import { createPainter } from './painter/painter.ts'
import { paintings } from './paintings.ts'
import { planDemo } from './plan/plan.ts'
import { demoQuestions } from './questions.ts'
import { demoQuotes } from './quotes.ts'
import { createRelistDemoLots } from './relist-lots.ts'
import { artistsScreenTerms } from './screen-terms.ts'
import { demoSearches } from './searches.ts'
import { type SeededModules, seedFirstPages, seedSales } from './seed.ts'
import { type AgentModules, seedAgentsHires } from './seed-agent.ts'
import { type CollectorModules, seedCollector } from './seed-collector.ts'
import { type ProblemModules, seedProblem } from './seed-problem.ts'
import { type RealtorModules, realtorsHomes, seedRealtor } from './seed-realtor.ts'
import { type ShipmentModules, seedShipments } from './seed-shipments.ts'
import { seedRealtorsStagings } from './seed-stagings.ts'
import { demoWalls } from './walls.ts'

export { demoAccounts } from './accounts.ts'

type ArtOptions = {
  store: MediaStore
  /** Whether a work or an artist has the picture with this key. */
  isPictureUsed: (key: string) => Promise<boolean>
  onError: (error: unknown) => void
}

/** The demo's pictures and music, made when first asked for. */
export function createDemoArt({ store, isPictureUsed, onError }: ArtOptions) {
  // As many as pictures are encoded at a time: a page of cards is painted by both cores.
  const painter = createPainter({ threads: 2 })
  const { media, pieces, renderAhead, close } = createComposer({ store, onError })
  const imageSources: readonly ImageSource[] = [paintings({ painter, isPictureUsed })]
  return {
    media,
    imageSources,
    pieces,
    renderAhead,
    async close(): Promise<void> {
      await Promise.all([painter.close(), close()])
    },
  }
}
export type DemoArt = ReturnType<typeof createDemoArt>

export type DemoModules = SeededModules &
  CollectorModules &
  AgentModules &
  RealtorModules &
  ShipmentModules &
  ProblemModules &
  Omit<Parameters<typeof createDemoBidders>[0], 'isOn'> &
  Parameters<typeof createDemoBuyers>[0] &
  Parameters<typeof createRelistDemoLots>[0] &
  Parameters<typeof seedPlanAtProvider>[0] &
  Parameters<typeof seedPayoutAccount>[0] &
  Parameters<typeof seedCard>[0] &
  ProductionSeedDeps & {
    database: Database
    media: MediaStore
    images: Pick<Images, 'adopt'>
    catalog: Pick<Catalog, 'reverseSearch'>
    screenRights: Pick<ScreenRightsApi, 'change'>
  }

type Options = {
  modules: DemoModules
  art: DemoArt
  /** Of every demo account. */
  password: string
  /** Whether demo bidders bid at this moment. */
  hasBidders: () => boolean
  /** Runs once in the life of the database: a second start adds nothing. */
  once: RunNamed
}

/** The first visitors want pictures. Music that is asked for earlier is rendered at once. */
const RENDER_AFTER_MS = 30_000

/** A site full of people, works and bids, for trying Vermeil out. Never loaded in production. */
export function createDemo({ modules, art, password, hasBidders, once }: Options) {
  const rounds = [
    ...[createDemoBuyers(modules), createRelistDemoLots(modules)],
    createDemoBidders({ ...modules, isOn: hasBidders }),
  ]
  let rendering: NodeJS.Timeout | undefined
  let seededAt: Date | undefined
  /** All parts have the clock of the first, and so one plan. */
  const part: RunNamed = (name, work) =>
    once(name, (tx, now) => {
      seededAt ??= now
      return work(tx, seededAt)
    })
  return {
    /** All works on offer and the latest sales: what visitors see first. */
    async seedFirstPages(): Promise<void> {
      const seedRows = async () => {
        await part('demonstration first pages', (tx, now) => seedFirstPages(tx, modules, password, now))
        await part('demonstration questions', (tx, now) => seedQuestions(tx, demoQuestions(now)))
        // Apart from the rest: a piece that an administrator removed doesn't come back.
        await part('demonstration music', (tx) => seedPieces(tx, art.pieces))
      }
      await Promise.all([seedImages(modules.images), seedRows()])
    },
    /**
     * The other sales, and what is behind a sign-in: collections, orders, homes, productions. Each part reads what those
     * before it committed.
     */
    async seedRest(): Promise<void> {
      await part('demonstration house', (tx, now) => seedSales(tx, modules, now))
      await part('demonstration collection', (tx, now) => seedCollector(tx, modules, now))
      await part('demonstration shipments', (tx, now) => seedShipments(tx, modules, now))
      await part('demonstration problem', (tx, now) => seedProblem(tx, modules, now))
      await part('demonstration addresses', (tx, now) => seedAddresses(tx, demoAddresses(now)))
      await part('addresses of demo bidders', (tx, now) => seedAddresses(tx, bidderAddresses(now)))
      await part('demonstration quotes', (tx, now) => seedQuotes(tx, demoQuotes(now)))
      await part('demonstration searches', (tx, now) => seedSearches(tx, modules.catalog, demoSearches(now)))
      await part('demonstration realtor', (tx, now) => seedRealtor(tx, modules, now))
      await part('demonstration meetings', (tx, now) => seedMeetings(tx, demoMeetings(now)))
      await part('demonstration screen terms', (tx) =>
        modules.screenRights.change(demoAccounts.artist.id, artistsScreenTerms, tx),
      )
      await part('demonstration productions', async (tx, now) => {
        for (const production of agentsProductions(planDemo(now), now)) await seedProduction(tx, modules, production)
      })
      await part('demonstration stagings', (tx, now) => seedRealtorsStagings(tx, now))
      await part('demonstration hires', (tx, now) => seedAgentsHires(tx, modules, now))
      await part('demonstration walls', async (tx, now) => seedWalls(tx, await demoWalls(now)))
      seededAt = undefined
      await seedWallPhotos(modules.media, await demoWalls(new Date()))
      await seedPropertyPhotos(modules, await realtorsHomes(new Date()))
    },
    /** After the payment provider can be called: the artist's plan, with its card and invoices, and everybody's cards. */
    async seedAtProvider(): Promise<void> {
      await seedPlanAtProvider(modules, demoAccounts.artist, 'premium')
      await seedPayoutAccount(modules, demoAccounts.artist)
      for (const person of cardHolders) await seedCard(modules, person)
    },
    start(): void {
      rendering = setTimeout(art.renderAhead, RENDER_AFTER_MS).unref()
      for (const round of rounds) round.start()
    },
    async stop(): Promise<void> {
      clearTimeout(rendering)
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}
