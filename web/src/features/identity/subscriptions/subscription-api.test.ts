import { expect, test } from 'vitest'
import { FunctionRefusal } from '@/shared/http/api-error'
import { subscriptionProblem } from './subscription-api'

const refusal = (sentence: string, status: number | null) =>
  new FunctionRefusal(sentence, { status, code: null, cause: null })

test('the server’s sentence stands; without one or without a server the documented ones do', () => {
  expect(subscriptionProblem(refusal('You are on this plan already.', 409))).toBe('You are on this plan already.')
  expect(subscriptionProblem(refusal('', 500))).toBe('Failed to connect to subscription service')
  expect(subscriptionProblem(refusal('', null))).toBe('Failed to connect to subscription service')
  expect(subscriptionProblem(new Error('anything'))).toBe('Failed to start subscription. Please try again.')
})
