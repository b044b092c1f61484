type Thrown = Error & { code?: unknown; constraint?: unknown; severity?: unknown }

/**
 * An error as it is logged: enough to find the cause, without the values that were handled. PostgreSQL's `detail`,
 * the failed statement and the client that ran it are never written.
 */
export function briefError(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code, constraint, cause } = error as Thrown
  return {
    name,
    message: briefMessage(error),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: framesOf(error),
    ...(cause instanceof Error && depth < 3 ? { cause: briefError(cause, depth + 1) } : {}),
  }
}

const MAX_TEXT = 300

/** Text from elsewhere, without anything that looks like an email address, a connection's password or a token. */
export const scrubText = (text: string) =>
  text
    .replace(/\S+@\S+/g, '[address]')
    .replace(/\b(?=[\w-]*\d)[\w-]{40,}(\.[\w-]+)*/g, '[token]')
    .slice(0, MAX_TEXT)

/** A message may quote input: a malformed value, a body that isn't JSON, an address that bounced. */
function briefMessage(error: Thrown): string {
  const { message } = error
  if (error instanceof SyntaxError && message.includes('JSON')) return 'invalid JSON'
  const isDataException = typeof error.severity === 'string' && String(error.code).startsWith('22')
  return scrubText(isDataException ? message.replace(/".*/s, '…') : message)
}

/** Only the frames: a stack begins with the message, which can be long. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n')
