import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stripe } from 'stripe'
import { onTestFinished } from 'vitest'
import { type Emulator, type EmulatorOptions, startEmulator } from '../src/emulator.ts'
import { type Receiver, startReceiver } from './receiver.ts'

/** Runs when the test is over, whatever became of it; the last registered first. */
export const whenTestEnds = (end: () => Promise<void>): void => onTestFinished(end)

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'))
  whenTestEnds(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export const clientFor = (port: number, key = 'sk_test_emulator'): Stripe =>
  new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 0 })

/** An emulator on a free port with the official client pointed at it. */
export async function anEmulator(
  options: Partial<EmulatorOptions> = {},
): Promise<{ emulator: Emulator; stripe: Stripe }> {
  const dataDir = options.dataDir ?? (await temporaryFolder())
  const emulator = await startEmulator({ ...options, dataDir })
  whenTestEnds(() => emulator.close())
  return { emulator, stripe: clientFor(emulator.port) }
}

/** The same with a receiver of its webhooks. */
export async function anEmulatorWithReceiver(
  options: Partial<EmulatorOptions> = {},
): Promise<{ emulator: Emulator; stripe: Stripe; receiver: Receiver }> {
  const receiver = await startReceiver()
  whenTestEnds(() => receiver.close())
  const started = await anEmulator({ webhookUrl: receiver.url, webhookSecret: receiver.secret, ...options })
  return { ...started, receiver }
}

/** A call of the control surface. */
export async function control(emulator: Emulator, path: string, form: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${emulator.url}/_emulator/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulator.secretKey}` },
    body: new URLSearchParams(form),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** What a refused call rejects with. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof Stripe.errors.StripeError) return error
  throw new Error('The call was expected to be refused by Stripe’s API', { cause: error })
}

export const oneArtwork = (unit_amount = 125_000): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  success_url: 'http://127.0.0.1:9/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:9/back',
  line_items: [
    { price_data: { currency: 'usd', unit_amount, product_data: { name: 'Harbour at dusk' } }, quantity: 1 },
  ],
})

/** What a buyer types into the page. */
export const cardForm = (
  number = '4242 4242 4242 4242',
  more: Record<string, string> = {},
): Record<string, string> => ({
  email: 'buyer@example.com',
  number,
  expiry: '12 / 40',
  cvc: '123',
  name: 'Ada Buyer',
  ...more,
})

/** What a seller types into the onboarding page. */
export const onboardingForm = (answers: Record<string, string> = {}): Record<string, string> => ({
  first_name: 'Ada',
  last_name: 'Verrier',
  birth: '1980-01-31',
  ssn_last_4: '0000',
  routing: '110000000',
  account: '000123456789',
  ...answers,
})

/** Where a session asks for an address. */
export const shippingForm = {
  ...{ shipping_name: 'Ada Buyer', line1: 'Calle Mayor 1', line2: '', city: 'Madrid', state: '' },
  ...{ postal_code: '28013', country: 'ES' },
}

/** Sends a form as a browser does, and stops at the redirect. */
export async function submit(url: string, form: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

/** The first of a list that is known to hold one. */
export function firstOf<Item>(list: readonly Item[]): Item {
  const [item] = list
  if (item === undefined) throw new Error('Expected an item, got an empty list.')
  return item
}
