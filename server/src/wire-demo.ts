import type { DemoModules } from '@vermeil/demo'
import { demoPassword } from './check-production.ts'
import type { Hooks } from './hooks.ts'
import type { HouseSettings } from './identity/house-settings/house-settings.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { AppError } from './platform/app-error.ts'
import type { Http } from './platform/http/http.ts'
import type { Module } from './platform/module.ts'
import { createExclusively, createOnce, type RunNamed } from './platform/postgres/seed-store.ts'
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
  const seeded = Promise.withResolvers<void>()
  seeded.promise.catch(() => {}) // each part that awaits it reports it
  let isStopping = false
  const parts = createOnce(database)
  /** A server that stops abandons the part it is at; the next start seeds it and the others. */
  const once: RunNamed = async (name, work) => {
    if (isStopping) throw new AppError('service.unavailable', {})
    await parts.run(name, work)
  }
  return {
    /** For the start banner. */
    accounts: Object.values(demoAccounts).map(({ role, email }) => ({ role, email })),
    media: art.media,
    imageSources: art.imageSources,

    /** Nobody sees half a dashboard: all but visitors' reads wait until everything is seeded. */
    holdUntilSeeded(app: Http): void {
      app.addHook('preClose', async () => {
        isStopping = true
      })
      app.addHook('onRequest', async ({ method, headers }) => {
        const isVisitorsRead = (method === 'GET' || method === 'HEAD') && !headers.authorization
        if (!isVisitorsRead) await seeded.promise
      })
    },

    /**
     * Seeds what is not seeded yet: the first pages while the routes are registered, and the rest behind the open site.
     * The list of modules ends with this one, so no module starts before all works on offer are there.
     */
    async module({ realtime, settings, ...apis }: Apis): Promise<Module<null>> {
      const hasBidders = () => settings.current().demo.hasBidders
      const exclusively = createExclusively(database)
      const demo = createDemo({
        modules: { ...apis, room: realtime, exclusively },
        ...{ art, password: demoPassword, hasBidders, once },
      })
      const firstPages = demo.seedFirstPages()
      firstPages.catch(seeded.reject)
      return {
        api: null,
        async routes(app) {
          await firstPages
          // Not awaited: it needs the payment provider, whose first start takes a moment.
          app.addHook('onListen', async () => {
            seeded.promise
              .then(demo.seedAtProvider)
              .catch((error) => logger.warn({ err: error }, 'demo provider seeding failed'))
          })
        },
        start() {
          demo.seedRest().then(seeded.resolve, seeded.reject)
          seeded.promise.then(demo.start).catch((error) => {
            if (!isStopping) logger.error({ err: error }, 'demo seeding failed')
          })
        },
        async stop() {
          await parts.abandon()
          await seeded.promise.catch(() => {})
          await demo.stop()
          await art.close()
        },
      }
    },
  }
}
