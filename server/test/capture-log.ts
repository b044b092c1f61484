import { Writable } from 'node:stream'
import { createLogger } from '../src/platform/logger.ts'

/** A logger whose lines a test can read. */
export function captureLog(options: { level?: string } = {}) {
  let written = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  return {
    logger: createLogger({ level: 'info', node: 'node-1', ...options }, sink),
    text: () => written,
    lines: () =>
      written
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  }
}
