import { request } from 'node:http'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { aClient, aNode, anonKey, aSocket, replyTo, subscribed } from './realtime.fixtures.ts'

const join = (token?: string) => ({ config: {}, ...(token === undefined ? {} : { access_token: token }) })

test('no token and the api key mean a visitor; a malformed token is refused at a join', async () => {
  const { url } = await aNode()
  const socket = await aSocket(url)
  const answerTo = async (token?: string) => replyTo(socket, socket.send('realtime:saleroom', 'phx_join', join(token)))
  expect(await answerTo()).toMatchObject({ status: 'ok' })
  expect(await answerTo(anonKey)).toMatchObject({ status: 'ok' })
  for (const token of ['nonsense', 'a.b.c', 'sb_publishable_other']) {
    expect(await answerTo(token)).toEqual({
      status: 'error',
      response: { reason: 'MalformedJWT: The token provided is not a valid JWT' },
    })
  }
})

test('the official client joins again on its own once an expired token is refreshed', async () => {
  const { url } = await aNode()
  const client = await aClient(url, 'expired-token-of-ann')
  const channel = client.channel('user:ann')
  const messages: unknown[] = []
  channel.on('system', {}, (message: unknown) => messages.push(message))
  const statuses: string[] = []
  channel.subscribe((status, error) => statuses.push(error ? `${status}: ${error.message}` : status))
  await expect.poll(() => statuses).toEqual(['CHANNEL_ERROR: InvalidJWTExpiration: Token has expired'])
  expect(messages).toEqual([
    { extension: 'system', status: 'error', message: 'Token has expired', channel: 'user:ann' },
  ])

  await client.setAuth('token-of-ann')
  await until(() => expect(statuses.at(-1)).toBe('SUBSCRIBED'))
})

test('a token that has expired when it is pushed ends the channel, with the reason', async () => {
  const { url } = await aNode()
  const client = await aClient(url, 'token-of-ann')
  const channel = client.channel('user:ann')
  const messages: string[] = []
  channel.on('system', {}, ({ message }: { message: string }) => messages.push(message))
  const closed = new Promise((resolve) => channel.subscribe((status) => status === 'CLOSED' && resolve(status)))
  await expect.poll(() => channel.state).toBe('joined')
  await client.setAuth('expired-token-of-ann')
  expect(await closed).toBe('CLOSED')
  expect(messages).toContain('Token has expired')
})

test('the api key after a sign-out takes the rights of the account away', async () => {
  const { url } = await aNode()
  const socket = await aSocket(url)
  const own = socket.send('realtime:user:ann', 'phx_join', join('token-of-ann'))
  expect(await replyTo(socket, own)).toMatchObject({ status: 'ok' })
  await replyTo(socket, socket.send('realtime:saleroom', 'phx_join', join(anonKey)))
  const again = socket.send('realtime:user:ann', 'phx_join', join())
  expect((await replyTo(socket, again)).response?.reason).toContain('Unauthorized')
})

test('a socket whose join is refused still receives its other channels', async () => {
  const { realtime, url } = await aNode()
  const client = await aClient(url)
  const received: unknown[] = []
  const room = client.channel('saleroom').on('broadcast', { event: '*' }, ({ payload }) => received.push(payload))
  await subscribed(room)
  const socket = await aSocket(url)
  await replyTo(socket, socket.send('realtime:saleroom', 'phx_join', join('nonsense')))
  expect(realtime.listeners('saleroom')).toBe(1)
  realtime.broadcast('saleroom', 'saleroom.changed', 1)
  await expect.poll(() => received).toEqual([1])
})

test.each(['//', '/\\', '//[', 'http://'])('an upgrade at %s is refused and harms nobody', async (path) => {
  const { port } = await aNode()
  const answer = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const call = request({ host: '127.0.0.1', port, path, headers }, ({ statusCode }) => resolve(statusCode))
    call.once('error', reject).end()
  })
  expect(answer).toBe(404)
})
