import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { until } from '../../../test/until.ts'
import { must } from '../must.ts'
import { aBus, aClient, aNode, anonKey, aSocket, type BareSocket, replyTo, subscribed } from './realtime.fixtures.ts'

const saleroom = 'realtime:saleroom'
const join = (socket: BareSocket, token?: string, topic = saleroom) =>
  replyTo(socket, socket.send(topic, 'phx_join', { config: {}, ...(token ? { access_token: token } : {}) }))
const track = (socket: BareSocket, event: 'track' | 'untrack' = 'track') =>
  replyTo(socket, socket.send(saleroom, 'presence', { type: 'presence', event, payload: {} }))

/** The answer to one socket too many. */
const refusalFor = (port: number, from: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = {
      ...{ connection: 'Upgrade', upgrade: 'websocket', 'x-from': from },
      ...{ 'sec-websocket-version': '13', 'sec-websocket-key': Buffer.alloc(16).toString('base64') },
    }
    const path = `/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
    const call = request({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      let body = ''
      for await (const chunk of answer) body += chunk
      resolve({ status: answer.statusCode, body })
    })
    call.once('upgrade', () => reject(new Error('It was let in.')))
    call.once('error', reject).end()
  })

test('an address can open a limited number of sockets, under every spelling of it, until it closes one', async () => {
  const { realtime, url, port } = await aNode({ limits: { socketsPerAddress: 3 } })
  const [first] = await Promise.all([aSocket(url, '2001:db8::1'), aSocket(url, '2001:db8::2')])
  await aSocket(url, '2001:db8:0:0:ffff::3')
  expect(await refusalFor(port, '2001:db8::4')).toEqual({
    status: 429,
    body: JSON.stringify({ message: 'Too many connections are open from this address' }),
  })
  await aSocket(url, '2001:db8:0:1::1')
  expect([realtime.connections(), realtime.refused()]).toEqual([4, 1])

  must(first, 'the first connection').socket.close()
  await expect.poll(() => realtime.connections()).toBe(3)
  await aSocket(url, '2001:db8::4')
})

test('failed handshakes are not counted', async () => {
  const { url, port } = await aNode({ limits: { socketsPerAddress: 1 } })
  for (let at = 0; at < 3; at += 1) {
    const status = await new Promise((resolve, reject) => {
      const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '1', 'x-from': '7' }
      const path = `/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
      const call = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode))
      })
      call.once('error', reject).end()
    })
    expect(status).toBe(400)
  }
  await aSocket(url, '7')
})

test('an account can open a limited number of sockets, from all addresses, until it closes one or signs out of one', async () => {
  const { url } = await aNode({ limits: { socketsPerAccount: 2 } })
  const sockets = await Promise.all(['1', '2', '3', '4'].map((from) => aSocket(url, from)))
  const [one, two, three, four] = sockets as [BareSocket, BareSocket, BareSocket, BareSocket]
  for (const socket of [one, two]) expect(await join(socket, 'token-of-ann')).toMatchObject({ status: 'ok' })
  const refusal = {
    status: 'error',
    response: { reason: 'ConnectionRateLimitReached: Too many connections are open for this account' },
  }
  expect(await join(three, 'token-of-ann')).toEqual(refusal)
  expect(await join(three, 'token-of-bob')).toMatchObject({ status: 'ok' })

  // A refresh is counted as a join is.
  three.send(saleroom, 'access_token', { access_token: 'token-of-ann' })
  await expect.poll(() => must(three.frames.at(-1), 'a last frame')[3]).toBe('phx_close')
  expect(three.frames.at(-2)?.slice(2)).toMatchObject([saleroom, 'system', { message: refusal.response.reason }])

  one.socket.close()
  await once(one.socket, 'close')
  await expect.poll(async () => join(four, 'token-of-ann')).toMatchObject({ status: 'ok' })
  expect(await join(three, 'token-of-ann')).toEqual(refusal)
  expect(await join(four, anonKey)).toMatchObject({ status: 'ok' })
  expect(await join(three, 'token-of-ann')).toMatchObject({ status: 'ok' })
})

test('frames above the limit are dropped, and the socket is closed if they continue', async () => {
  const { url } = await aNode()
  const flood = await aSocket(url)
  const closed = once(flood.socket, 'close')
  const burst = Array.from({ length: 100 }, () => flood.send('phoenix', 'heartbeat', {}))
  for (const ref of burst) expect(await replyTo(flood, ref)).toMatchObject({ status: 'ok' })
  for (let sent = 0; sent < 2_000; sent += 1) flood.send('phoenix', 'heartbeat', {})
  const [code, reason] = await closed
  expect([code, String(reason)]).toEqual([1008, 'Too many frames'])
  expect(flood.frames.length).toBeLessThan(300)
})

