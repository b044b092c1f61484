/**
 * An error whose message is a sentence for the person it happens to: one of our own, or one that our server answered.
 * The message of any other error is a program's ("Failed to fetch", "non-2xx status code") and is never shown.
 */
export class ReadableError extends Error {
  override readonly name: string = 'ReadableError'
}

const unreachable = 'We could not be reached. Please check your connection and try again.'
const unexpected = 'Something went wrong. Please try again.'

/** What a person reads about an error. The one place that decides whether its own words may be shown. */
export function sentenceOf(error: unknown, fallback?: string): string {
  if (error instanceof ReadableError && error.message !== '') return error.message
  // What `fetch` throws where nothing answers.
  return fallback ?? (error instanceof TypeError ? unreachable : unexpected)
}
