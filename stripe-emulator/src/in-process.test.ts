import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openEmulator, type UnsentEvent } from './in-process.ts'

/** A session that is created and paid. */
async function playOnce() {
  let drawn = 0
  const events: UnsentEvent[] = []
  const emulator = await openEmulator({
    ...{ secretKey: 'sk_test_emulator', webhookSecret: 'whsec_test', now: () => Date.UTC(2026, 2, 2) },
    randomBytes: (size) => createHash('shake256', { outputLength: size }).update(`${drawn++}`).digest(),
    onEvent: (event) => void events.push(event),
  })
  const post = async (path: string, form: Record<string, string>) => {
    const headers: Record<string, string> = { authorization: 'Bearer sk_test_emulator' }
    const body = new URLSearchParams(form).toString()
    const answer = await emulator.call({ method: 'POST', path, query: '', body, header: (name) => headers[name] })
    return JSON.parse(answer.body)
  }
  const session = await post('/v1/checkout/sessions', {
    ...{ mode: 'payment', success_url: 'https://house.example/done', cancel_url: 'https://house.example/back' },
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '125000',
    'line_items[0][price_data][product_data][name]': 'Harbour at dusk',
    'line_items[0][quantity]': '1',
  })
  const paid = await post(`/_emulator/checkout/sessions/${session.id}/pay`, { email: 'ada@example.com' })
  return { paid, sent: events.map(({ id, type, signed }) => ({ id, type, ...signed() })) }
}

test('the same calls at the same time give the same ids, answers and signed events', async () => {
  const [first, second] = [await playOnce(), await playOnce()]
  expect(first.paid.session).toMatchObject({ status: 'complete', payment_status: 'paid' })
  expect(first.sent.map(({ type }) => type)).toContain('checkout.session.completed')
  expect(second).toEqual(first)
})