test('pings count as frames do', async () => {
  const { url } = await aNode()
  const flood = await aSocket(url)
  const closed = once(flood.socket, 'close')
  for (let sent = 0; sent < 2_000; sent += 1) flood.socket.ping()
  expect((await closed)[0]).toBe(1008)
})

test('the official client stays within: forty rooms, their refreshes, heartbeats', async () => {
  const { url, realtime } = await aNode()
  const client = await aClient(url, 'token-of-ann')
  const rooms = Array.from({ length: 40 }, (_, at) => client.channel(`lot:${at}`))
  expect(new Set(await Promise.all(rooms.map(subscribed)))).toEqual(new Set(['SUBSCRIBED']))
  await client.setAuth('token-of-bob')
  for (let beat = 0; beat < 5; beat += 1) {
    const answered = new Promise<void>((resolve) => client.onHeartbeat((status) => status === 'ok' && resolve()))
    await client.sendHeartbeat()
    await answered
  }
  const own = client.channel('user:bob')
  expect(await subscribed(own)).toBe('SUBSCRIBED')
  expect(rooms.every(({ state }) => state === 'joined')).toBe(true)
  expect(realtime.connections()).toBe(1)
})

test('presence counts people and not their sockets', async () => {
  const { realtime, url } = await aNode()
  const visitors = await Promise.all(Array.from({ length: 50 }, () => aSocket(url, '203.0.113.7')))
  for (const socket of visitors) await join(socket)
  for (const socket of visitors) await track(socket)
  await expect.poll(() => realtime.present('saleroom')).toBe(1)

  const ann = await Promise.all([aSocket(url, '203.0.113.7'), aSocket(url, '203.0.113.8')])
  for (const socket of ann) await join(socket, 'token-of-ann')
  for (const socket of ann) await track(socket)
  await until(() => expect(realtime.present('saleroom')).toBe(2))

  // A person is present until their last socket is closed.
  for (const { socket } of visitors.slice(1)) socket.terminate()
  must(ann[0], 'a connection of Ann').socket.terminate()
  await expect.poll(() => realtime.connections()).toBe(2)
  await track(must(visitors[0], 'a visitor'))
  expect(realtime.present('saleroom')).toBe(2)
  must(visitors[0], 'a visitor').socket.terminate()
  await until(() => expect(realtime.present('saleroom')).toBe(1))
})

test('a visitor who signs in is still one person', async () => {
  const { realtime, url } = await aNode()
  const socket = await aSocket(url)
  await join(socket)
  await track(socket)
  socket.send(saleroom, 'access_token', { access_token: 'token-of-ann' })
  const other = await aSocket(url)
  await join(other)
  await track(other)
  await until(() => expect(realtime.present('saleroom')).toBe(2))
})

test('a person on two nodes counts once, and both nodes know', async () => {
  const bus = aBus()
  const [here, there] = [await aNode({ bus }), await aNode({ bus })]
  const sockets = [await aSocket(here.url), await aSocket(there.url)]
  for (const socket of sockets) await join(socket, 'token-of-ann')
  for (const socket of sockets) await track(socket)
  const counts = () => [here.realtime.present('saleroom'), there.realtime.present('saleroom')]
  await expect.poll(() => counts()).toEqual([1, 1])

  must(sockets[0], 'a connection').socket.terminate()
  await expect.poll(() => here.realtime.connections()).toBe(0)
  expect(counts()).toEqual([1, 1])
  await there.realtime.close()
  await until(() => expect(here.realtime.present('saleroom')).toBe(0))
})

test('repeated coming and going is not published each time', async () => {
  const { url } = await aNode()
  const follower = (await aClient(url, 'token-of-bob')).channel('saleroom', {
    config: { presence: { key: '', enabled: true } },
  })
  let diffs = 0
  follower.on('presence', { event: 'sync' }, () => {
    diffs += 1
  })
  await subscribed(follower)
  const restless = await aSocket(url)
  await join(restless)
  for (let at = 0; at < 40; at += 1) {
    void track(restless)
    await track(restless, 'untrack')
  }
  await track(restless)
  await until(() => expect(Object.keys(follower.presenceState())).toHaveLength(1))
  expect(diffs).toBeLessThanOrEqual(5)
})
