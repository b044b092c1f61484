import { weaknessOf } from './identity/accounts/passwords/passwords.ts'
import { isLoopbackHost } from './platform/http/loopback.ts'
import { tooWideProxies } from './platform/http/trusted-proxies.ts'

/** The publishable key of every installation that sets none: anybody can read it in the source. */
export const demoAnonKey = 'sb_publishable_vermeil_demonstration_house'
/** Of every demo account; the README prints it. */
export const demoPassword = 'vermeil-demo'
const MIN_ADMIN_PASSWORD = 12

type Settings = {
  SITE_URL?: string | undefined
  ANON_KEY?: string | undefined
  ADMIN_PASSWORD?: string | undefined
  TRUST_PROXY?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
  DEMO?: boolean | undefined
  RATE_LIMITS: boolean
  UNSAFE_DATABASE: boolean
  PUSH_TEST_SERVICE?: string | undefined
}

/** Why production can't run with these settings, a sentence each. */
export function productionProblems(settings: Settings): string[] {
  const { SITE_URL = '', ADMIN_PASSWORD = '', TRUST_PROXY = '' } = settings
  const problems: string[] = []
  if (settings.DEMO) problems.push('DEMO cannot be on in production: no demo data is ever shown as real.')
  if (!settings.RATE_LIMITS) problems.push('RATE_LIMITS cannot be off in production.')
  if (settings.UNSAFE_DATABASE) problems.push('UNSAFE_DATABASE cannot be on in production.')
  if (settings.PUSH_TEST_SERVICE) problems.push('PUSH_TEST_SERVICE cannot be set in production.')
  if (SITE_URL.startsWith('http:') && !isLoopbackHost(new URL(SITE_URL).hostname)) {
    problems.push('SITE_URL must start with https:// in production, unless it is a loopback address.')
  }
  if (settings.ANON_KEY === demoAnonKey) {
    problems.push("ANON_KEY is the demo's own key, which is public; choose another.")
  }
  const weakness = weaknessOfAdminPassword(ADMIN_PASSWORD)
  if (weakness) problems.push(`ADMIN_PASSWORD is too weak: ${weakness}`)
  const tooWide = tooWideProxies(TRUST_PROXY)
  if (tooWide.length) {
    const ranges = tooWide.join(', ')
    problems.push(`TRUST_PROXY trusts strangers (${ranges}): name the addresses of your own proxies.`)
  }
  return problems
}

function weaknessOfAdminPassword(password: string): string | null {
  if (password.length < MIN_ADMIN_PASSWORD) return `it needs at least ${MIN_ADMIN_PASSWORD} characters.`
  if (password === demoPassword) return "it is the demo accounts' password."
  return weaknessOf(password)?.message ?? null
}

/** What production runs with, but should not for long. */
export function productionWarnings({ STRIPE_SECRET_KEY = '' }: Settings): string[] {
  const isTestKey = /^(sk|rk)_test_/.test(STRIPE_SECRET_KEY)
  return isTestKey ? ['STRIPE_SECRET_KEY is a test key: no real payment is taken'] : []
}
