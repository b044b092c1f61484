import { ServerResponse } from 'node:http'
import { recordTestEvent } from '@vermeil/test-kit/test-events'

/**
 * Importing this file lists every error code that the process answers from then on, so that CI can name the codes that
 * no test has provoked. Vitest imports it for tests, `server-process.ts` into the servers that tests start. It reads
 * what is sent, so that no route or protocol can be left out.
 */
const { prototype } = ServerResponse
const { write, end } = prototype

function recordCode({ statusCode }: ServerResponse, [body]: unknown[]): void {
  if (statusCode < 400 || typeof body !== 'string') return
  const code = /"code":"([a-z-]+\.[a-z-]+)"/.exec(body)?.[1]
  if (code) recordTestEvent(`code ${code}`)
}

prototype.write = function (this: ServerResponse, ...args: never[]) {
  recordCode(this, args)
  return Reflect.apply(write, this, args)
}
prototype.end = function (this: ServerResponse, ...args: never[]) {
  recordCode(this, args)
  return Reflect.apply(end, this, args)
}
