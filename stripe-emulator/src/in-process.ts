import { createControl } from './control/control.ts'
import { Engine } from './engine.ts'
import { StripeError } from './errors.ts'
import { type ApiAnswer, type ApiRequest, createApi } from './http/api.ts'
import { drawIdsFrom, type RandomBytes } from './ids.ts'
import { apiRoutes } from './resources/routes.ts'
import { runDueTasks } from './schedule.ts'
import { prepare } from './start.ts'
import { Store } from './store/store.ts'
import { signatureHeader } from './webhooks/signature.ts'

/** An event that somebody has to hand to its receiver, as often and as late as they like. */
export type UnsentEvent = {
  id: string
  type: string
  /** As it is posted at this moment: receivers refuse an old signature. */
  signed(): { payload: string; signature: string }
}

type Options = {
  secretKey: string
  webhookSecret: string
  /** Milliseconds. */
  now: () => number
  /** Where ids come from: from the same bytes come the same ids. */
  randomBytes: RandomBytes
  onEvent: (event: UnsentEvent) => void
}

/**
 * The emulator without disk, network and timers, for a simulation in one process: what it answers depends on its calls,
 * on `now` and on `randomBytes` alone.
 */
export async function openEmulator({ secretKey, webhookSecret, now, randomBytes, onEvent }: Options) {
  const engine = new Engine(Store.inMemory(), now)
  engine.onDelivery = ({ event: id }) => {
    const event = engine.read((tx) => tx.get('events', id))
    if (!event) throw new Error(`An event that does not exist is to be sent: ${id}`)
    const payload = JSON.stringify(event, null, 2)
    const signed = () => ({ payload, signature: signatureHeader(payload, webhookSecret, Math.floor(now() / 1000)) })
    onEvent({ id, type: event.type, signed })
  }
  const api = createApi({
    ...{ engine, routes: apiRoutes, secretKey },
    log(line) {
      throw new Error(line)
    },
  })
  const controlled = createControl({
    engine,
    sender: { enqueue: async (event) => engine.onDelivery(event) },
    secretKey,
  })
  const control: typeof controlled = (request) =>
    controlled(request).catch((error: unknown) => {
      if (!(error instanceof StripeError)) throw error
      return { status: error.status, body: JSON.stringify(error.toBody()), headers: {} }
    })
  const isolated = <T>(work: () => Promise<T>) => drawIdsFrom(randomBytes, work)
  const publicUrl = 'https://pay.example'
  await isolated(() =>
    prepare(engine, {
      publicUrl,
      businessName: 'Test merchant',
      webhookUrl: 'https://receiver.example',
      webhookSecret,
    }),
  )

  return {
    /** A call of Stripe's API, or of the control surface under `/_emulator`. */
    call: (request: ApiRequest): Promise<ApiAnswer> =>
      isolated(() => (request.path.startsWith('/_emulator/') ? control : api)(request)),
    /** Runs what has fallen due by now. Returns how many tasks that were. */
    runDueTasks: (): Promise<number> => isolated(() => runDueTasks(engine, engine.now())),
  }
}
