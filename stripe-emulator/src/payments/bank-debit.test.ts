import { expect, test } from 'vitest'
import { anEmulatorWithReceiver, control, oneArtwork, refusalOf, submit } from '../../test/emulator-under-test.ts'

const bankForm = (account: string) => ({
  email: 'buyer@example.com',
  method: 'us_bank_account',
  routing: '110000000',
  account,
  name: 'Ada Buyer',
})

const byBank = oneArtwork(80_000)

test('a debit completes the session unpaid, and is paid when the bank has answered', async () => {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver()
  const session = await stripe.checkout.sessions.create({
    ...byBank,
    allowed_payment_method_types: ['card', 'us_bank_account'],
  })
  expect((await submit(String(session.url), bankForm('000123456789'))).status).toBe(303)

  const waiting = await stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent'] })
  expect(waiting).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing' },
  })
  expect((await receiver.first('checkout.session.completed')).data.object).toMatchObject({ payment_status: 'unpaid' })

  await control(emulator, 'clock/advance', { seconds: String(4 * 86_400) })

  expect((await receiver.first('checkout.session.async_payment_succeeded')).data.object).toMatchObject({
    id: session.id,
    payment_status: 'paid',
  })
  expect((await stripe.charges.list()).data).toMatchObject([{ status: 'succeeded', paid: true }])
})

test('a debit that the bank refuses is reported as failed, and nothing was collected', async () => {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver()
  const session = await stripe.checkout.sessions.create({
    ...byBank,
    allowed_payment_method_types: ['us_bank_account'],
  })
  await submit(String(session.url), bankForm('000111111113'))
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)

  await control(emulator, `payment_intents/${payment_intent}/settle`)

  await receiver.first('checkout.session.async_payment_failed')
  expect(await stripe.paymentIntents.retrieve(String(payment_intent))).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'account_closed' },
  })
  expect((await stripe.balanceTransactions.list()).data).toEqual([])
})

test('only the test bank’s accounts are taken, and only where the session allows them', async () => {
  const { stripe } = await anEmulatorWithReceiver()
  const cardsOnly = await stripe.checkout.sessions.create(oneArtwork())
  const refused = await submit(String(cardsOnly.url), bankForm('000123456789'))
  expect(refused.text).toContain('Enter a card number.')
  const session = await stripe.checkout.sessions.create({
    ...byBank,
    allowed_payment_method_types: ['us_bank_account'],
  })
  const unknown = await submit(String(session.url), bankForm('123'))
  expect(unknown.status).toBe(422)
  expect(unknown.text).toContain('Use a test account')
  const error = await refusalOf(
    stripe.checkout.sessions.create({
      ...byBank,
      payment_intent_data: { capture_method: 'manual' },
      allowed_payment_method_types: ['us_bank_account'],
    }),
  )
  expect(error.param).toBe('allowed_payment_method_types')
})
