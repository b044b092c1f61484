import { ReadableError } from '@/shared/http/readable-error'

/** A problem with signing in or with an account, with a sentence for the person. Identified by its code. */
export class AuthProblem extends ReadableError {
  override readonly name = 'AuthProblem'
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

type ClientError = { readonly name: string; readonly message: string; readonly code?: string | undefined }

const unreachable = 'We could not be reached. Please check your connection and try again.'
const unexpected = 'Something went wrong. Please try again.'

/** What the client library says of itself, by the name of its error; the other two hand on our server's own sentence. */
const librarySentences: Record<string, string> = {
  // The library puts `{}` where a text should be when the network fails or the server is in trouble.
  AuthRetryableFetchError: unreachable,
  AuthSessionMissingError: 'You are no longer signed in. Please sign in again.',
  // The address that a mailed link led to says that it did not work; its text could be anybody's.
  AuthImplicitGrantRedirectError: 'Email link is invalid or has expired',
}
const answeredByServer: ReadonlySet<string> = new Set(['AuthApiError', 'AuthWeakPasswordError'])

type Answer = { readonly data: unknown; readonly error: ClientError | null }

/** Unwraps an answer of the client library, which returns its errors instead of throwing them. */
export function orThrow<A extends Answer>({ data, error }: A): Extract<A, { error: null }>['data'] {
  throwIf(error)
  return data
}

export function throwIf(error: ClientError | null) {
  if (error) throw authProblemFrom(error)
}

export function authProblemFrom({ name, message, code }: ClientError): AuthProblem {
  const sentence = answeredByServer.has(name) ? message : (librarySentences[name] ?? unexpected)
  return new AuthProblem(sentence, code)
}
