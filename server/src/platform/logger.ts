import pino from 'pino'
import { scrubText } from './brief-error.ts'
import { type LogFields, onlyKnownFields } from './log-fields.ts'

/** Names the event in a few words that can be searched for; the facts are fields. */
type Write = (fields: LogFields, event: string) => void

export interface Logger {
  fatal: Write
  error: Write
  warn: Write
  info: Write
  debug: Write
}

type Options = {
  level: string
  node: string
  /** The trace that a line is part of. */
  traceId?: (() => string | undefined) | undefined
}

/** One JSON object per line, which names the node that wrote it and holds nothing but known fields. */
export function createLogger({ level, node, traceId }: Options, destination?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: { node },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { log: onlyKnownFields },
      ...(traceId ? { mixin: () => ({ traceId: traceId() }) } : {}),
      // A library that logs an error writes its message as the event.
      serializers: { err: (error: unknown) => error, msg: (event: unknown) => scrubText(String(event)) },
    },
    destination as pino.DestinationStream,
  )
}
