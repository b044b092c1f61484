import { openEmulator, type UnsentEvent } from '@vermeil/stripe-emulator'
import Stripe from 'stripe'
import type { StripeConnection } from '../../src/platform/stripe/stripe-client.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Schedule } from './virtual-time.ts'

const secretKey = 'sk_test_emulator'
const webhookSecret = 'whsec_simulated'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_ATTEMPTS = 12

type Options = {
  schedule: Schedule
  random: SeededRandom
  /** Posts an event to some node and answers with the status. */
  post(event: { payload: string; signature: string; id: string }): Promise<number>
  note: (text: string) => void
}
export type ProviderCounts = Record<'late' | 'doubled' | 'lost' | 'retried' | 'out of order' | 'unanswered', number>
export type SimulatedProvider = Awaited<ReturnType<typeof createSimulatedProvider>>

/**
 * The payment provider in this process: its time and ids are the simulation's. Its events are steps: the seed decides
 * which come at once, late, twice, or never; and which calls have their effect but no answer.
 */
export async function createSimulatedProvider({ schedule, random, post, note }: Options) {
  const counts: ProviderCounts = { late: 0, doubled: 0, lost: 0, retried: 0, 'out of order': 0, unanswered: 0 }
  const failures = random.fork('failures')
  /** Off once everything is to come to rest. */
  let hasFaults = false
  let sent = 0
  let newestArrived = 0

  const emulator = await openEmulator({
    ...{ secretKey, webhookSecret, now: () => schedule.now },
    randomBytes: random.fork('ids').bytes,
    onEvent(event) {
      const number = ++sent
      // Of its own: in which order two events of one moment are sent changes nothing for either.
      const fate = random.fork(event.id)
      if (hasFaults && fate.isLucky(0.06)) {
        counts.lost++
        note(`the provider loses ${event.type}`)
        return
      }
      const times = hasFaults && fate.isLucky(0.2) ? 2 : 1
      if (times === 2) counts.doubled++
      for (let i = 0; i < times; i++) {
        const isLate = hasFaults && fate.isLucky(0.25)
        if (isLate) counts.late++
        arrive(event, number, isLate ? fate.between(MINUTE_MS, 20 * HOUR_MS) : fate.below(400))
      }
    },
  })

  function arrive(event: UnsentEvent, number: number, inMs: number, attempt = 1) {
    schedule.add(inMs, `provider ${event.type} ${event.id.slice(0, 10)}`, async () => {
      if (number < newestArrived) counts['out of order']++
      newestArrived = Math.max(newestArrived, number)
      const status = await post({ id: event.id, ...event.signed() })
      if (status < 300) return
      if (attempt >= MAX_ATTEMPTS) throw new Error(`The house refuses ${event.type} for good: ${status}`)
      counts.retried++
      arrive(event, number, 1_000 * 2 ** attempt, attempt + 1)
    })
  }

  class InProcess extends Stripe.HttpClient {
    override getClientName = () => 'simulation'
    override async makeRequest(
      ...[, , path, method, headers, data]: Parameters<Stripe.HttpClient['makeRequest']>
    ): ReturnType<Stripe.HttpClient['makeRequest']> {
      const { pathname, search } = new URL(path, 'http://provider')
      const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))
      const isLost = hasFaults && method === 'POST' && failures.isLucky(0.08)
      const isUndone = isLost && failures.isLucky(0.4)
      const answer = isUndone
        ? null
        : await emulator.call({
            ...{ method, path: pathname, query: search.slice(1), body: data ?? '' },
            header: (name) => given.get(name),
          })
      if (!answer || isLost) {
        counts.unanswered++
        note(`the provider ${isUndone ? 'misses' : 'does, but does not answer,'} ${method} ${pathname.split('/')[2]}`)
        // The library would wait, and repeat by itself a call whose connection was closed.
        throw Object.assign(new Error('The provider takes too long.'), { code: 'ETIMEDOUT' })
      }
      return new InProcessAnswer(answer)
    }
  }
  const stripe = new Stripe(secretKey, { httpClient: new InProcess(), maxNetworkRetries: 0, telemetry: false })

  const connection: StripeConnection = {
    client: async () => stripe,
    webhookSecrets: [webhookSecret],
    isReal: false,
    listenAt: async () => {},
    close: async () => {},
  }

  /** What Stripe's API does not have: what buyers and banks do. */
  async function control(path: string, form: Record<string, string> = {}) {
    const body = new URLSearchParams(form).toString()
    const header = (name: string) => (name === 'authorization' ? `Bearer ${secretKey}` : undefined)
    const answer = await emulator.call({ method: 'POST', path: `/_emulator/${path}`, query: '', body, header })
    return JSON.parse(answer.body)
  }

  const tick = () =>
    schedule.add(MINUTE_MS, 'provider clock', async () => {
      await emulator.runDueTasks()
      tick()
    })
  tick()

  return {
    connection,
    /** Without faults: for the checks, and for what is there before the people. */
    stripe,
    control,
    counts,
    setFaults: (isOn: boolean) => {
      hasFaults = isOn
    },
  }
}

class InProcessAnswer extends Stripe.HttpClientResponse {
  readonly #body: string
  constructor({ status, body, headers }: { status: number; body: string; headers: Record<string, string> }) {
    super(status, headers)
    this.#body = body
  }
  override getRawResponse = () => ({})
  override toJSON = async () => JSON.parse(this.#body)
}
