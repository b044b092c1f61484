/**
 * A request that can't be read, on any route. The error handler of each protocol answers it in its own format, by
 * `statusCode`; ours as `request.malformed`.
 */
export class MalformedRequest extends Error {
  readonly statusCode = 400

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MalformedRequest'
  }
}

/** The same, where the address itself is what can't be read. */
export class MalformedAddress extends MalformedRequest {}
