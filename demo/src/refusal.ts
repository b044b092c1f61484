import { type ErrorCode, errorCatalog } from '@vermeil/contracts/errors.schema'

/** Whether the server refused the call, as opposed to having failed. */
export const isRefusal = (error: unknown): error is Error & { code: ErrorCode } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in errorCatalog
