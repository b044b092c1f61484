/** What went wrong between a person and their account, in words for that person. Known by its code. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

type ClientError = { readonly name: string; readonly message: string; readonly code?: string | undefined }

const unreachable = 'The house could not be reached. Please check your connection and try again.'

type Answer = { readonly data: unknown; readonly error: ClientError | null }

/** Unwraps an answer of the client library, which returns its errors instead of throwing them. */
export function orThrow<A extends Answer>({ data, error }: A): Extract<A, { error: null }>['data'] {
  throwIf(error)
  return data
}

export function throwIf(error: ClientError | null) {
  if (error) throw authProblemFrom(error)
}

/** The library puts `{}` where a text should be when the network fails or the server is in trouble. */
const authProblemFrom = ({ name, message, code }: ClientError): AuthProblem =>
  new AuthProblem(name === 'AuthRetryableFetchError' ? unreachable : message, code)
