import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { errorCatalog, Problem } from '@vermeil/contracts/errors.schema'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { createHttp } from './create-http.ts'
import type { Http } from './http.ts'

let app: Http
beforeAll(async () => {
  app = await createHttp({
    logger: createLogger({ level: 'silent', node: 'test' }),
    isTrustedProxy: () => false,
    authenticate: async () => null,
    secure: false,
    ownOrigins: () => [],
    headersTimeoutMs: 300,
  })
  app.get('/assets/part.js', { config: { access: 'anyone' } }, async () => 'export {}')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** Everything the server sends until it closes the connection. */
async function answerTo(send: (socket: Socket) => unknown): Promise<string> {
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  const closed = once(socket, 'close')
  await send(socket)
  await closed
  return answer
}

const problemIn = (answer: string) => Problem.parse(JSON.parse(answer.slice(answer.indexOf('{'))))
const request = 'GET /assets/part.js HTTP/1.1\r\nhost: localhost\r\n'

test('a connection that sends nothing is closed without an answer', async () => {
  expect(await answerTo(() => {})).toBe('')
})

test('a connection that sends nothing after its first request gets nothing but the first answer', async () => {
  app.server.keepAliveTimeout = 100
  const answer = await answerTo((socket) => socket.write(`${request}\r\n`))
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

test('a request that does not arrive whole in time is answered 408', async () => {
  const answer = await answerTo((socket) => socket.write(request))
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(problemIn(answer)).toMatchObject({ status: 408, code: 'request.timed-out' })
})

test('a second request that does not arrive whole in time is answered 408', async () => {
  const answer = await answerTo((socket) => socket.write(`${request}\r\n${request}`))
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(problemIn(answer.slice(answer.lastIndexOf('HTTP/1.1')))).toMatchObject({ code: 'request.timed-out' })
})

test('noise is still malformed, and headers without end too large', async () => {
  expect(problemIn(await answerTo((socket) => socket.write('noise\r\n\r\n')))).toMatchObject({
    status: errorCatalog['request.malformed'].status,
    code: 'request.malformed',
  })
  const header = `x-long: ${'a'.repeat(100_000)}\r\n`
  expect(problemIn(await answerTo((socket) => socket.write(`${request}${header}\r\n`)))).toMatchObject({
    code: 'request.too-large',
  })
})
