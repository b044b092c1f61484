import { type ErrorCode, type ErrorDetails, errorCatalog } from '@vermeil/contracts/errors.schema'

/** A refusal, by its code. The error catalog gives its status and sentence. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly details: ErrorDetails<C>
  /** A sentence for this one case, where the catalog's is too general. */
  readonly detail: string | undefined

  constructor(code: C, details: ErrorDetails<C>, detail?: string) {
    super(detail ?? errorCatalog[code].title)
    this.name = 'AppError'
    this.code = code
    this.details = details
    this.detail = detail
  }

  get status(): number {
    return errorCatalog[this.code].status
  }
}
