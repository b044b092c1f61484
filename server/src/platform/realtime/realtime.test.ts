import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { until } from '../../../test/until.ts'
import { aClient, aNode, anonKey, subscribed } from './realtime.fixtures.ts'

test('the official client joins and receives broadcasts, and a private room is open to its owner only', async () => {
  const { realtime, url } = await aNode()
  const received: unknown[] = []
  const lot = (await aClient(url))
    .channel('lot:one')
    .on('broadcast', { event: '*' }, (message) => received.push(message.payload))
  expect(await subscribed(lot)).toBe('SUBSCRIBED')
  expect([realtime.hasListeners('lot:one'), realtime.hasListeners('lot:two')]).toEqual([true, false])
  realtime.broadcast('lot:one', 'bid.placed', { sequence: 1 })
  realtime.broadcast('lot:two', 'bid.placed', { sequence: 9 })
  await expect.poll(() => received).toEqual([{ sequence: 1 }])

  expect(await subscribed((await aClient(url, 'token-of-ann')).channel('user:ann'))).toBe('SUBSCRIBED')
  expect(await subscribed((await aClient(url, 'token-of-bob')).channel('user:ann'))).toContain('Unauthorized')
  expect(await subscribed((await aClient(url)).channel('user:ann'))).toContain('Unauthorized')
  expect(await subscribed((await aClient(url)).channel('anything'))).toContain('Unauthorized')
})

test('only the server broadcasts on its channels', async () => {
  const { url } = await aNode()
  const received: unknown[] = []
  const listener = (await aClient(url))
    .channel('saleroom')
    .on('broadcast', { event: '*' }, (message) => received.push(message))
  const speaker = (await aClient(url)).channel('saleroom', { config: { broadcast: { ack: true, self: true } } })
  await Promise.all([subscribed(listener), subscribed(speaker)])
  expect(await speaker.send({ type: 'broadcast', event: 'bid', payload: { amount: 1 } })).toBe('error')
  expect(received).toEqual([])
})

test('presence counts people without revealing who they are', async () => {
  const { realtime, url } = await aNode()
  const ann = (await aClient(url, 'token-of-ann')).channel('saleroom', {
    config: { presence: { key: 'ann', enabled: true } },
  })
  const bob = (await aClient(url, 'token-of-bob')).channel('saleroom', {
    config: { presence: { key: 'bob', enabled: true } },
  })
  await Promise.all([subscribed(ann), subscribed(bob)])
  await Promise.all([ann.track({ name: 'Ann' }), bob.track({ name: 'Bob' })])
  await until(() => expect(Object.keys(ann.presenceState())).toHaveLength(2))
  expect(realtime.present('saleroom')).toBe(2)
  expect(JSON.stringify(ann.presenceState())).not.toMatch(/Ann|Bob|ann|bob/)
  await bob.untrack()
  await until(() => expect(Object.keys(ann.presenceState())).toHaveLength(1))
})

test('a page of another site, a wrong key and a wrong path get no socket', async () => {
  const { url } = await aNode()
  const refused = (address: string, headers = {}) =>
    new Promise<string>((resolve) =>
      new WebSocket(address, { headers })
        .once('error', (error) => resolve(error.message))
        .once('open', () => resolve('open')),
    )
  expect(await refused(`${url}/websocket?apikey=wrong&vsn=2.0.0`)).toContain('401')
  expect(
    await refused(`${url}/websocket?apikey=${anonKey}&vsn=2.0.0`, { origin: 'https://elsewhere.example' }),
  ).toContain('403')
  expect(await refused(`${url}/elsewhere?apikey=${anonKey}`)).toContain('404')
})

test('malformed frames are dropped and the socket stays open', async () => {
  const { url } = await aNode()
  const socket = new WebSocket(`${url}/websocket?apikey=${anonKey}&vsn=2.0.0`)
  await new Promise((resolve) => socket.once('open', resolve))
  onTestFinished(() => socket.terminate())
  const answer = new Promise<string>((resolve) => socket.once('message', (data) => resolve(String(data))))
  socket.send('not a frame')
  socket.send(Buffer.from([3, 255, 0]))
  socket.send(JSON.stringify([null, '8', 'phoenix', 'heartbeat', {}]))
  expect(JSON.parse(await answer)).toEqual([null, '8', 'phoenix', 'phx_reply', { status: 'ok', response: {} }])
})

test('signing out ends the private channels at the next check', async () => {
  const { url, signOut } = await aNode()
  const client = await aClient(url, 'token-of-ann')
  const channel = client.channel('user:ann')
  const closed = new Promise((resolve) => channel.subscribe((status) => status === 'CLOSED' && resolve(status)))
  await expect.poll(() => channel.state).toBe('joined')
  signOut('token-of-ann')
  // A new token is checked at once, and the old right ends with it.
  await client.setAuth('token-of-bob')
  expect(await closed).toBe('CLOSED')
})

test('an ended session loses its private channels at once, and keeps the public ones', async () => {
  const { realtime, url, signOut } = await aNode()
  const client = await aClient(url, 'token-of-ann')
  const [own, lot] = [client.channel('user:ann'), client.channel('lot:one')]
  const closed = new Promise((resolve) => own.subscribe((status) => status === 'CLOSED' && resolve(status)))
  await subscribed(lot)
  await expect.poll(() => own.state).toBe('joined')
  signOut('token-of-ann')
  realtime.sessionsEnded(['another session'])
  realtime.sessionsEnded(['s'])
  expect(await closed).toBe('CLOSED')
  expect(lot.state).toBe('joined')
})

test('a socket with a slow reader is closed, and counted once', async () => {
  const { realtime, url } = await aNode()
  const socket = new WebSocket(`${url}/websocket?apikey=${anonKey}&vsn=2.0.0`)
  onTestFinished(() => socket.terminate())
  await new Promise((resolve) => socket.once('open', resolve))
  const joined = new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify(['1', '1', 'realtime:saleroom', 'phx_join', { config: {} }]))
  await joined
  expect([realtime.connections(), realtime.dropped()]).toEqual([1, 0])
  // It stops reading; the buffers on both ends are soon full.
  socket.pause()
  const long = 'x'.repeat(500_000)
  for (let sent = 0; realtime.dropped() === 0 && sent < 1_000; sent++) {
    realtime.broadcast('saleroom', 'saleroom.changed', long)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(realtime.dropped()).toBe(1)
  realtime.broadcast('saleroom', 'saleroom.changed', long)
  await expect.poll(() => realtime.connections()).toBe(0)
  expect(realtime.dropped()).toBe(1)
})
