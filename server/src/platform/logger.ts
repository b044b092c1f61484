import pino from 'pino'

const secrets = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'apikey',
  'secret',
  'pin',
  'maxAmount',
  'ceiling',
  'html',
  'text',
]

/** Structured lines. Nothing that opens a door, hides a ceiling or is private post is ever written. */
export const createLogger = (level: string, destination?: pino.DestinationStream) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: '[redacted]',
      },
      serializers: { err: briefly },
    },
    destination as pino.DestinationStream,
  )
export type Logger = ReturnType<typeof createLogger>

/** A database error carries its client and the values of the row; only what tells the cause is written. */
function briefly(error: Error & { code?: string }) {
  const { name, message, code, stack, cause } = error
  return { name, message, code, stack, ...(cause instanceof Error ? { cause: cause.message } : {}) }
}
