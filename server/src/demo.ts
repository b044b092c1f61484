import type { Hooks } from './hooks.ts'
import type { Accounts } from './modules/accounts/accounts.ts'
import type { Auctions } from './modules/auctions/auctions.ts'
import type { Catalog } from './modules/catalog/catalog.ts'
import { demoAccounts, demoBidders as demoBidderAccounts } from './modules/demo/demo-accounts.ts'
import { createDemoBidders } from './modules/demo/demo-bidders.ts'
import { createDemoBuyers } from './modules/demo/demo-buyers.ts'
import { createDemoHouse } from './modules/demo/demo-house.ts'
import { createDemoMusic } from './modules/demo/demo-music.ts'
import { paintedOriginals } from './modules/demo/painted-originals.ts'
import { createPainter } from './modules/demo/painter/painter.ts'
import { createRestock } from './modules/demo/restock.ts'
import type { Listings } from './modules/listings/listings.ts'
import type { Music } from './modules/music/music.ts'
import type { Payments } from './modules/payments/payments.ts'
import type { Subscriptions } from './modules/subscriptions/subscriptions.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import type { Images } from './platform/media/images.ts'
import type { Module } from './platform/module.ts'
import type { Every } from './platform/rounds.ts'

type Apis = {
  accounts: Accounts
  auctions: Auctions
  catalog: Catalog
  listings: Listings
  music: Music
  payments: Payments
  subscriptions: Subscriptions
  images: Images
  every: Every
}

/** The demonstration house: its pictures and music are made on demand, its bidders and buyers are accounts like any. */
export function createDemo({ config, database, media, logger }: Infrastructure, hooks: Pick<Hooks, 'isPictureUsed'>) {
  const painter = createPainter()
  const composer = createDemoMusic({
    database,
    media,
    onError: (error) => logger.warn({ err: error }, 'music rendering failed'),
  })
  const bidderIds = demoBidderAccounts.map(({ id }) => id)
  let bidders: ReturnType<typeof createDemoBidders> | null = null

  return {
    originals: [paintedOriginals({ painter, isPictureUsed: hooks.isPictureUsed.ask })],
    /** The media store, with pieces that are rendered when somebody asks for them. */
    musicFiles: {
      ...media,
      async stat(key: string) {
        await composer.provide(key)
        return media.stat(key)
      },
    },
    biddersInRoom: () => bidders?.inRoom() ?? 0,

    /** Seeds what is not seeded yet, then brings the house to life. */
    async module({ every, ...apis }: Apis): Promise<Module<null>> {
      await composer.fill(apis.music)
      const house = createDemoHouse({ database, ...apis })
      await house.fill()
      await house.hangPictures()
      bidders = config.demoBidders ? createDemoBidders({ auctions: apis.auctions, bidderIds, every }) : null
      const buyers = createDemoBuyers({ payments: apis.payments, bidderIds, adminId: demoAccounts.admin.id, every })
      const restock = createRestock({ database, ...apis, every })
      const rounds = [...(bidders ? [bidders] : []), buyers, restock]
      return {
        api: null,
        async routes(app) {
          app.addHook('onListen', async () => {
            composer.renderAhead()
            house.seedPlan().catch((error) => logger.warn({ err: error }, 'demo plan seeding failed'))
          })
        },
        start() {
          for (const round of rounds) round.start()
        },
        async stop() {
          for (const round of rounds) await round.stop()
          await painter.close()
          await composer.close()
        },
      }
    },
  }
}
