import { FunctionRefusal } from '@/shared/functions-client'

/** Why a subscription could not be begun, in the documented words. */
export function subscriptionProblem(error: unknown): string {
  if (!(error instanceof FunctionRefusal)) return 'Failed to start subscription. Please try again.'
  // Nothing answered: the library's sentence about it is for programmers.
  if (error.status === null) return 'Failed to connect to subscription service'
  return error.message || 'Failed to connect to subscription service'
}
