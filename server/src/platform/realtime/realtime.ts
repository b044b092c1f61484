import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { reconnectReason } from '@vermeil/contracts/reconnect'
import { WebSocketServer } from 'ws'
import type { EventBus } from '../bus/event-bus.ts'
import { addressKey } from '../limits/address-key.ts'
import { world } from '../world.ts'
import { type AdmissionLimits, createAdmission } from './admission.ts'
import { createBearer, type Tokens } from './bearer.ts'
import type { Channel } from './channels.ts'
import { type Connection, createConnection } from './connection.ts'
import { createFrameAllowance, type FrameLimit } from './frame-allowance.ts'
import { isVersion, type Version } from './frames.ts'
import { createPresence } from './presence.ts'
import { createResume } from './resume.ts'
import { broadcastText } from './room-message.ts'
import { createRooms } from './rooms.ts'
import { createSeats } from './seats.ts'

const PATH = '/realtime/v1/websocket'
const MAX_FRAME_BYTES = 64 * 1024
const IDLE_LIMIT_MS = 60_000
const REVALIDATE_EVERY_MS = 30_000
/** Connections are checked in turns: all of them at once would delay events. */
const TURNS = 120
/** Sockets that one node lets in a second, and how many may wait for that. */
const ADMISSION: AdmissionLimits = { perSecond: 2_000, maxWaiting: 20_000, tickMs: 10 }

/** Limits for each address, account and socket. */
export type RealtimeLimits = { socketsPerAddress: number; socketsPerAccount: number; frames: FrameLimit }

type Options = Tokens & {
  bus: EventBus
  /** Where a request comes from, through the proxies that are trusted. */
  addressOf: (request: IncomingMessage) => string
  /** Null lifts them, for load tests. */
  limits: RealtimeLimits | null
  admission?: AdmissionLimits | undefined
  /** Whether a page of this origin may open a socket. Programs send no origin; their token alone decides. */
  isOwnOrigin: (origin: string) => boolean
}

const BUS_PREFIX = 'realtime:'
export type Realtime = ReturnType<typeof createRealtime>

