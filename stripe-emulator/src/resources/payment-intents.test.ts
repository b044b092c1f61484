import { expect, test } from 'vitest'
import { anEmulator, refusalOf } from '../../test/emulator-under-test.ts'

test('the amount of an intent changes until it is confirmed, and is what is charged', async () => {
  const { stripe } = await anEmulator()
  const { id } = await stripe.paymentIntents.create({ amount: 900, currency: 'usd' })
  expect(await stripe.paymentIntents.update(id, { amount: 1_200 })).toMatchObject({ amount: 1_200 })
  const tooSmall = await refusalOf(stripe.paymentIntents.update(id, { amount: 10 }))
  expect(tooSmall).toMatchObject({ code: 'amount_too_small', param: 'amount' })
  await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))
  expect(await stripe.paymentIntents.update(id, { amount: 1_300 })).toMatchObject({ amount: 1_300 })

  const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1_300 })
  const refused = await refusalOf(stripe.paymentIntents.update(id, { amount: 1_400, description: 'x' }))
  expect(refused.code).toBe('payment_intent_unexpected_state')
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 1_300, description: null })
})
