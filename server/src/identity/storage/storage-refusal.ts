import { isObjectName } from './storage-rules.ts'

/** The protocol's errors: the real status is in the body, as text. */
const catalog = {
  NoSuchKey: [404, 'not_found', 'Object not found'],
  NoSuchBucket: [404, 'Bucket not found', 'Bucket not found'],
  KeyAlreadyExists: [409, 'Duplicate', 'The resource already exists'],
  EntityTooLarge: [413, 'Payload too large', 'The object exceeded the maximum allowed size'],
  InvalidMimeType: [415, 'invalid_mime_type', 'mime type is not supported'],
  InvalidKey: [400, 'InvalidKey', 'Invalid key'],
  InvalidRequest: [400, 'invalid_request', 'The request is not valid'],
  InvalidJWT: [403, 'Unauthorized', 'Invalid JWT'],
  InvalidSignature: [400, 'InvalidSignature', 'The signed address is not valid or has expired'],
  AccessDenied: [403, 'Unauthorized', 'new row violates row-level security policy'],
  FeatureNotEnabled: [409, 'FeatureNotEnabled', 'This feature is not offered here'],
  SlowDown: [429, 'too_many_requests', 'Too many requests. Please wait a moment.'],
  ServiceUnavailable: [503, 'service.unavailable', 'Vermeil is not ready. Please try again shortly.'],
  InternalError: [500, 'internal', 'Something went wrong on our side.'],
} as const satisfies Record<string, readonly [number, string, string]>

export type StorageCode = keyof typeof catalog

export class StorageRefusal extends Error {
  readonly code: StorageCode

  constructor(code: StorageCode, message?: string) {
    super(message ?? catalog[code][2])
    this.name = 'StorageRefusal'
    this.code = code
  }

  /** HTTP sees 400 for every refusal; only our own failures have their 5xx status. */
  get httpStatus(): number {
    return catalog[this.code][0] >= 500 ? catalog[this.code][0] : 400
  }

  get body() {
    const [status, error] = catalog[this.code]
    return { statusCode: String(status), code: this.code, error, message: this.message }
  }
}

export const invalidKey = (name: string) => new StorageRefusal('InvalidKey', `Invalid key: ${name.slice(0, 200)}`)

export function checkName(name: string): string {
  if (!isObjectName(name)) throw invalidKey(name)
  return name
}
