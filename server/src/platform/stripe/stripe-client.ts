import Stripe from 'stripe'

type Options = {
  secretKey: string
  /** Absent: Stripe itself. */
  apiUrl?: string | undefined
}

const isLive = (key: string) => /^(sk|rk)_live_/.test(key)

/** The official client. It would send even a live key over an open line, so that is refused here. */
export function createStripeClient({ secretKey, apiUrl }: Options): Stripe {
  const common = { telemetry: false, appInfo: { name: 'Vermeil' } }
  if (!apiUrl) return new Stripe(secretKey, { ...common, maxNetworkRetries: 2 })
  const { protocol, hostname, port } = new URL(apiUrl)
  if (protocol !== 'https:' && isLive(secretKey)) throw new Error('A live Stripe key is never sent over http.')
  return new Stripe(secretKey, {
    ...common,
    // A stand-in is a step away: what it does not answer, it will not answer a moment later either.
    maxNetworkRetries: 0,
    host: hostname,
    protocol: protocol === 'https:' ? 'https' : 'http',
    ...(port ? { port } : {}),
  })
}

/** The provider as the house meets it: the client once it can be called, and the secret its events are signed with. */
export type StripeConnection = {
  client: () => Promise<Stripe>
  webhookSecret: string
  /** Whether real cards may be charged. */
  isReal: boolean
  /** Says where events are to be sent, once the house listens. Stripe itself was told by its owner. */
  listenAt: (webhookUrl: string) => Promise<void>
  close: () => Promise<void>
}

export function connectStripe(options: Options & { webhookSecret: string }): StripeConnection {
  const stripe = createStripeClient(options)
  return {
    client: async () => stripe,
    webhookSecret: options.webhookSecret,
    isReal: options.apiUrl === undefined,
    listenAt: async () => {},
    close: async () => {},
  }
}
