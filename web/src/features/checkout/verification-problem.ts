import { ApiError } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'

/** Our own sentence where the server gave one; nothing that a browser says of itself. */
export const verificationProblem = (error: Error): string =>
  error instanceof ApiError && error.code !== 'house.failed'
    ? sentenceOf(error)
    : 'Failed to verify payment. Please contact support.'
