import { expect, test } from 'vitest'
import {
  anEmulatorWithReceiver,
  control as controlEmulator,
  firstOf,
  onboardingForm,
  refusalOf,
  submit,
} from '../../test/emulator-under-test.ts'

const back = { refresh_url: 'http://127.0.0.1:9/again', return_url: 'http://127.0.0.1:9/back' }
const transfers = { capabilities: { transfers: { requested: true } } }

async function aSeller(answers: Record<string, string> = {}) {
  const { emulator, stripe, receiver } = await anEmulatorWithReceiver()
  const { id } = await stripe.accounts.create({ type: 'express', email: 'ada@example.com', ...transfers })
  const { url } = await stripe.accountLinks.create({ account: id, type: 'account_onboarding', ...back })
  const answer = await submit(url, onboardingForm(answers))
  const send = (idempotencyKey: string, amount = 5_000) =>
    stripe.transfers.create({ amount, currency: 'usd', destination: id, transfer_group: 'payout' }, { idempotencyKey })
  return { stripe, receiver, id, url, answer, send, control: controlEmulator.bind(null, emulator) }
}

test('a seller fills in the page, comes back, and is paid: balance first, the bank two days later', async () => {
  const { stripe, receiver, id, answer, send, control } = await aSeller()
  expect(answer.location).toBe(back.return_url)
  expect(await receiver.first('account.updated')).toMatchObject({ account: id })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    ...{ details_submitted: true, payouts_enabled: true, capabilities: { transfers: 'active' } },
    requirements: { currently_due: [] },
  })
  const transfer = await send('key')
  expect((await send('key')).id).toBe(transfer.id)
  const onAccount = { stripeAccount: id }
  expect(await stripe.balance.retrieve({}, onAccount)).toMatchObject({ available: [{ amount: 5_000 }] })
  await control('clock/advance', { seconds: String(2 * 86_400) })
  expect((await stripe.payouts.list({}, onAccount)).data).toMatchObject([{ amount: 5_000, status: 'paid' }])
  expect(await stripe.balance.retrieve({}, onAccount)).toMatchObject({ available: [{ amount: 0 }] })
  // The platform sees none of it.
  expect((await stripe.payouts.list()).data).toEqual([])
  const types = async (account?: string) =>
    (await stripe.events.list({}, account ? { stripeAccount: account } : {})).data.map(({ type }) => type)
  expect(await types()).not.toContain('account.updated')
  expect(await types(id)).toEqual(['payout.paid', 'account.updated'])
})

test('what is wrong in the form is said beside its field, and nothing is submitted', async () => {
  const { stripe, id, answer } = await aSeller({ account: '12', birth: 'spring' })
  expect(answer.status).toBe(422)
  expect(answer.text).toMatch(/Enter a date such as.*Enter one of the test accounts/s)
  expect(await stripe.accounts.retrieve(id)).toMatchObject({ details_submitted: false })
})

test('a person who is not recognized is asked for a document, and can answer again', async () => {
  const { stripe, id, url, send } = await aSeller({ ssn_last_4: '1111' })
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    ...{ details_submitted: true, payouts_enabled: false },
    requirements: { currently_due: ['individual.verification.document'] },
  })
  expect(await refusalOf(send('key'))).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  await submit(url, onboardingForm())
  expect(await send('other key')).toMatchObject({ amount: 5_000 })
})

test('the first transfer to a certain account is refused, also when it is asked for again by the same key', async () => {
  const { send } = await aSeller({ account: '000222222227' })
  expect(await refusalOf(send('first'))).toMatchObject({ code: 'balance_insufficient', statusCode: 400 })
  expect(await refusalOf(send('first'))).toMatchObject({ code: 'balance_insufficient' })
  expect(await send('second')).toMatchObject({ amount: 5_000 })
})

test('a closed bank account sends the money back to the balance', async () => {
  const { stripe, id, send, control } = await aSeller({ account: '000111111113' })
  await send('key')
  await control('clock/advance', { seconds: String(2 * 86_400) })
  const { data } = await stripe.payouts.list({}, { stripeAccount: id })
  expect(firstOf(data)).toMatchObject({ status: 'failed', failure_code: 'account_closed' })
  expect(await stripe.balance.retrieve({}, { stripeAccount: id })).toMatchObject({ available: [{ amount: 5_000 }] })
})
