import type { Alerts } from '../../server/src/modules/alerts/alerts.ts'
import type { Delivery } from '../../server/src/modules/delivery/delivery.ts'
import type { Meetings } from '../../server/src/modules/meetings/meetings.ts'
import type { Music } from '../../server/src/modules/music/music.ts'
import type { Payments } from '../../server/src/modules/payments/payments.ts'
import type { Productions } from '../../server/src/modules/productions/productions.ts'
import type { Questions } from '../../server/src/modules/questions/questions.ts'
import type { Subscriptions } from '../../server/src/modules/subscriptions/subscriptions.ts'
import type { ImageSource, Images } from '../../server/src/platform/media/images.ts'
import type { MediaStore } from '../../server/src/platform/media/media-store.ts'
import type { RunNamed } from '../../server/src/platform/postgres/seed-store.ts'
import { demoAccounts } from './accounts.ts'
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
import { demoSearches } from './searches.ts'
import { type SeededModules, seed } from './seed.ts'
import { type AgentModules, seedAgentsHires } from './seed-agent.ts'
import { type CollectorModules, seedCollector } from './seed-collector.ts'
import { type ProblemModules, seedProblem } from './seed-problem.ts'
import { type RealtorModules, seedRealtor } from './seed-realtor.ts'
import { type ShipmentModules, seedShipments } from './seed-shipments.ts'
import { type StagingModules, seedRealtorsStagings } from './seed-stagings.ts'

export { demoAccounts } from './accounts.ts'

type ArtOptions = {
  store: MediaStore
  /** Whether a work or an artist has the picture with this key. */
  isPictureUsed: (key: string) => Promise<boolean>
  onError: (error: unknown) => void
}

/** The demo's pictures and music, made when first asked for. */
export function createDemoArt({ store, isPictureUsed, onError }: ArtOptions) {
  const painter = createPainter()
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
  StagingModules &
  ShipmentModules &
  ProblemModules &
  Omit<Parameters<typeof createDemoBidders>[0], 'isOn'> &
  Parameters<typeof createDemoBuyers>[0] &
  Parameters<typeof createRelistDemoLots>[0] & {
    subscriptions: Pick<Subscriptions, 'seed' | 'seedAtProvider'>
    payments: Pick<Payments, 'seedPayoutAccount'>
    meetings: Pick<Meetings, 'seed'>
    alerts: Pick<Alerts, 'seed'>
    delivery: Pick<Delivery, 'seed'> & { quotes: Pick<Delivery['quotes'], 'seed'> }
    questions: Pick<Questions, 'seed'>
    music: Pick<Music, 'seed'>
    productions: Pick<Productions, 'seed'>
    images: Pick<Images, 'adopt'>
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

/** A site full of people, works and bids, for trying Vermeil out. Never loaded in production. */
export function createDemo({ modules, art, password, hasBidders, once }: Options) {
  const rounds = [
    ...[createDemoBuyers(modules), createRelistDemoLots(modules)],
    createDemoBidders({ ...modules, isOn: hasBidders }),
  ]
  return {
    async seed(): Promise<void> {
      await once('demonstration house', (tx, now) => seed(tx, modules, password, now))
      // After the rest is committed: it reads what the collector has bought.
      await once('demonstration collection', (tx, now) => seedCollector(tx, modules, now))
      await once('demonstration shipments', (tx, now) => seedShipments(tx, modules, now))
      await once('demonstration problem', (tx, now) => seedProblem(tx, modules, now))
      await once('demonstration addresses', (tx, now) => modules.delivery.seed(tx, demoAddresses(now)))
      await once('addresses of demo bidders', (tx, now) => modules.delivery.seed(tx, bidderAddresses(now)))
      await once('demonstration quotes', (tx, now) => modules.delivery.quotes.seed(tx, demoQuotes(now)))
      await once('demonstration searches', (tx, now) => modules.alerts.seed(tx, demoSearches(now)))
      await once('demonstration questions', (tx, now) => modules.questions.seed(tx, demoQuestions(now)))
      await once('demonstration realtor', (tx, now) => seedRealtor(tx, modules, now))
      await once('demonstration meetings', (tx, now) => modules.meetings.seed(tx, demoMeetings(now)))
      await once('demonstration productions', async (tx, now) => {
        for (const production of agentsProductions(planDemo(now), now)) await modules.productions.seed(tx, production)
      })
      await once('demonstration stagings', (tx, now) => seedRealtorsStagings(tx, modules, now))
      await once('demonstration hires', (tx, now) => seedAgentsHires(tx, modules, now))
      // Apart from the rest: a piece that an administrator removed doesn't come back.
      await once('demonstration music', (tx) => modules.music.seed(tx, art.pieces))
      await seedImages(modules.images)
    },
    /** After the payment provider can be called: the artist's plan, with its card and invoices. */
    async seedAtProvider(): Promise<void> {
      await modules.subscriptions.seedAtProvider(demoAccounts.artist, 'premium')
      await modules.payments.seedPayoutAccount(demoAccounts.artist)
    },
    start(): void {
      art.renderAhead()
      for (const round of rounds) round.start()
    },
    async stop(): Promise<void> {
      await Promise.all(rounds.map((round) => round.stop()))
    },
  }
}
