import type { Duplex } from 'node:stream'
import { type RawData, WebSocket } from 'ws'
import { world } from '../world.ts'
import { type Bearer, type TokenRefusal, tokenIn } from './bearer.ts'
import { type Channel, mayListen } from './channels.ts'
import type { FrameAllowance } from './frame-allowance.ts'
import { decodeFrame, type Frame, type Version } from './frames.ts'
import type { Presence } from './presence.ts'
import { type Resume, resumeIn } from './resume.ts'
import type { Rooms } from './rooms.ts'
import { createSender } from './sender.ts'
import { createSocketPresence } from './socket-presence.ts'

const MAX_CHANNELS = 100
const PREFIX = 'realtime:'
const POLICY_VIOLATION = 1008

type Options = {
  socket: WebSocket
  /** The raw connection below the socket. */
  wire: Duplex
  version: Version
  /** The key under which sockets of an address are counted. */
  addressKey: string
  rooms: Rooms
  presence: Presence
  resume: Resume
  channels: readonly Channel[]
  bearer: Bearer
  allowFrame: FrameAllowance
  /** Called once when the socket is closed because its reader is too slow. */
  onSlow: () => void
}

export type Connection = ReturnType<typeof createConnection>

/** One socket: the channels it has joined, and its bearer. It only listens: its messages are never passed on. */
export function createConnection(options: Options) {
  const { socket, version, rooms, presence, resume, channels, bearer, allowFrame } = options
  const joined = new Map<string, { joinRef: string; followsPresence: boolean }>()
  const own = createSocketPresence(presence, () => {
    const account = bearer.current()
    // Visitors of one address count as one person: anything else that distinguishes them could be forged.
    return account ? `account:${account.id}` : `address:${options.addressKey}`
  })
  let lastSeen = world.now()

  const { send, sendMessage } = createSender(options)
  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: object) =>
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } })

  function sendError(topic: string, joinRef: string | null, message: string) {
    const payload = { extension: 'system', status: 'error', message, channel: topic }
    send({ joinRef, ref: null, topic: PREFIX + topic, event: 'system', payload })
  }

  /** The socket may have been closed while a frame was queued or its token was checked. */
  const isGone = () => socket.readyState !== WebSocket.OPEN

  async function join(frame: Frame) {
    const topic = frame.topic.slice(PREFIX.length)
    const config = (frame.payload as { config?: { presence?: { enabled?: boolean }; postgres_changes?: unknown[] } })
      ?.config
    const refusal = await bearer.adopt(tokenIn(frame.payload))
    if (isGone()) return
    if (refusal) return refuseJoin(frame, topic, refusal)
    own.moveWithBearer()
    if (!frame.topic.startsWith(PREFIX) || !mayListen(channels, topic, bearer.current())) {
      const reason = `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`
      return reply(frame, 'error', { reason })
    }
    if (config?.postgres_changes?.length) {
      return reply(frame, 'error', { reason: 'postgres_changes is not offered by this house' })
    }
    if (joined.size >= MAX_CHANNELS) return reply(frame, 'error', { reason: 'Too many channels' })
    const followsPresence = config?.presence?.enabled === true
    drop(topic) // a client that lost its socket for a moment may join again before it has left
    joined.set(topic, { joinRef: frame.joinRef ?? frame.ref ?? world.uuid(), followsPresence })
    rooms.join(topic, connection)
    reply(frame, 'ok', { postgres_changes: [] })
    // Also for an empty room: the client holds diffs back until it has a state.
    if (followsPresence) send({ ...frame, ref: null, event: 'presence_state', payload: presence.state(topic) })
    const past = resumeIn(frame.payload)
    if (past) void resumeFrom(frame, topic, past.stateTag)
  }

  /** Sends what was missed since the state tag, then whether the client is current or must read again. */
  async function resumeFrom({ joinRef, topic: channel }: Frame, topic: string, known: string | null) {
    const { status, stateTag, missed } = await resume(topic, known)
    if (isGone() || !joined.has(topic)) return
    if (missed) sendMessage(missed.bytes(version))
    const payload = { extension: 'resume', status: 'ok', message: status, channel: topic, stateTag }
    send({ joinRef, ref: null, topic: channel, event: 'system', payload })
  }

  /** After an error the official client joins again on its own, with the token that it has then. */
  function refuseJoin(frame: Frame, topic: string, { reason, isExpired }: TokenRefusal) {
    if (isExpired) sendError(topic, frame.joinRef, 'Token has expired')
    reply(frame, 'error', { reason })
  }

  function leave(frame: Frame) {
    drop(frame.topic.slice(PREFIX.length))
    reply(frame, 'ok', {})
    send({ joinRef: frame.joinRef, ref: frame.joinRef, topic: frame.topic, event: 'phx_close', payload: {} })
  }

  function drop(topic: string) {
    if (!joined.delete(topic)) return
    own.leave(topic)
    rooms.leave(topic, connection)
  }

  /** Ends a channel and says why. */
  function end(topic: string, message: string) {
    const joinRef = joined.get(topic)?.joinRef ?? null
    drop(topic)
    sendError(topic, joinRef, message)
    send({ joinRef, ref: joinRef, topic: PREFIX + topic, event: 'phx_close', payload: {} })
  }

  function track(frame: Frame) {
    const topic = frame.topic.slice(PREFIX.length)
    const wanted = (frame.payload as { event?: unknown })?.event
    if (wanted === 'track') own.enter(topic)
    if (wanted === 'untrack') own.leave(topic)
    reply(frame, 'ok', {})
  }

  /** Ends the channels that the bearer may no longer join: signed out, suspended, expired. */
  function endForbidden() {
    own.moveWithBearer()
    for (const topic of joined.keys()) {
      if (!mayListen(channels, topic, bearer.current())) end(topic, 'Token has expired or been revoked')
    }
  }

  async function takeToken(frame: Frame) {
    const offered = tokenIn(frame.payload)
    if (!offered || bearer.isKnown(offered)) return
    const refusal = await bearer.adopt(offered)
    if (isGone()) return
    if (refusal) end(frame.topic.slice(PREFIX.length), refusal.isExpired ? 'Token has expired' : refusal.reason)
    else endForbidden()
  }

  async function receive(frame: Frame) {
    if (isGone()) return
    if (frame.event === 'heartbeat' && frame.topic === 'phoenix') return reply(frame, 'ok', {})
    if (frame.event === 'phx_join') return join(frame)
    if (!joined.has(frame.topic.slice(PREFIX.length))) return reply(frame, 'error', { reason: 'unmatched topic' })
    if (frame.event === 'phx_leave') return leave(frame)
    if (frame.event === 'access_token') return takeToken(frame)
    if (frame.event === 'presence') return track(frame)
    // Silence is the protocol's answer to a broadcast without `ack`; with `ack`, the refusal is sent.
    if (frame.event === 'broadcast') return reply(frame, 'error', { reason: 'Only the house speaks on this channel' })
    reply(frame, 'error', { reason: 'unknown event' })
  }

  // Frames are handled in the order of their arrival, although a join waits for its token to be checked.
  let queue: Promise<void> = Promise.resolve()
  const mayHandle = () => {
    const verdict = allowFrame()
    if (verdict === 'close') socket.close(POLICY_VIOLATION, 'Too many frames')
    return verdict === 'handle' && !isGone()
  }
  socket.on('message', (data: RawData, isBinary: boolean) => {
    if (!mayHandle()) return
    lastSeen = world.now()
    const frame = decodeFrame(version, data as Buffer, isBinary)
    if (frame) queue = queue.then(() => receive(frame)).catch(() => socket.terminate())
  })
  socket.on('ping', mayHandle)
  socket.on('close', () => {
    for (const topic of joined.keys()) drop(topic)
    bearer.end()
  })
  socket.on('error', () => socket.terminate())

  const connection = {
    version,
    sendMessage,
    async revalidate() {
      await bearer.refresh()
      endForbidden()
    },
    isOfSession: (ids: ReadonlySet<string>) => ids.has(bearer.current()?.sessionId ?? ''),
    followsPresence: (topic: string) => joined.get(topic)?.followsPresence === true,
    isIdle: (now: number, limitMs: number) => now - lastSeen > limitMs,
    end: (code: number, reason: string) => socket.close(code, reason),
    terminate: () => socket.terminate(),
  }
  return connection
}
