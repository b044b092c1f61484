import { expect, test } from 'vitest'
import { linkIn, refusalFrom } from '@/shared/http/functions-client'
import { paymentRefusal } from './payment-refusals'

const answered = (status: number, body: unknown) =>
  refusalFrom({ message: 'Edge Function returned a non-2xx status code', context: Response.json(body, { status }) })

test('the sentence comes from the answer, not from the library', async () => {
  const refusal = await answered(409, { error: 'This lot has been sold.', code: 'lot.sold' })
  expect(refusal).toMatchObject({ message: 'This lot has been sold.', status: 409, code: 'lot.sold' })
  expect(paymentRefusal(refusal).toast).toMatchObject({
    title: 'Payment Failed',
    description: 'This lot has been sold.',
  })
})

test.each(['Authentication required', 'User not authenticated'])('“%s” leads to signing in', async (error) => {
  const { toast, needsSignIn } = paymentRefusal(await answered(400, { error }))
  expect(toast.title).toBe('Authentication Required')
  expect(needsSignIn).toBe(true)
})

test('a token that is no longer good leads to signing in as well', async () => {
  expect(paymentRefusal(await answered(401, { code: 401, message: 'Invalid JWT' })).needsSignIn).toBe(true)
})

test('an amount that is not accepted is an invalid payment', async () => {
  const refusal = await answered(400, { error: 'Please enter a valid amount', code: 'payment.amount-invalid' })
  expect(paymentRefusal(refusal).toast).toMatchObject({
    title: 'Invalid Payment',
    description: 'Please enter a valid amount',
  })
})

test('no answer and a refusal without text read the documented sentence, never the library’s', async () => {
  const silence = await refusalFrom({
    message: 'Failed to send a request to the Edge Function',
    context: new TypeError(),
  })
  const wordless = await answered(500, {})
  expect(silence.status).toBeNull()
  for (const refusal of [silence, wordless]) {
    expect(paymentRefusal(refusal).toast).toMatchObject({
      title: 'Payment Failed',
      description: 'There was an error processing your payment. Please try again.',
    })
  }
})

test('what breaks here is a payment error, in the documented sentence', () => {
  for (const error of [new Error('no config'), 'odd']) {
    expect(paymentRefusal(error).toast).toMatchObject({
      title: 'Payment Error',
      description: 'An unexpected error occurred. Please try again.',
    })
  }
})

test('an answer that is no link is none', () => {
  expect(linkIn({ url: 'https://pay.example' })).toBe('https://pay.example')
  expect(linkIn({ url: '' })).toBeNull()
  expect(linkIn('a page of text')).toBeNull()
  expect(linkIn(null)).toBeNull()
})
