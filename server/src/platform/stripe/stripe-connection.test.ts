import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../../../test/until.ts'
import { connectEmulator, type EmulatorConnection } from './emulator-connection.ts'
import { createStripeClient } from './stripe-client.ts'

// Each starts a process or two, on whatever machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function aFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'vermeil-emulator-'))
  endings.push(() => rm(dir, { recursive: true, force: true }))
  return dir
}

function connect(dir: string): EmulatorConnection {
  const connection = connectEmulator({ dir, log: () => {} })
  endings.push(() => connection.close())
  return connection
}

const nowhere = 'http://127.0.0.1:9/webhooks/stripe'

test('a live key is never sent over http', () => {
  expect(() => createStripeClient({ secretKey: 'sk_live_x', apiUrl: 'http://127.0.0.1:1' })).toThrow(
    /never sent over http/,
  )
  expect(() => createStripeClient({ secretKey: 'rk_live_x', apiUrl: 'http://127.0.0.1:1' })).toThrow(
    /never sent over http/,
  )
})

test('a call before the server listens waits, and events are signed with the secret of this start', async () => {
  const received = Promise.withResolvers<Stripe.Event>()
  const connection = connect(await aFolder())
  const receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const signature = String(request.headers['stripe-signature'])
    received.resolve(Stripe.webhooks.constructEvent(body, signature, connection.webhookSecrets[0] ?? ''))
    response.end('{}')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  endings.push(() => receiver.close())
  const early = connection.client().then((client) => client.customers.create({ email: 'early@example.com' }))
  await connection.listenAt(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`)
  expect((await early).email).toBe('early@example.com')
  expect((await received.promise).type).toBe('customer.created')
})

test('its data and its address survive a restart of the server', async () => {
  const dir = await aFolder()
  const first = connect(dir)
  await first.listenAt(nowhere)
  // A house in which nobody has ever paid needs none.
  expect(first.process()).toBeUndefined()
  const { id } = await (await first.client()).customers.create({ email: 'kept@example.com' })
  const port = await readFile(join(dir, 'port'), 'utf8')
  await first.close()

  const second = connect(dir)
  await second.listenAt(nowhere)
  // It may have events to send from before: nobody has to ask.
  expect(second.process()).toBeDefined()
  expect(await (await second.client()).customers.retrieve(id)).toMatchObject({ email: 'kept@example.com' })
  expect(await readFile(join(dir, 'port'), 'utf8')).toBe(port)
})

test('it is started again after a crash', async () => {
  const dir = await aFolder()
  const said: string[] = []
  const connection = connectEmulator({ dir, log: (line) => said.push(line) })
  endings.push(() => connection.close())
  await connection.listenAt(nowhere)
  const { id } = await (await connection.client()).customers.create({ email: 'kept@example.com' })
  connection.process()?.kill('SIGKILL')
  await until(() => expect(said.join()).toContain('started again'))
  expect(await (await connection.client()).customers.retrieve(id)).toMatchObject({ email: 'kept@example.com' })
})
