import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anEmulatorProcess } from '../../test/emulator-process.ts'
import {
  anEmulator,
  cardForm,
  clientFor,
  oneArtwork,
  refusalOf,
  submit,
  temporaryFolder,
  whenTestEnds,
} from '../../test/emulator-under-test.ts'
import { startReceiver } from '../../test/receiver.ts'

test('what was acknowledged before kill -9 is there after the restart, and nothing happens twice', async () => {
  const dataDir = await temporaryFolder()
  const first = await anEmulatorProcess(dataDir)
  const before = clientFor(first.port)
  const acknowledged: { key: string; id: string }[] = []
  const tenDone = Promise.withResolvers<void>()
  const calls = Array.from({ length: 60 }, async (_, index) => {
    const key = `key-${index}`
    const customer = await before.customers.create({ name: `Bidder ${index}` }, { idempotencyKey: key })
    acknowledged.push({ key, id: customer.id })
    if (acknowledged.length === 10) tenDone.resolve()
  })
  const settled = Promise.allSettled(calls)
  await tenDone.promise
  await first.kill()
  await settled

  const second = await anEmulatorProcess(dataDir)
  const after = clientFor(second.port)

  expect(acknowledged.length).toBeGreaterThanOrEqual(10)
  for (const { key, id } of acknowledged) {
    expect((await after.customers.retrieve(id)).id).toBe(id)
    const name = `Bidder ${key.slice(4)}`
    expect((await after.customers.create({ name }, { idempotencyKey: key })).id).toBe(id)
  }
})

test('a webhook that could not be delivered before kill -9 is delivered after the restart, at the new address', async () => {
  const dataDir = await temporaryFolder()
  const deaf = await startReceiver()
  const first = await anEmulatorProcess(dataDir, ['--webhook-url', deaf.url, '--webhook-secret', deaf.secret])
  await deaf.close()
  const stripe = clientFor(first.port)
  const session = await stripe.checkout.sessions.create(oneArtwork())
  await submit(String(session.url), cardForm())
  await first.kill()

  const receiver = await startReceiver()
  whenTestEnds(() => receiver.close())
  await anEmulatorProcess(dataDir, ['--webhook-url', receiver.url, '--webhook-secret', receiver.secret])

  const event = await receiver.first('checkout.session.completed')
  expect(event.data.object).toMatchObject({ id: session.id, payment_status: 'paid' })
})

test('the address of an open checkout follows the emulator to another port', async () => {
  const dataDir = await temporaryFolder()
  const first = await anEmulator({ dataDir })
  const { id } = await first.stripe.checkout.sessions.create(oneArtwork())
  await first.emulator.close()
  const second = await anEmulator({ dataDir })

  const session = await second.stripe.checkout.sessions.retrieve(id)
  expect(session.url).toBe(`${second.emulator.url}/c/pay/${id}`)
  expect((await submit(String(session.url), cardForm())).status).toBe(303)
})

test('half a line at the journal’s end is dropped; a damaged line before it stops the start', async () => {
  const dataDir = await temporaryFolder()
  const journal = join(dataDir, 'stripe-emulator.jsonl')
  const first = await anEmulator({ dataDir })
  const { id } = await first.stripe.customers.create({ name: 'Kept' })
  await first.emulator.close()

  await appendFile(journal, '[["customers","cus_half",{"id":"cus_ha')
  const second = await anEmulator({ dataDir })
  expect((await second.stripe.customers.retrieve(id)).id).toBe(id)
  const refusal = await refusalOf(second.stripe.customers.retrieve('cus_half'))
  expect(refusal.code).toBe('resource_missing')
  await second.stripe.customers.create({ name: 'Written after the repair' })
  await second.emulator.close()
  expect((await readFile(journal, 'utf8')).includes('cus_half')).toBe(false)

  await appendFile(journal, 'not json\n')
  await expect(anEmulator({ dataDir })).rejects.toThrow(/Line \d+ of the journal .* is damaged/)
})

test('two emulators never write one journal', async () => {
  const dataDir = await temporaryFolder()
  await anEmulator({ dataDir })
  await expect(anEmulator({ dataDir })).rejects.toThrow('already runs an emulator on that data')
})
