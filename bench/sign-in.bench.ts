import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'undici'
import { createPasswords } from '../server/src/identity/accounts/passwords/passwords.ts'
import { createAccessTokens } from '../server/src/identity/accounts/sessions/access-tokens.ts'
import { loadSigningKeys } from '../server/src/identity/accounts/sessions/house-keys.ts'
import { startServer } from '../server/test/server-process.ts'
import { perSecond } from './timing.ts'

const admin = { email: 'director@example.com', password: 'nineteen locked drawers' }
const anonKey = 'sb_publishable_benchmark_of_sign_in'

/** Signing in and being recognized, beside what the password's hash and the token's signature cost by themselves. */
export async function benchSignIn() {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-bench-'))
  const bare = await bareCosts(dir)
  const server = await startServer({
    DATA_DIR: dir,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    ANON_KEY: anonKey,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const pool = new Pool(server.url, { connections: 32 })
  try {
    const call = async (
      path: string,
      init: { method?: 'POST'; headers?: Record<string, string>; body?: string } = {},
    ) => {
      const answer = await pool.request({ path, method: init.method ?? 'GET', headers: init.headers, body: init.body })
      if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
      return answer.body.text()
    }
    const headers = { apikey: anonKey, 'content-type': 'application/json' }
    const grant = { method: 'POST' as const, headers, body: JSON.stringify(admin) }
    const signIn = () => call('/auth/v1/token?grant_type=password', grant)
    const { access_token } = JSON.parse(await signIn()) as { access_token: string }
    const bearer = { headers: { authorization: `Bearer ${access_token}` } }

    return {
      ...bare,
      signIns: await perSecond(signIn, { lanes: 8, seconds: 4 }),
      emptyRoute: await perSecond(() => call('/config.json'), { lanes: 32, seconds: 3 }),
      recognized: await perSecond(() => call('/config.json', bearer), { lanes: 32, seconds: 3 }),
    }
  } finally {
    await pool.close()
    await server.end()
    await rm(dir, { recursive: true, force: true })
  }
}

async function bareCosts(dir: string) {
  const passwords = createPasswords()
  const hash = await passwords.hash(admin.password)
  const tokens = createAccessTokens({ keys: await loadSigningKeys({ pem: undefined, dir }), issuer: 'bench' })
  const id = crypto.randomUUID()
  const subject = { accountId: id, sessionId: id, email: admin.email, aal: 'aal1', amr: [], userMetadata: {} }
  // A fresh token each time, so that none is remembered; signing is measured apart and taken off.
  const sign = () => tokens.sign({ ...subject, sessionId: crypto.randomUUID() })
  const signs = await perSecond(sign, { lanes: 8, seconds: 2 })
  const both = await perSecond(async () => tokens.verify((await sign()).token), { lanes: 8, seconds: 2 })
  const { token } = await sign()
  return {
    hashes: await perSecond(() => passwords.matches(admin.password, hash), { lanes: 8, seconds: 3 }),
    signatureChecks: 1 / (1 / both - 1 / signs),
    rememberedChecks: await perSecond(() => tokens.verify(token), { lanes: 1, seconds: 1 }),
  }
}

if (import.meta.main) {
  const figures = await benchSignIn()
  const line = (label: string, value: number) =>
    console.log(`${Math.round(value).toLocaleString('en-US').padStart(10)}/s  ${label}`)
  line('bare password checks (Argon2id, 19 MiB, t=2)', figures.hashes)
  line('sign-ins over HTTP', figures.signIns)
  line('bare signature checks (ES256)', figures.signatureChecks)
  line('checks of a token seen before', figures.rememberedChecks)
  line('an empty route over HTTP, as a visitor', figures.emptyRoute)
  line('the same, as somebody signed in', figures.recognized)
  console.log(`Signing in runs at ${(figures.signIns / figures.hashes).toFixed(2)} of the bare hash.`)
  console.log(`Being recognized leaves ${(figures.recognized / figures.emptyRoute).toFixed(2)} of the empty route.`)
}
