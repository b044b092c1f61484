import type { UnusualAmount } from '@vermeil/contracts/selling/bid-amounts'
import { expect, test, vi } from 'vitest'
import { ApiError, FunctionRefusal } from '@/shared/http/api-error'
import { openBidQuestion } from './bid-question'
import { notConfirmedText, questionText, sendConfirmed } from './confirm-bid'

const about: UnusualAmount = { amount: 1_200_000_00, reference: 'estimate', referenceAmount: 3_000_00, times: 400 }
const refusal = () =>
  new ApiError({ code: 'bid.unusual', status: 409, title: 'Please confirm.', details: { ...about } })
const functionRefusal = () =>
  new FunctionRefusal('Please confirm.', { status: 409, code: 'bid.unusual', details: { ...about }, cause: null })

const answered = async (isMeant: boolean) => {
  await expect.poll(() => openBidQuestion.get()?.question.about).toEqual(about)
  openBidQuestion.get()?.answer(isMeant)
}

test('asks in words with the reference', () => {
  const unusual = (changes = {}) => questionText({ confirms: 'confirmUnusual', about: { ...about, ...changes } })
  expect(unusual()).toEqual({
    title: 'Do you really want to bid $1,200,000?',
    description: 'That is 400 times the estimate.',
    confirmLabel: 'Bid $1,200,000',
  })
  expect(unusual({ reference: 'current-bid' }).description).toBe('That is 400 times the current price.')
  expect(unusual({ reference: 'starting-bid' }).description).toBe('That is 400 times the starting bid.')
  expect(questionText({ confirms: 'confirmLeading', about: { price: 10_275_00, amount: 10_775_00 } })).toEqual({
    title: 'Raise your own bid to $10,775?',
    description: 'You already lead at $10,275. Raise your own bid to $10,775?',
    confirmLabel: 'Raise to $10,775',
  })
})

test.each([
  ['the API', refusal],
  ['a function', functionRefusal],
])('a refusal by %s is sent again once it is confirmed', async (_, refused) => {
  const send = vi.fn().mockRejectedValueOnce(refused()).mockResolvedValueOnce('placed')
  const sent = sendConfirmed(send)
  await answered(true)
  expect(await sent).toBe('placed')
  expect(send.mock.calls).toEqual([[{}], [{ confirmUnusual: true }]])
  expect(openBidQuestion.get()).toBeNull()
})

test('a no leaves the refusal, and a newer question answers the older with no', async () => {
  const send = vi.fn().mockImplementation(() => Promise.reject(refusal()))
  const older = sendConfirmed(send)
  await vi.waitFor(() => expect(openBidQuestion.get()).not.toBeNull())
  const newer = sendConfirmed(send)
  await expect(older).rejects.toMatchObject({ code: 'bid.unusual' })
  await answered(false)
  await expect(newer).rejects.toMatchObject({ code: 'bid.unusual' })
  expect(send).toHaveBeenCalledTimes(2)
})

test('any other refusal asks nothing', async () => {
  const closed = new ApiError({ code: 'lot.closed', status: 409, title: 'Closed.' })
  await expect(sendConfirmed(() => Promise.reject(closed))).rejects.toBe(closed)
  expect(openBidQuestion.get()).toBeNull()
})

test('who leads already is asked, and then about the amount, and both are confirmed in the last call', async () => {
  const details = { price: 2_900_00, amount: 1_200_000_00 }
  const leading = new ApiError({ code: 'bid.leading', status: 409, title: 'You already lead.', details })
  const send = vi.fn().mockRejectedValueOnce(leading).mockRejectedValueOnce(refusal()).mockResolvedValueOnce('placed')
  const sent = sendConfirmed(send)
  await expect.poll(() => openBidQuestion.get()?.question).toEqual({ confirms: 'confirmLeading', about: details })
  openBidQuestion.get()?.answer(true)
  await answered(true)
  expect(await sent).toBe('placed')
  const both = { confirmLeading: true, confirmUnusual: true }
  expect(send.mock.calls).toEqual([[{}], [{ confirmLeading: true }], [both]])
})

test('a confirmed bid that is refused again is not asked about endlessly', async () => {
  const send = vi.fn().mockImplementation(() => Promise.reject(refusal()))
  const sent = sendConfirmed(send)
  await answered(true)
  await expect(sent).rejects.toMatchObject({ code: 'bid.unusual' })
  expect(openBidQuestion.get()).toBeNull()
})

test('a no is said as one', () => {
  expect(notConfirmedText('bid.unusual')?.description).toBe('You did not confirm the amount, so nothing was bid.')
  expect(notConfirmedText('bid.leading')?.description).toBe('You still lead, and nothing was bid.')
  expect(notConfirmedText('lot.closed')).toBeNull()
})
