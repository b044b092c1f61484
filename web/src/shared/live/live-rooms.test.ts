// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionStore } from './connection'
import { enterRoom } from './live-rooms'

type Say = (message: { event: string; payload: unknown; meta?: { stateTag: string } }) => void
type Answer = (answer: { extension: string; message: string; stateTag: string | null }) => void

type Channel = { topic: string; say: Say; answer: Answer; status: (status: string) => void; joinsWith: unknown }

const { client, channels } = vi.hoisted(() => {
  const opened: Channel[] = []
  const left: string[] = []
  return {
    channels: opened,
    client: {
      left,
      setAuth: async () => {},
      channel(topic: string) {
        const channel = {
          topic,
          say: (() => {}) as Say,
          answer: (() => {}) as Answer,
          status: (_status: string) => {},
          joinsWith: null as unknown,
          teardown: () => {},
          updateJoinPayload(payload: { resume: unknown }) {
            channel.joinsWith = payload.resume
          },
          on(kind: string, _filter: object, call: Say & Answer) {
            if (kind === 'system') channel.answer = call
            else channel.say = call
            return channel
          },
          subscribe(status: (status: string) => void) {
            channel.status = status
            return channel
          },
        }
        opened.push(channel)
        return channel
      },
      removeChannel: async ({ topic }: Channel) => left.push(topic),
    },
  }
})
vi.mock('./live-client', () => ({ liveClient: async () => client }))

