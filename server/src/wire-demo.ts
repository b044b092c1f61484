import type { DemoModules } from '@vermeil/demo'
import { demoPassword } from './check-production.ts'
import type { Hooks } from './hooks.ts'
import type { HouseSettings } from './modules/house-settings/house-settings.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import type { Module } from './platform/module.ts'
import { createExclusively, createOnce } from './platform/postgres/seed-store.ts'
import type { Realtime } from './platform/realtime/realtime.ts'

type Apis = Omit<DemoModules, 'exclusively' | 'room'> & {
  realtime: Pick<Realtime, 'enter' | 'leave'>
  settings: Pick<HouseSettings, 'current'>
}
export type Demo = NonNullable<Awaited<ReturnType<typeof wireDemo>>>

/**
 * The only place where the server knows of the demo. Null if it is off: then nothing of it is loaded. Its pictures and
 * music are needed before the modules are built, everything else after.
 */
export async function wireDemo(
  { config, database, media: store, logger }: Infrastructure,
  hooks: Pick<Hooks, 'isPictureUsed'>,
) {
  if (!config.demo) return null
  const { createDemo, createDemoArt, demoAccounts } = await import('@vermeil/demo')
  const art = createDemoArt({
    store,
    isPictureUsed: hooks.isPictureUsed.ask,
    onError: (error) => logger.warn({ err: error }, 'music rendering failed'),
  })
  return {
    /** For the start banner. */
    accounts: Object.values(demoAccounts).map(({ role, email }) => ({ role, email })),
    media: art.media,
    imageSources: art.imageSources,

    /** Seeds what is not seeded yet. */
    async module({ realtime, settings, ...apis }: Apis): Promise<Module<null>> {
      const hasBidders = () => settings.current().demo.hasBidders
      const exclusively = createExclusively(database)
      const demo = createDemo({
        modules: { ...apis, room: realtime, exclusively },
        ...{ art, password: demoPassword, hasBidders, once: createOnce(database) },
      })
      await demo.seed()
      return {
        api: null,
        async routes(app) {
          // Not awaited: it needs the payment provider, whose first start takes a moment.
          app.addHook('onListen', async () => {
            demo.seedAtProvider().catch((error) => logger.warn({ err: error }, 'demo provider seeding failed'))
          })
        },
        start: demo.start,
        async stop() {
          await demo.stop()
          await art.close()
        },
      }
    },
  }
}
