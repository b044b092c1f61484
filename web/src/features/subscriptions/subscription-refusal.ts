import { FunctionRefusal } from '@/shared/http/functions-client'
import { sentenceOf } from '@/shared/http/readable-error'

/** Why a subscription could not be begun, in the documented words. */
export function subscriptionProblem(error: unknown): string {
  if (!(error instanceof FunctionRefusal)) return 'Failed to start subscription. Please try again.'
  return sentenceOf(error, 'Failed to connect to subscription service')
}