/** A listener that records its calls. */
function aListener() {
  const received: string[] = []
  const listener = {
    onEvent: (event: string) => received.push(event),
    onJoined: () => received.push('(joined)'),
    onResumed: () => received.push('(resumed)'),
    onLost: (at: number) => received.push(`(lost ${Date.now() - at} ms ago)`),
  }
  return { received, listener }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

/** The server accepts the join, and answers that the client must read. */
function letIn(channel: Channel | undefined) {
  channel?.status('SUBSCRIBED')
  channel?.answer({ extension: 'resume', message: 'read', stateTag: null })
}

let rooms = 0
let topic = ''
beforeEach(() => {
  vi.useFakeTimers()
  topic = `lot:${++rooms}`
  channels.length = 0
  client.left.length = 0
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

test('all listeners of a topic share one channel, and a later one learns that it is joined', async () => {
  const [first, second] = [aListener(), aListener()]
  const leaveFirst = enterRoom(topic, first.listener)
  await settle()
  letIn(channels[0])
  const leaveSecond = enterRoom(topic, second.listener)
  await settle()
  expect(channels).toHaveLength(1)
  channels[0]?.say({ event: 'lot.changed', payload: {} })
  expect(first.received).toEqual(['(joined)', 'lot.changed'])
  expect(second.received).toEqual(['(joined)', 'lot.changed'])

  leaveFirst()
  leaveSecond()
  expect(client.left).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(client.left).toEqual([topic])
})

test('going straight from page to page does not leave the room', async () => {
  const leave = enterRoom(topic, aListener().listener)
  await settle()
  leave()
  await vi.advanceTimersByTimeAsync(500)
  const leaveAgain = enterRoom(topic, aListener().listener)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(channels).toHaveLength(1)
  expect(client.left).toEqual([])
  leaveAgain()
})

test('a loss is reported after a second, a shorter one is not; the return is reported either way', async () => {
  const { received, listener } = aListener()
  const leave = enterRoom(topic, listener)
  await settle()
  letIn(channels[0])
  channels[0]?.status('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(900)
  letIn(channels[0])
  await vi.advanceTimersByTimeAsync(900)
  expect(received).toEqual(['(joined)', '(joined)'])
  expect(connectionStore.get().state).toBe('online')

  channels[0]?.status('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(received.at(-1)).toBe('(lost 1000 ms ago)')
  expect(connectionStore.get().state).toBe('reconnecting')
  letIn(channels[0])
  expect(received.at(-1)).toBe('(joined)')
  expect(connectionStore.get().state).toBe('online')
  leave()
})

test('a second loss is not reported by the timer of the first', async () => {
  const { received, listener } = aListener()
  const leave = enterRoom(topic, listener)
  await settle()
  letIn(channels[0])
  channels[0]?.status('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(600)
  letIn(channels[0])
  channels[0]?.status('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(600)
  expect(received.at(-1)).toBe('(joined)')
  await vi.advanceTimersByTimeAsync(400)
  expect(received.at(-1)).toBe('(lost 1000 ms ago)')
  leave()
})

test('losing a room without bidding is reported to its listeners, not to the visitor', async () => {
  const figures = aListener()
  const leave = enterRoom(topic, { ...figures.listener, isIncidental: true })
  await settle()
  letIn(channels[0])
  channels[0]?.status('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(figures.received.at(-1)).toBe('(lost 1000 ms ago)')
  expect(connectionStore.get().state).toBe('online')

  const bids = aListener()
  const leaveBids = enterRoom(`${topic}:bids`, bids.listener)
  await settle()
  channels[1]?.status('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(connectionStore.get().state).toBe('reconnecting')
  leave()
  leaveBids()
})

test('a channel that the server closes is opened again', async () => {
  const { received, listener } = aListener()
  const leave = enterRoom(topic, listener)
  await settle()
  letIn(channels[0])
  channels[0]?.status('CLOSED')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(channels).toHaveLength(2)
  letIn(channels[1])
  expect(received).toEqual(['(joined)', '(lost 1000 ms ago)', '(joined)'])
  leave()
})

test('when events may have been lost between nodes, every listener reads again', async () => {
  const { received, listener } = aListener()
  const leave = enterRoom(topic, listener)
  await settle()
  letIn(channels[0])
  channels[0]?.say({ event: 'resync', payload: {} })
  expect(received).toEqual(['(joined)', '(joined)'])
  leave()
})

test('a room that was left without missing anything is not read again, and sends its state tag on return', async () => {
  const { received, listener } = aListener()
  const leave = enterRoom(topic, listener)
  await settle()
  const [channel] = channels
  expect(channel?.joinsWith).toEqual({ stateTag: null })
  channel?.status('SUBSCRIBED')
  channel?.answer({ extension: 'resume', message: 'read', stateTag: '7' })
  channel?.say({ event: 'lot.changed', payload: {}, meta: { stateTag: '8' } })
  expect(channel?.joinsWith).toEqual({ stateTag: '8' })

  channel?.status('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(2_000)
  channel?.status('SUBSCRIBED')
  channel?.answer({ extension: 'resume', message: 'current', stateTag: '8' })
  expect(received).toEqual(['(joined)', 'lot.changed', '(lost 1000 ms ago)', '(resumed)'])
  leave()
})

test('what was missed arrives as an event before the room is resumed', async () => {
  const { received, listener } = aListener()
  const leave = enterRoom(topic, listener)
  await settle()
  const [channel] = channels
  letIn(channel)
  channel?.status('CHANNEL_ERROR')
  channel?.status('SUBSCRIBED')
  channel?.say({ event: 'lot.changed', payload: {}, meta: { stateTag: '9' } })
  channel?.answer({ extension: 'resume', message: 'current', stateTag: '9' })
  expect(received).toEqual(['(joined)', 'lot.changed', '(resumed)'])
  expect(channel?.joinsWith).toEqual({ stateTag: '9' })
  leave()
})

test('a channel that the server closed comes back with its state tag', async () => {
  const leave = enterRoom(topic, aListener().listener)
  await settle()
  channels[0]?.status('SUBSCRIBED')
  channels[0]?.answer({ extension: 'resume', message: 'read', stateTag: '7' })
  channels[0]?.status('CLOSED')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(channels[1]?.joinsWith).toEqual({ stateTag: '7' })
  leave()
})

test('where the server does not say what was missed, the room is read again after a while', async () => {
  const { received, listener } = aListener()
  const leave = enterRoom(topic, listener)
  await settle()
  channels[0]?.status('SUBSCRIBED')
  expect(received).toEqual([])
  await vi.advanceTimersByTimeAsync(3_000)
  expect(received).toEqual(['(joined)'])
  leave()
})

test('a return that is lost again before its answer is not read', async () => {
  const { received, listener } = aListener()
  const leave = enterRoom(topic, listener)
  await settle()
  channels[0]?.status('SUBSCRIBED')
  channels[0]?.status('CHANNEL_ERROR')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(received).toEqual(['(lost 1000 ms ago)'])
  leave()
})
