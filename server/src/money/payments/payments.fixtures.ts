import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { Problem } from '@vermeil/contracts/errors.schema'
import { startEmulator } from '@vermeil/stripe-emulator'
import type pg from 'pg'
import Stripe from 'stripe'
import type { z } from 'zod'
import { makeScratchFolder } from '../../../test/scratch-folder.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { type SignedIn, startTestServer } from '../../../test/test-server.ts'
import type { Logger } from '../../platform/logger.ts'
import { must } from '../../platform/must.ts'

/** Reads an answer by its contract. */
export async function answerOf<T>(response: Response | Promise<Response>, schema: z.ZodType<T>): Promise<T> {
  return schema.parse(await (await response).json())
}

/** What a call was refused with. */
export const refusalOf = (response: Response | Promise<Response>): Promise<Problem> => answerOf(response, Problem)

export const webhookSecret = 'whsec_under_test'

/** Hands an event to a server as Stripe does, signed. */
export async function deliverTo(serverUrl: string, event: Stripe.Event, secret = webhookSecret): Promise<Response> {
  const payload = JSON.stringify(event)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return fetch(`${serverUrl}/webhooks/stripe`, { method: 'POST', headers, body: payload })
}

/** Everything that has happened at the provider, the oldest first. */
export async function eventsAt(stripe: Stripe): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  for await (const event of stripe.events.list({ limit: 100 })) events.push(event)
  return events.reverse()
}

type Emulator = Pick<Awaited<ReturnType<typeof startEmulator>>, 'url' | 'secretKey'>

const controlOf =
  (emulator: Emulator) =>
  async (path: string, form: Record<string, string> = {}) => {
    const response = await fetch(`${emulator.url}/_emulator/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.secretKey}` },
      body: new URLSearchParams(form),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }

const sessionIdOf = (url: string) => must(/\/c\/pay\/([^/?#]+)/.exec(url)?.[1], 'a session in the address')

/** Pays as a buyer on the provider's page would. */
export const payAt = (emulator: Emulator, url: string, card = '4242424242424242') =>
  controlOf(emulator)(`checkout/sessions/${sessionIdOf(url)}/pay`, { email: 'buyer@example.com', card })

export type WorkTerms = Partial<{
  sellerId: string
  startingBid: number
  reserve: number
  buyNow: number
  lease: number
  title: string
  closesIn: string
  /** The columns that say how it is delivered; by default it is picked up, which costs nothing. */
  delivery: Record<string, unknown>
}>

/**
 * The whole server with an emulator that sends nothing on its own: the test decides which events arrive, how often and
 * in what order.
 */
export async function startPayingServer(
  env: Record<string, string> = {},
  logger?: Logger,
  /** The address by which the server calls the provider, if it is not the provider's own. */
  providerUrl: (emulatorUrl: string) => Promise<string> = async (url) => url,
  database?: TestDatabase,
) {
  const dataDir = await makeScratchFolder('vermeil-stripe-')
  const emulator = await startEmulator({ dataDir })
  const settings = {
    STRIPE_SECRET_KEY: emulator.secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: await providerUrl(emulator.url),
    ...env,
  }
  const server = await startTestServer(settings, database, logger)
  const stripe = await server.stripe.client()
  const { pool } = server.database

  const deliver = (event: Stripe.Event, secret?: string) => deliverTo(server.url, event, secret)

  const allEvents = () => eventsAt(stripe)

  const delivered = new Set<string>()
  let lastRound: Stripe.Event[] = []

  /**
   * What has not arrived yet, and before it what came in the round before: every event is repeated once, and late. To
   * repeat all of them each time would be most of the work of a test.
   */
  async function deliverAll(): Promise<void> {
    const fresh = (await allEvents()).filter(({ id }) => !delivered.has(id))
    const round = [...lastRound, ...fresh]
    lastRound = fresh
    for (const event of round) if ((await deliver(event)).ok) delivered.add(event.id)
  }

  const control = controlOf(emulator)

  return {
    ...server,
    emulator,
    client: stripe,
    deliver,
    deliverAll,
    allEvents,
    control,
    sessionIdOf,

    /** Pays as a buyer on the provider's page would. The house hears of it by what is delivered. */
    pay: (url: string, card?: string) => payAt(emulator, url, card),

    /** Calls one of the documented functions as the official client does. */
    async invoke(person: SignedIn, name: string, body?: unknown) {
      const { data, error } = await person.client.functions.invoke(
        name,
        body === undefined ? {} : { body: body as object },
      )
      if (!error) return { status: 200, body: data }
      const response = must((error as { context?: Response }).context, 'a refused answer')
      return { status: response.status, body: await response.json() }
    },

    async one<T = unknown>(sql: string, values: unknown[] = []): Promise<T> {
      return Object.values((await pool.query(sql, values)).rows[0])[0] as T
    },

    /** A work on sale in a timed lot. */
    work: (terms?: WorkTerms) => addWork(pool, terms),

    async close() {
      await server.close()
      await emulator.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type PayingServer = Awaited<ReturnType<typeof startPayingServer>>

type AddedWork = { artworkId: string; lotId: string; artistId: string; title: string }

/** A work on sale in a timed lot. */
export async function addWork(pool: pg.Pool, terms: WorkTerms = {}): Promise<AddedWork> {
  const { sellerId = null, startingBid = 10_000, reserve = null, buyNow = null, lease = null } = terms
  const title = terms.title ?? `Low Tide ${randomUUID().slice(0, 8)}`
  const { rows } = await pool.query(
    `with artist as (insert into artists (name, slug, work_count) values ('Ada Verrier', 'ada-verrier', 1) returning id),
     work as (
       insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents,
         reserve_cents, buy_now_cents, is_leasable, lease_price_cents, shipping, has_pickup)
       select id, $1, 'listed', $2, 'low-tide', 'painting', 'oil', $3, $4, $5, $6::bigint is not null, $6, 'none', true
       from artist
       returning id, artist_id)
     insert into lots (artwork_id, seller_id, interested_parties, venue, state, starting_bid_cents, reserve_cents,
       buy_now_cents, opens_at, closes_at)
     select id, $1::uuid, array_remove(array[$1::uuid], null), 'timed', 'live', $3, $4, $5,
       house_now() - interval '1 day', house_now() + $7::interval from work
     returning id as "lotId", artwork_id as "artworkId", (select artist_id from work) as "artistId"`,
    [sellerId, title, startingBid, reserve, buyNow, lease, terms.closesIn ?? '1 day'],
  )
  for (const [column, value] of Object.entries(terms.delivery ?? {})) {
    await pool.query(`update artworks set ${column} = $2 where id = $1`, [rows[0].artworkId, value])
  }
  return { ...rows[0], title }
}
