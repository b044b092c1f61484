import type { UnusualAmount } from '@vermeil/contracts/bid-amounts'
import { expect, test, vi } from 'vitest'
import { ApiError, FunctionRefusal } from '@/shared/http/api-error'
import { sendConfirmed, unusualText } from './unusual-amount'
import { unusualQuestion } from './unusual-question'

const about: UnusualAmount = { amount: 1_200_000_00, reference: 'estimate', referenceAmount: 3_000_00, times: 400 }
const refusal = () =>
  new ApiError({ code: 'bid.unusual', status: 409, title: 'Please confirm.', details: { ...about } })
const functionRefusal = () =>
  new FunctionRefusal('Please confirm.', { status: 409, code: 'bid.unusual', details: { ...about }, cause: null })

const answered = async (isMeant: boolean) => {
  await expect.poll(() => unusualQuestion.get()?.about).toEqual(about)
  unusualQuestion.get()?.answer(isMeant)
}

test('asks in words with the reference', () => {
  expect(unusualText(about)).toEqual({
    title: 'Do you really want to bid $1,200,000?',
    description: 'That is 400 times the estimate.',
  })
  expect(unusualText({ ...about, reference: 'current-bid' }).description).toBe('That is 400 times the current price.')
  expect(unusualText({ ...about, reference: 'starting-bid' }).description).toBe('That is 400 times the starting bid.')
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
  expect(unusualQuestion.get()).toBeNull()
})

test('a no leaves the refusal, and a newer question answers the older with no', async () => {
  const send = vi.fn().mockImplementation(() => Promise.reject(refusal()))
  const older = sendConfirmed(send)
  await vi.waitFor(() => expect(unusualQuestion.get()).not.toBeNull())
  const newer = sendConfirmed(send)
  await expect(older).rejects.toMatchObject({ code: 'bid.unusual' })
  await answered(false)
  await expect(newer).rejects.toMatchObject({ code: 'bid.unusual' })
  expect(send).toHaveBeenCalledTimes(2)
})

test('any other refusal asks nothing', async () => {
  const closed = new ApiError({ code: 'lot.closed', status: 409, title: 'Closed.' })
  await expect(sendConfirmed(() => Promise.reject(closed))).rejects.toBe(closed)
  expect(unusualQuestion.get()).toBeNull()
})
