import { expect, test } from 'vitest'
import { anEmulator, anEmulatorWithReceiver, control, refusalOf } from '../../test/emulator-under-test.ts'

const paid = { amount: 10_000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true } as const

test('refunds in parts add up to the whole and never past it', async () => {
  const { stripe } = await anEmulator()
  const intent = await stripe.paymentIntents.create(paid)

  const first = await stripe.refunds.create({ payment_intent: intent.id, amount: 4_000, metadata: { why: 'frame' } })
  expect(first).toMatchObject({ status: 'succeeded', amount: 4_000, metadata: { why: 'frame' } })
  const over = await refusalOf(stripe.refunds.create({ payment_intent: intent.id, amount: 6_001 }))
  expect(over).toMatchObject({
    param: 'amount',
    message: 'Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)',
  })
  const rest = await stripe.refunds.create({ payment_intent: intent.id })
  expect(rest.amount).toBe(6_000)
  const again = await refusalOf(stripe.refunds.create({ payment_intent: intent.id }))
  expect(again.code).toBe('charge_already_refunded')

  const charge = await stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] })
  expect(charge).toMatchObject({
    refunded: true,
    amount_refunded: 10_000,
    refunds: { data: [{ amount: 6_000 }, { amount: 4_000 }] },
  })
})

test('the balance’s entries have the same sums, with the fee', async () => {
  const { stripe } = await anEmulator()
  const intent = await stripe.paymentIntents.create(paid)
  await stripe.refunds.create({ payment_intent: intent.id, amount: 4_000 })

  const { data } = await stripe.balanceTransactions.list()
  expect(data).toMatchObject([
    { type: 'refund', amount: -4_000, fee: 0, net: -4_000, status: 'pending' },
    { type: 'charge', amount: 10_000, fee: 320, net: 9_680, source: intent.latest_charge },
  ])
})

test('a refund emits its own event and the charge’s', async () => {
  const { stripe, receiver } = await anEmulatorWithReceiver()
  const intent = await stripe.paymentIntents.create(paid)
  const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 1_000 })

  expect((await receiver.first('refund.created')).data.object).toMatchObject({ id: refund.id })
  expect((await receiver.first('charge.refunded')).data).toMatchObject({
    object: { amount_refunded: 1_000, refunded: false },
    previous_attributes: { amount_refunded: 0 },
  })
  await stripe.refunds.update(refund.id, { metadata: { seen: 'yes' } })
  await receiver.first('refund.updated')
})

test('a refund that the bank sends back gives the amount to the balance and can be made again', async () => {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver()
  const intent = await stripe.paymentIntents.create(paid)
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  await control(emulator, `refunds/${refund.id}/fail`)
  expect((await receiver.first('refund.failed')).data.object).toMatchObject({ id: refund.id, status: 'failed' })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  expect(charge).toMatchObject({ refunded: false, amount_refunded: 0 })
  const { data } = await stripe.balanceTransactions.list({ type: 'refund_failure' })
  expect(data).toMatchObject([{ amount: 10_000, source: refund.id }])
  expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ status: 'succeeded' })
})

test('what was never collected can’t be refunded', async () => {
  const { stripe } = await anEmulator()
  const held = await stripe.paymentIntents.create({ ...paid, capture_method: 'manual' })
  expect((await refusalOf(stripe.refunds.create({ payment_intent: held.id }))).statusCode).toBe(400)
  const unpaid = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  const error = await refusalOf(stripe.refunds.create({ payment_intent: unpaid.id }))
  expect(error.code).toBe('payment_intent_unexpected_state')
})
