import { plural } from '@/shared/format/format'
import { ApiError, isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'

/** What stays beside the field after the toast has gone: how many tries are left, or how long the lock lasts. */
export function pinRefusal(error: unknown): string {
  if (isRefusal(error, 'music.pin-wrong')) {
    const { triesLeft } = error.details
    return triesLeft > 0
      ? `Invalid PIN. ${plural(triesLeft, 'try', 'tries')} left.`
      : 'Invalid PIN. No tries left for now.'
  }
  if (isRefusal(error, 'music.pin-locked')) {
    const minutes = Math.max(1, Math.ceil(error.details.retryAfterSeconds / 60))
    return `Too many wrong PINs. Please try again in ${plural(minutes, 'minute', 'minutes')}.`
  }
  return error instanceof ApiError ? sentenceOf(error) : 'We could not be reached. Check your connection and try again.'
}
