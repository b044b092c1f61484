import { rm } from 'node:fs/promises'
import { hash } from '@node-rs/argon2'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Capability } from '@vermeil/contracts/identity/capabilities'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import { recordTestEvent } from '@vermeil/test-kit/test-events'
import type pg from 'pg'
import { buildApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { openInfrastructure } from '../src/open-infrastructure.ts'
import type { EventBus } from '../src/platform/bus/event-bus.ts'
import { createLogger, type Logger } from '../src/platform/logger.ts'
import type { CaughtMail } from '../src/platform/mail/mailbox.ts'
import { must, one } from '../src/platform/must.ts'
import { openTracing } from '../src/platform/tracing/open-tracing.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { until } from './until.ts'

/** Enough to be Argon2id, and no more: a test hashes dozens of passwords. */
export const quickHash = { memoryCost: 64, timeCost: 1, parallelism: 1 }
export const testPassword = 'seven gilded frames'

export type TestClient = SupabaseClient
export type SignedIn = {
  id: string
  email: string
  client: TestClient
  /** Calls the house's own API as this person. */
  fetch: (path: string, init?: RequestInit & { json?: unknown }) => Promise<Response>
}

/** The whole server over a database of its own, on a free port, with its mail caught: for tests of routes. */
export async function startTestServer(
  env: Record<string, string> = {},
  database?: TestDatabase,
  logger?: Logger,
  /** Instead of the one that its settings name. */
  bus?: EventBus,
) {
  database ??= await createTestDatabase()
  const dataDir = await makeScratchFolder('vermeil-house-')
  const closers: (() => unknown)[] = []
  const settings = {
    DEMO: 'off',
    RATE_LIMITS: 'off',
    UNSAFE_DATABASE: 'on',
    LOG_LEVEL: 'silent',
    JOB_POLL_SECONDS: '2',
    // Enough to race on. Each connection costs a process, and plans every statement anew.
    DATABASE_POOL_SIZE: '4',
    ...env,
  }
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: database.url, ...settings })
  logger ??= createLogger({ level: config.logLevel, node: config.nodeName })
  const tracing = await openTracing(config.tracing)
  const infrastructure = await openInfrastructure(config, logger, (close) => void closers.push(close), tracing)
  let url = 'http://localhost'
  const {
    app,
    accounts,
    auctions,
    claims,
    delivery,
    hires,
    loans,
    notices,
    meetings,
    payments,
    spendPlans,
    customers,
    shipping,
    stagings,
    subscriptions,
    close,
  } = await buildApp({
    ...infrastructure,
    ...(bus && { bus }),
    siteUrl: () => config.siteUrl ?? url,
    hashCost: quickHash,
    strictRefusals: true,
    // Tests write rows past the server and read at once; those about shared answers turn them on.
    sharedReads: { isOn: env.SHARED_READS === 'on' },
  }).catch(async (error: unknown) => {
    for (const closer of closers.reverse()) await closer()
    throw error
  })
  closers.push(close)
  recordTestEvent('app start')
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://localhost:${(app.server.address() as { port: number }).port}`

  const { mailbox } = infrastructure
  /** The newest mail to an address whose subject matches; waits for it, since mail goes out by a job. */
  const mailTo = (address: string, subject: RegExp): Promise<CaughtMail> =>
    until(() => {
      const found = mailbox?.list({ to: address }).find((mail) => subject.test(mail.subject))
      if (!found) throw new Error(`No mail to ${address} with ${subject} has come.`)
      return found
    })

  /** All mails to an address, the oldest first, once none waits in the queue any more, not even for another attempt. */
  const mailsTo = async (address: string): Promise<CaughtMail[]> => {
    await until(async () => {
      // Of the house that its settings name: another node's server has a test database that nobody uses.
      const waiting = await infrastructure.database.pool.query(
        `select from pgboss.job where name = 'mail.send' and state < 'completed'`,
      )
      if (waiting.rows.length > 0) throw new Error(`${waiting.rows.length} mails are not sent yet.`)
    })
    return (mailbox?.list({ to: address }) ?? []).toReversed()
  }

  const newClient = (options: { flowType?: 'implicit' | 'pkce'; userAgent?: string } = {}): TestClient =>
    createClient(url, config.anonKey, {
      auth: { autoRefreshToken: false, detectSessionInUrl: false, flowType: options.flowType, storage: memory() },
      global: { headers: { 'user-agent': options.userAgent ?? 'vermeil-test' } },
    })

  const fetchAs = (client: TestClient) => callAs(url, client)

  let people = 0
  return {
    ...infrastructure,
    app,
    accounts,
    auctions,
    claims,
    delivery,
    meetings,
    hires,
    loans,
    notices,
    stagings,
    shipping,
    payments,
    spendPlans,
    customers,
    subscriptions,
    url,
    database,
    /** There is none in production. */
    get mailbox() {
      return must(mailbox, 'a mailbox')
    },
    mailTo,
    mailsTo,
    newClient,
    fetchAs,
    windClock: database.windClock,

    /** Somebody with a confirmed account, signed in through the official client; without the sign-up and its mail. */
    async signedIn(person: Partial<Parameters<typeof addAccount>[1]> = {}): Promise<SignedIn> {
      const email = person.email ?? `person-${++people}@example.com`
      const client = newClient()
      const id = await addAccount(database.pool, { ...person, email })
      const signIn = await client.auth.signInWithPassword({ email, password: testPassword })
      if (signIn.error) throw signIn.error
      return { id, email, client, fetch: fetchAs(client) }
    },

    async close() {
      for (const closer of closers.reverse()) await closer()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Calls the server as the person who is signed in with this client. */
export const callAs =
  (url: string, client: TestClient): SignedIn['fetch'] =>
  async (path, { json, ...init } = {}) => {
    const { data } = await client.auth.getSession()
    const headers = new Headers(init.headers)
    if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`)
    if (json === undefined) return fetch(url + path, { ...init, headers })
    headers.set('content-type', 'application/json')
    return fetch(url + path, { ...init, headers, body: JSON.stringify(json) })
  }

let passwordHash: Promise<string> | undefined

/** A confirmed account with the test password. */
export async function addAccount(
  pool: pg.Pool,
  {
    email,
    role = 'collector',
    otherRoles = [],
    isApproved = false,
    capabilities,
  }: {
    email: string
    role?: Role
    otherRoles?: readonly Role[]
    isApproved?: boolean
    /** Of an administrator; all, unless said otherwise. */
    capabilities?: readonly Capability[]
  },
): Promise<string> {
  passwordHash ??= hash(testPassword, quickHash)
  const { rows } = await pool.query<{ id: string }>(
    `with added as (
       insert into accounts (email, password_hash, role, confirmed_at, approved_at)
       values ($1, $2, $3, house_now(), case when $4 then house_now() end) returning id
     ), profile as (
       insert into profiles (account_id) select id from added
     )
     select id from added`,
    [email, await passwordHash, role, isApproved],
  )
  const { id } = one(rows)
  await pool.query('insert into account_roles (account_id, role) select $1, unnest($2::text[])', [id, otherRoles])
  if (capabilities) {
    await pool.query('delete from staff_capabilities where account_id = $1 and capability <> all ($2)', [
      id,
      capabilities,
    ])
  }
  return id
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>

/** A store of its own for each client: in one process they would otherwise share a session. */
function memory() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}
