import Stripe from 'stripe'

type Options = {
  secretKey: string
  /** Absent: Stripe itself. */
  apiUrl?: string | undefined
}

const isLive = (key: string) => /^(sk|rk)_live_/.test(key)

/** The official client. It would send even a live key unencrypted, so that is refused here. */
export function createStripeClient({ secretKey, apiUrl }: Options): Stripe {
  const common = { telemetry: false, appInfo: { name: 'Vermeil' } }
  if (!apiUrl) return new Stripe(secretKey, { ...common, maxNetworkRetries: 2 })
  const { protocol, hostname, port } = new URL(apiUrl)
  if (protocol !== 'https:' && isLive(secretKey)) throw new Error('A live Stripe key is never sent over http.')
  return new Stripe(secretKey, {
    ...common,
    // The emulator is local: a retry would not be answered either.
    maxNetworkRetries: 0,
    host: hostname,
    protocol: protocol === 'https:' ? 'https' : 'http',
    ...(port ? { port } : {}),
  })
}

/** The payment provider: the client, once it can be called, and the secrets that sign its events. */
export type StripeConnection = {
  client: () => Promise<Stripe>
  /** Those that sign its events. */
  webhookSecrets: readonly string[]
  /** Whether real cards may be charged. */
  isReal: boolean
  /** Sets where events are sent, once the server listens. At Stripe itself this is configured in its dashboard. */
  listenAt: (webhookUrl: string) => Promise<void>
  close: () => Promise<void>
}

export function connectStripe(options: Options & { webhookSecrets: readonly string[] }): StripeConnection {
  const stripe = createStripeClient(options)
  return {
    client: async () => stripe,
    webhookSecrets: options.webhookSecrets,
    isReal: options.apiUrl === undefined,
    listenAt: async () => {},
    close: async () => {},
  }
}

/** The id of an object that the provider sends either whole or as its id. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/** The provider could not be reached, or failed. The call may be tried again later. */
export const isProviderAway = (error: unknown): boolean => {
  const { type, statusCode } = error as { type?: string; statusCode?: number }
  return type === 'StripeConnectionError' || (statusCode !== undefined && statusCode >= 500)
}

/** The provider has understood the call and refused it: nothing has happened. Asking again needs a new key. */
export const isRefusedByProvider = (error: unknown): error is Error =>
  [400, 402, 403, 404].includes((error as { statusCode?: number }).statusCode ?? 0)

/** The bank said no, or wants to see the person: nothing was charged. */
export const isCardDeclined = (error: unknown): boolean => (error as { type?: string }).type === 'StripeCardError'
