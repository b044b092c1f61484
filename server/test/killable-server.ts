import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import { startEmulator } from '@vermeil/stripe-emulator'
import { freePort } from '../src/platform/free-port.ts'
import { must } from '../src/platform/must.ts'
import { createStripeClient } from '../src/platform/stripe/stripe-client.ts'
import { makeScratchFolder } from './scratch-folder.ts'
import { startServer } from './server-process.ts'
import { createTestDatabase } from './test-database.ts'
import { addAccount, callAs, type SignedIn, testPassword } from './test-server.ts'

const anonKey = 'sb_publishable_vermeil_demonstration_house'
const webhookSecret = 'whsec_crash'

type Options = {
  /** The address by which the server calls the provider, if it is not the provider's own. */
  providerUrl?: (emulatorUrl: string) => Promise<string>
}

/** A server process that a test kills and starts again, beside a payment provider and a database that survive it. */
export async function startKillableServer({ providerUrl = async (url) => url }: Options = {}) {
  const database = await createTestDatabase()
  const dataDir = await makeScratchFolder('vermeil-crash-')
  const port = await freePort()
  const emulator = await startEmulator({
    dataDir: join(dataDir, 'stripe'),
    webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
    webhookSecret,
    webhookRetry: { baseDelayMs: 100, maxDelayMs: 500, maxAttempts: 1_000, timeoutMs: 2_000 },
    redirectWaitMs: 0,
  })
  const env = {
    ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: 'off', RATE_LIMITS: 'off' },
    ...{ UNSAFE_DATABASE: 'on', STRIPE_SECRET_KEY: emulator.secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret },
    STRIPE_API_URL: await providerUrl(emulator.url),
  }
  let server = await startServer(env)
  const { url } = server

  async function control(path: string, form: Record<string, string> = {}): Promise<void> {
    const answer = await fetch(`${emulator.url}/_emulator/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${emulator.secretKey}` },
      body: new URLSearchParams(form),
    })
    if (!answer.ok) throw new Error(`${path} was refused: ${await answer.text()}`)
  }

  return {
    database,
    stripe: createStripeClient({ secretKey: emulator.secretKey, apiUrl: emulator.url }),

    kill: () => server.end('SIGKILL'),
    async restart(): Promise<void> {
      server = await startServer(env)
    },

    async one<T = number>(sql: string, values: unknown[] = []): Promise<T> {
      return Object.values((await database.pool.query(sql, values)).rows[0])[0] as T
    },

    async signedIn(email: string, person: { role?: Role; isApproved?: boolean } = {}): Promise<SignedIn> {
      const client = createClient(url, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
      const id = await addAccount(database.pool, { email, ...person })
      const { error } = await client.auth.signInWithPassword({ email, password: testPassword })
      if (error) throw error
      return { id, email, client, fetch: callAs(url, client) }
    },

    control,
    /** Pays as a buyer on the provider's page would. The provider sends its events on its own. */
    async pay(checkoutUrl: string): Promise<void> {
      const [, session] = must(/pay\/([^/?#]+)/.exec(checkoutUrl), 'a session in the address')
      await control(`checkout/sessions/${session}/pay`, { email: 'buyer@example.com' })
    },

    async close(): Promise<void> {
      await server.end()
      await emulator.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
export type KillableServer = Awaited<ReturnType<typeof startKillableServer>>