/** Broadcasts of the modules to the sockets that listen, on this node and on every other. */
export function createRealtime({
  bus,
  addressOf,
  limits,
  isOwnOrigin,
  admission: admitted = ADMISSION,
  ...tokens
}: Options) {
  const addressSeats = createSeats(limits?.socketsPerAddress ?? Number.POSITIVE_INFINITY)
  const accountSeats = createSeats(limits?.socketsPerAccount ?? Number.POSITIVE_INFINITY)
  const rooms = createRooms()
  const presence = createPresence({ bus, onDiff: rooms.deliverPresence })
  const connections = new Set<Connection>()
  let channels: readonly Channel[] = []
  let dropped = 0
  let refused = 0
  const resume = createResume(() => channels)
  const admission = createAdmission(admitted)
  /** Sockets that are not let in yet. */
  const waiting = new Set<Duplex>()
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  const unsubscribe = bus.subscribe(`${BUS_PREFIX}*`, (message, channel) =>
    rooms.deliver(channel.slice(BUS_PREFIX.length), message),
  )
  // Events of other nodes may have been lost, so every listener here must read again.
  const unwatchGaps = bus.onGap(() => {
    for (const topic of rooms.topics()) rooms.deliver(topic, broadcastText('resync', {}))
  })

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    // Null for a path like `//`; an error thrown here would end the process.
    const url = URL.parse(request.url ?? '/', 'http://localhost')
    if (url?.pathname !== PATH) return refuse(socket, 404, 'Not Found')
    const { origin } = request.headers
    if (url.searchParams.get('apikey') !== tokens.anonKey) return refuse(socket, 401, 'Unauthorized')
    if (origin && !isOwnOrigin(origin)) return refuse(socket, 403, 'Forbidden')
    const version = url.searchParams.get('vsn') ?? '1.0.0'
    if (!isVersion(version)) return refuse(socket, 400, 'Bad Request')
    const address = addressKey(addressOf(request))
    const leaveSeat = addressSeats.take(address)
    if (!leaveSeat) {
      refused += 1
      return refuse(socket, 429, 'Too Many Requests', 'Too many connections are open from this address')
    }
    // Also if the handshake fails and no socket is opened.
    socket.once('close', leaveSeat)
    // Node handles no errors of a socket that asked for an upgrade: without this, one that goes while it waits would end the process.
    const onError = () => socket.destroy()
    socket.once('error', onError)
    waiting.add(socket)
    socket.once('close', () => waiting.delete(socket))
    const withdraw = admission.admit(() => {
      waiting.delete(socket)
      socket.off('error', onError)
      open(request, socket, head, { version, address })
    })
    if (withdraw) socket.once('close', withdraw)
    else refuse(socket, 503, 'Service Unavailable', 'Too many connections are waiting')
  }

  type Asked = { version: Version; address: string }
  function open(request: IncomingMessage, socket: Duplex, head: Buffer, { version, address }: Asked) {
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = createConnection({
        ...{ socket: opened, wire: socket, version, addressKey: address, rooms, presence, resume, channels },
        bearer: createBearer(tokens, accountSeats),
        allowFrame: limits ? createFrameAllowance(limits.frames) : () => 'handle',
        onSlow: () => dropped++,
      })
      connections.add(connection)
      opened.once('close', () => connections.delete(connection))
    })
  }

  const revalidate = (connection: Connection) => void connection.revalidate().catch(() => connection.terminate())
  let turn = connections.values()
  const timer = world.setInterval(() => {
    const now = world.now()
    for (let left = Math.ceil(connections.size / TURNS); left > 0; left--) {
      const next = turn.next()
      if (next.done) {
        turn = connections.values()
        break
      }
      if (next.value.isIdle(now, IDLE_LIMIT_MS)) next.value.terminate()
      else revalidate(next.value)
    }
  }, REVALIDATE_EVERY_MS / TURNS)
  timer.unref()

  return {
    /** Every topic that no channel names is refused. */
    attach(server: Server, open: readonly Channel[]) {
      channels = open
      server.on('upgrade', upgrade)
    },
    /** With a state tag, clients that come back can say that they have this event; see `Channel.stateTags`. */
    broadcast(topic: string, event: string, payload: unknown, stateTag?: string) {
      bus.publish(BUS_PREFIX + topic, broadcastText(event, payload, stateTag))
    },
    /** The same for the listeners on this node only, for events that every node detects on its own. */
    broadcastHere(topic: string, event: string, payload: unknown, stateTag?: string) {
      rooms.deliver(topic, broadcastText(event, payload, stateTag))
    },
    /** Whether a broadcast of this node or another is still on its way to listeners here. */
    isDelivering: rooms.isDelivering,
    /** Whether a broadcast may have a listener. Composing those without one would cost much during a bid war. */
    hasListeners: (topic: string) => bus.isShared || rooms.size(topic) > 0,
    /** Ends the channels on this node that bearers of ended sessions may no longer join. */
    sessionsEnded(sessionIds: readonly string[]) {
      const ended = new Set(sessionIds)
      for (const connection of connections) if (connection.isOfSession(ended)) revalidate(connection)
    },
    /** How many listen to a topic on this node. */
    listeners: rooms.size,
    /** How many people are in the room, over all nodes. */
    present: presence.count,
    /** For people without a socket: `account:<id>` is in the room until they leave. */
    enter: presence.enter,
    leave: presence.leave,
    connections: () => connections.size,
    /** How many were closed because their reader was too slow. */
    dropped: () => dropped,
    /** How many were refused because their address had too many sockets open. */
    refused: () => refused,
    /** How many wait to be let in. */
    waiting: admission.waiting,
    /** Closes every socket. Clients reconnect on their own, to another node or to this one after its restart. */
    async close() {
      world.clearInterval(timer)
      unsubscribe()
      unwatchGaps()
      presence.close()
      admission.close()
      // The HTTP server would never stop waiting for them.
      for (const socket of waiting) refuse(socket, 503, 'Service Unavailable', 'The server is restarting')
      const reason = reconnectReason(connections.size / admitted.perSecond)
      for (const connection of connections) connection.end(1012, reason)
      sockets.close()
    },
  }
}

function refuse(socket: Duplex, status: number, reason: string, message = reason) {
  const body = JSON.stringify({ message })
  const head = `HTTP/1.1 ${status} ${reason}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`
  socket.end(head + body)
}
