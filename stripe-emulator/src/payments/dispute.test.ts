import { expect, test } from 'vitest'
import {
  anEmulatorWithReceiver,
  control as controlEmulator,
  firstOf,
  refusalOf,
} from '../../test/emulator-under-test.ts'

async function aDispute(payment_method = 'pm_card_createDispute') {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver()
  const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const
  const payment = { amount: 9_000, currency: 'usd', confirm: true, automatic_payment_methods, payment_method }
  const { id: intent } = await stripe.paymentIntents.create(payment)
  const disputes = async () => (await stripe.disputes.list({ payment_intent: intent })).data
  return { stripe, receiver, intent, disputes, control: controlEmulator.bind(null, emulator) }
}

test('a disputed payment can’t be refunded, and a lost dispute costs the amount and the fee', async () => {
  const { stripe, receiver, intent, disputes } = await aDispute()
  const { id, status } = firstOf(await disputes())
  expect(status).toBe('needs_response')
  expect(await refusalOf(stripe.refunds.create({ payment_intent: intent }))).toMatchObject({ code: 'charge_disputed' })
  const closed = await stripe.disputes.close(id)
  expect(closed).toMatchObject({ status: 'lost', balance_transactions: [{ net: -10_500 }] })
  expect(await refusalOf(stripe.disputes.close(id))).toMatchObject({ statusCode: 400 })
  await receiver.first('charge.dispute.closed')
  expect(receiver.types().filter((type) => type.startsWith('charge.dispute'))).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ])
})

test('a won dispute brings the amount back without the fee', async () => {
  const { stripe, disputes } = await aDispute()
  const { id } = firstOf(await disputes())
  const won = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
  expect(won).toMatchObject({ status: 'won', balance_transactions: [{ net: -10_500 }, { net: 9_000 }] })
})

test('tests open disputes about a part of a payment, and decide them', async () => {
  const { intent, disputes, control } = await aDispute('pm_card_visa')
  await control(`payment_intents/${intent}/dispute`, { reason: 'product_not_received', amount: '4000' })
  const { id } = firstOf(await disputes())
  await control(`disputes/${id}/close`, { outcome: 'lost' })
  expect(await disputes()).toMatchObject([{ amount: 4_000, reason: 'product_not_received', status: 'lost' }])
})
