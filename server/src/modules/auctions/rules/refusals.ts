import type { ErrorCode, ErrorDetails } from '@vermeil/contracts/errors'

/** A rule's no. Rules return it, so that a batch can refuse one bid and go on with the next. */
export type Refusal<C extends ErrorCode = ErrorCode> = {
  [K in C]: { readonly accepted: false; readonly code: K; readonly details: ErrorDetails<K> }
}[C]

export function refuse<C extends ErrorCode>(code: C, details: ErrorDetails<C>): Refusal<C> {
  return { accepted: false, code, details } as Refusal<C>
}
