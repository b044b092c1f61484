import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startEmulator } from '@vermeil/stripe-emulator'
import type Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { deliverTo, eventsAt, payAt, webhookSecret } from '../src/money/payments/payments.fixtures.ts'
import { freePort } from '../src/platform/free-port.ts'
import { must } from '../src/platform/must.ts'
import { migrate } from '../src/platform/postgres/migrate.ts'
import { createStripeClient } from '../src/platform/stripe/stripe-client.ts'
import { startPgBouncer } from './pgbouncer.ts'
import { copyServerWith, unpackPreviousServer } from './previous-server.ts'
import { startRedis } from './redis-server.ts'
import { startS3Server } from './s3-server.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { createTestDatabase } from './test-database.ts'
import { addAccount, callAs, testPassword } from './test-server.ts'

const anonKey = 'sb_publishable_two_versions'

export type VersionedNode = Pick<ServerProcess, 'url'>
type Json = Record<string, unknown>

/** What the version after adds to its migrations. */
export type LaterMigrations = Record<string, string>

/** The release before beside the present version: one database, one Redis, one file store, one payment provider. */
export async function openTwoVersions({ isPooled, later }: { isPooled: boolean; later: LaterMigrations }) {
  const closers: (() => unknown)[] = []
  // Also when the test fails half-way: nothing may be left running.
  onTestFinished(async () => {
    for (const close of closers.reverse()) await close()
  })
  const folder = await makeScratchFolder('vermeil-versions-')
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const database = await createTestDatabase('template0')
  closers.push(() => database.close())
  const pooler = isPooled ? await startPgBouncer(database.url) : null
  if (pooler) closers.push(pooler.close)
  const redis = await startRedis()
  closers.push(redis.close)
  const files = await startS3Server({ bucket: 'vermeil', secretAccessKey: 'two-versions' })
  closers.push(files.close)
  const emulator = await startEmulator({ dataDir: join(folder, 'stripe') })
  closers.push(emulator.close)

  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const settings = {
    ...{ DATABASE_URL: pooler?.url ?? database.url, UNSAFE_DATABASE: 'on', REDIS_URL: redis.url, ...files.settings },
    ...{ STRIPE_SECRET_KEY: emulator.secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: emulator.url },
    ...{ SITE_URL: 'http://vermeil.test', DEMO: 'off', RATE_LIMITS: 'off', ANON_KEY: anonKey },
    JWT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
  async function start(name: string, bundle: string): Promise<ServerProcess> {
    const port = await freePort()
    const own = { NODE_NAME: name, PORT: String(port), DATA_DIR: join(folder, name, 'data') }
    const server = await startServer({ ...settings, ...own }, bundle)
    closers.push(() => server.end('SIGKILL'))
    // What it announces is the address of the site, which both have.
    return { ...server, url: `http://127.0.0.1:${port}` }
  }
  const folderOf = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true })
    return path
  }

  const stripe = createStripeClient({ secretKey: emulator.secretKey, apiUrl: emulator.url })
  let delivered = 0

  return {
    database,
    startPrevious: () => start('previous', unpackPreviousServer(folderOf('previous'))),
    startPresent: () => start('present', copyServerWith(folderOf('present'), later)),
    /** As `npm run house -- migrate --finish` does: what waits for the old node is applied once it has stopped. */
    finishUpgrade: () =>
      migrate(database.url, { dir: join(folder, 'present', 'server', 'migrations'), isFinishing: true }),

    /** The link in the newest mail to an address; either node may have sent it. */
    async mailedLink(nodes: readonly VersionedNode[], email: string, subject: RegExp): Promise<URL> {
      for (const { url } of nodes) {
        const mailbox = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`)
        const mails = (await mailbox.json()) as { subject: string; text: string }[]
        const link = mails.find((mail) => subject.test(mail.subject))?.text.match(/https?:\/\/\S*token=\S+/)?.[0]
        if (link) return new URL(link)
      }
      throw new Error(`No mail to ${email} with ${subject} has come.`)
    },

    /** A session of this node, for calls to any. */
    async signIn(node: VersionedNode, email: string) {
      const client = createClient(node.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
      const { data, error } = await client.auth.signInWithPassword({ email, password: testPassword })
      if (error) throw error
      /** The answer of a call, which must succeed. */
      async function call<T = Json>(at: VersionedNode, method: string, path: string, json?: unknown): Promise<T> {
        const answer = await callAs(at.url, client)(`/api/v1${path}`, { method, ...(json !== undefined && { json }) })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${method} ${path} as ${email} was answered ${answer.status}: ${text}`)
        return (text ? JSON.parse(text) : undefined) as T
      }
      return { id: data.user.id, email, call, fetch: (at: VersionedNode) => callAs(at.url, client) }
    },

    addAccount: (person: Omit<Parameters<typeof addAccount>[1], 'isApproved'>) =>
      addAccount(database.pool, { ...person, isApproved: true }),

    async signUp(node: VersionedNode, email: string): Promise<void> {
      const client = createClient(node.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
      const data = { first_name: 'Ada', last_name: 'Roux', user_type: 'collector' }
      const { error } = await client.auth.signUp({ email, password: testPassword, options: { data } })
      if (error) throw error
    },

    /** Notes what a node sends about a lot. */
    async watch(node: VersionedNode, lotId: string) {
      const client = createClient(node.url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
      closers.push(() => client.realtime.disconnect())
      const events: { lot: { sequence: number } }[] = []
      const channel = client.channel(`lot:${lotId}`)
      channel.on('broadcast', { event: 'lot.changed' }, ({ payload }) => events.push(payload))
      await new Promise<void>((resolve) => channel.subscribe((status) => status === 'SUBSCRIBED' && resolve()))
      return { sequence: () => events.at(-1)?.lot.sequence ?? 0, leave: () => channel.unsubscribe() }
    },

    /** Pays on the provider's page. Its events go to both nodes, one by one first to the other. */
    async pay(checkoutUrl: string, nodes: readonly VersionedNode[]): Promise<void> {
      await payAt(emulator, checkoutUrl)
      const events: Stripe.Event[] = (await eventsAt(stripe)).slice(delivered)
      for (const event of events) {
        const turn = delivered++ % nodes.length
        for (const place of nodes.keys()) {
          const { url } = must(nodes[(turn + place) % nodes.length], 'a node')
          const { status } = await deliverTo(url, event)
          if (status !== 200) throw new Error(`${event.type} was answered ${status}.`)
        }
      }
    },

    async one<T = number>(sql: string, values: unknown[] = []): Promise<T> {
      return Object.values((await database.pool.query(sql, values)).rows[0])[0] as T
    },
  }
}
export type TwoVersions = Awaited<ReturnType<typeof openTwoVersions>>
export type Caller = Awaited<ReturnType<TwoVersions['signIn']>>
