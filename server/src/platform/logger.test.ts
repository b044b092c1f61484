import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  let lines = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk
      done()
    },
  })
  write(createLogger('info', sink))
  return lines
}

test('no secret, ceiling or letter is ever written', () => {
  const secret = 'do-not-write-this'
  const lines = logged((logger) =>
    logger.info({
      password: secret,
      token: secret,
      body: { access_token: secret, refresh_token: secret, maxAmount: secret, pin: secret },
      mail: { html: secret, text: secret, to: 'somebody' },
      request: { headers: { authorization: secret, apikey: secret } },
    }),
  )
  expect(lines).not.toContain(secret)
  expect(lines).toContain('somebody')
})

test('a database error is told without the row it choked on', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(a@b.example)',
    client: {},
  })
  const line = JSON.parse(logged((logger) => logger.error({ err: error })))
  expect(line.err).toMatchObject({ message: 'duplicate key', code: '23505' })
  expect(JSON.stringify(line)).not.toContain('a@b.example')
})
