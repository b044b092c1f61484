import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { type RawData, WebSocket } from 'ws'
import { type Channel, type Listener, mayListen } from './channels.ts'
import { decodeFrame, encodeFrame, type Frame, type Version } from './frames.ts'
import type { Presence } from './presence.ts'
import type { Rooms } from './rooms.ts'

const MOST_BUFFERED = 1024 * 1024
const MOST_CHANNELS = 100
const PREFIX = 'realtime:'

type Options = {
  socket: WebSocket
  /** What the socket's bytes go over. */
  wire: Duplex
  version: Version
  rooms: Rooms
  presence: Presence
  channels: readonly Channel[]
  authenticateToken: (token: string) => Promise<Listener>
  /** Told once when it was let go because it could not keep up. */
  onSlow: () => void
}

export type Connection = ReturnType<typeof createConnection>

/** One socket: the channels it has joined, and who its bearer is. It is told things; it never tells the room. */
export function createConnection(options: Options) {
  const { socket, wire, version, rooms, presence, channels, authenticateToken, onSlow } = options
  const joined = new Map<string, { joinRef: string; follows: boolean; presenceKey: string | null }>()
  let token: string | null = null
  let lastSeen = Date.now()
  let isDropped = false

  const send = (frame: Frame) => {
    if (keepsUp()) socket.send(encodeFrame(version, frame))
  }
  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object) =>
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })

  /** A reader that cannot keep up is let go rather than awaited: it will come back and read what it missed. */
  function keepsUp(): boolean {
    if (socket.bufferedAmount <= MOST_BUFFERED) return true
    socket.terminate()
    if (!isDropped) onSlow()
    isDropped = true
    return false
  }

  /** Sends what a whole room is sent. It is framed already, and goes past the library, which would frame it again. */
  function sendMessage(message: Buffer) {
    if (socket.readyState === WebSocket.OPEN && keepsUp()) wire.write(message)
  }

  async function join(frame: Frame) {
    const topic = frame.topic.slice(PREFIX.length)
    const config = (frame.payload as { config?: { presence?: { enabled?: boolean }; postgres_changes?: unknown[] } })
      ?.config
    const offered = tokenIn(frame.payload)
    if (offered) token = offered
    const listener = await bearer()
    if (!frame.topic.startsWith(PREFIX) || !mayListen(channels, topic, listener)) {
      const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
      return reply(frame, 'error', { reason })
    }
    if (config?.postgres_changes?.length) {
      return reply(frame, 'error', { reason: 'postgres_changes is not offered by this house' })
    }
    if (joined.size >= MOST_CHANNELS) return reply(frame, 'error', { reason: 'Too many channels' })
    const follows = config?.presence?.enabled === true
    drop(topic) // a client that lost its socket for a moment may join again before it has left
    joined.set(topic, { joinRef: frame.joinRef ?? frame.ref ?? randomUUID(), follows, presenceKey: null })
    rooms.join(topic, connection)
    reply(frame, 'ok', { postgres_changes: [] })
    // Also when nobody is there: the client keeps its diffs back until it has seen a state.
    if (follows) send({ ...frame, ref: null, event: 'presence_state', payload: presence.state(topic) })
  }

  function leave(frame: Frame) {
    const topic = frame.topic.slice(PREFIX.length)
    drop(topic)
    reply(frame, 'ok', {})
    send({ joinRef: frame.joinRef, ref: frame.joinRef, topic: frame.topic, event: 'phx_close', payload: {} })
  }

  function drop(topic: string) {
    const channel = joined.get(topic)
    if (!channel) return
    if (channel.presenceKey) presence.leave(topic, channel.presenceKey)
    joined.delete(topic)
    rooms.leave(topic, connection)
  }

  function track(frame: Frame) {
    const topic = frame.topic.slice(PREFIX.length)
    const channel = joined.get(topic)
    const wanted = (frame.payload as { event?: unknown })?.event
    if (!channel) return
    if (wanted === 'track') channel.presenceKey ??= presence.enter(topic)
    if (wanted === 'untrack' && channel.presenceKey) {
      presence.leave(topic, channel.presenceKey)
      channel.presenceKey = null
    }
    reply(frame, 'ok', {})
  }

  /** Ends the channels that the bearer may no longer hear: signed out, suspended, expired. */
  async function revalidate() {
    const listener = await bearer()
    for (const [topic, { joinRef }] of joined) {
      if (mayListen(channels, topic, listener)) continue
      drop(topic)
      const message = 'Token has expired or been revoked'
      const system = { extension: 'system', status: 'error', message, channel: topic }
      send({ joinRef, ref: null, topic: PREFIX + topic, event: 'system', payload: system })
      send({ joinRef, ref: joinRef, topic: PREFIX + topic, event: 'phx_close', payload: {} })
    }
  }

  const bearer = async (): Promise<Listener> => (token ? authenticateToken(token) : null)

  async function receive(frame: Frame) {
    if (frame.event === 'heartbeat' && frame.topic === 'phoenix') return reply(frame, 'ok', {})
    if (frame.event === 'phx_join') return join(frame)
    if (!joined.has(frame.topic.slice(PREFIX.length))) return reply(frame, 'error', { reason: 'unmatched topic' })
    if (frame.event === 'phx_leave') return leave(frame)
    if (frame.event === 'access_token') {
      const offered = tokenIn(frame.payload)
      if (!offered || offered === token) return
      token = offered
      return revalidate()
    }
    if (frame.event === 'presence') return track(frame)
    // Silence is the protocol's answer to a broadcast without `ack`; with it, the refusal is heard.
    if (frame.event === 'broadcast') return reply(frame, 'error', { reason: 'Only the house speaks on this channel' })
    reply(frame, 'error', { reason: 'unknown event' })
  }

  // Frames are handled in the order they came, since a join waits for its token to be checked.
  let turn: Promise<void> = Promise.resolve()
  socket.on('message', (data: RawData, isBinary: boolean) => {
    lastSeen = Date.now()
    const frame = decodeFrame(version, data as Buffer, isBinary)
    if (frame) turn = turn.then(() => receive(frame)).catch(() => socket.terminate())
  })
  socket.on('close', () => {
    for (const topic of joined.keys()) drop(topic)
  })
  socket.on('error', () => socket.terminate())

  const connection = {
    version,
    sendMessage,
    revalidate,
    followsPresence: (topic: string) => joined.get(topic)?.follows === true,
    isIdle: (now: number, limitMs: number) => now - lastSeen > limitMs,
    end: (code: number, reason: string) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  }
  return connection
}

function tokenIn(payload: unknown): string | null {
  const token = (payload as { access_token?: unknown })?.access_token
  // A publishable key is no token: it says "visitor".
  return typeof token === 'string' && !token.startsWith('sb_') ? token : null
}
