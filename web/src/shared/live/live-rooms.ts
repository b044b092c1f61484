import type { RealtimeChannel } from '@supabase/realtime-js'
import { reportLiveConnection } from './connection'
import { liveClient } from './live-client'

export type RoomListener = {
  onEvent: (event: string, payload: unknown) => void
  /** The room was entered, also again: earlier events were missed, and the state must be read. */
  onJoined: () => void
  /** The room was entered again, and nothing is missing: the missed state came as an event before this. */
  onResumed: () => void
  /** About a second after the connection went, since most losses heal on their own; `at` is when it went. */
  onLost: (at: number) => void
  /** A room without bidding: its loss is not shown. */
  isIncidental?: boolean
}

type Room = {
  readonly topic: string
  readonly listeners: Set<RoomListener>
  /** Counts this browser as a person in the room. */
  isPresent: boolean
  channel: RealtimeChannel | null
  state: 'joining' | 'joined' | 'lost'
  lostAt: number
  /** The last state tag from the server. Sent on the next return, so that the server sends only what is missing. */
  stateTag: string | null
  /** Runs from the return until the server answers what was missed. */
  asking: ReturnType<typeof setTimeout> | undefined
  leaving: ReturnType<typeof setTimeout> | undefined
}

const graceMs = 1_000
const retryMs = 3_000
/** The time to wait for that answer, which an older server doesn't send. */
const answerMs = 3_000

const rooms = new Map<string, Room>()
/** Rooms that are being left: until the server has answered, the client would return the same half-closed channel. */
const goodbyes = new Map<string, Promise<unknown>>()

/** Listens to a topic until the returned function is called. All listeners of a topic share one channel. */
export function enterRoom(topic: string, listener: RoomListener, isPresent = false): () => void {
  const room = rooms.get(topic) ?? openRoom(topic, isPresent)
  clearTimeout(room.leaving)
  room.listeners.add(listener)
  if (isPresent && !room.isPresent) {
    room.isPresent = true
    if (room.state === 'joined') void room.channel?.track({})
  }
  // Called later, as for the first listeners: a listener is never called before this function has returned.
  if (room.state === 'joined') queueMicrotask(() => room.listeners.has(listener) && listener.onJoined())
  return () => {
    room.listeners.delete(listener)
    // Going from one page to the next may leave a room and enter it again at once.
    if (room.listeners.size === 0) room.leaving = setTimeout(() => closeRoom(room), graceMs)
  }
}

function openRoom(topic: string, isPresent: boolean): Room {
  const room: Room = {
    topic,
    listeners: new Set(),
    isPresent,
    channel: null,
    state: 'joining',
    lostAt: 0,
    stateTag: null,
    asking: undefined,
    leaving: undefined,
  }
  rooms.set(topic, room)
  void join(room)
  return room
}

async function join(room: Room) {
  try {
    await goodbyes.get(room.topic)
    const client = await liveClient()
    // The first join must already carry the token: a private room refuses anonymous clients.
    await client.setAuth()
    if (rooms.get(room.topic) !== room) return
    const channel = client.channel(room.topic)
    room.channel = channel
    rememberStateTag(room, room.stateTag)
    channel
      .on('broadcast', { event: '*' }, ({ event, payload, meta }) => {
        if (event === 'resync') return tellJoined(room)
        for (const listener of room.listeners) listener.onEvent(event, payload)
        rememberStateTag(room, (meta as Tagged | undefined)?.stateTag)
      })
      .on('system', {}, (answer: ResumeAnswer) => {
        if (answer.extension === 'resume') answered(room, answer)
      })
      .subscribe((status) => {
        if (rooms.get(room.topic) !== room) return
        if (status === 'SUBSCRIBED') joined(room)
        else if (status === 'CLOSED') again(room)
        else {
          lost(room)
          // The client rejoins on its own. If the token has expired, it must have another one by then.
          void client.setAuth()
        }
      })
  } catch (error) {
    console.warn(`The room “${room.topic}” could not be entered.`, error)
    lost(room)
    setTimeout(() => rooms.get(room.topic) === room && void join(room), retryMs)
  }
}

function joined(room: Room) {
  room.state = 'joined'
  report()
  if (room.isPresent) void room.channel?.track({})
  clearTimeout(room.asking)
  room.asking = setTimeout(() => tellJoined(room), answerMs)
}

type Tagged = { stateTag?: string | null }
/** The server's answer to `resume`: with `current`, the missed state came just before. */
type ResumeAnswer = Tagged & { extension?: string; message?: 'current' | 'read' }

/** The next join carries the state tag. */
function rememberStateTag(room: Room, stateTag: string | null | undefined) {
  if (stateTag === undefined) return
  room.stateTag = stateTag
  room.channel?.updateJoinPayload({ resume: { stateTag } })
}

function answered(room: Room, { message, stateTag }: ResumeAnswer) {
  clearTimeout(room.asking)
  rememberStateTag(room, stateTag)
  if (message !== 'current') return tellJoined(room)
  for (const listener of room.listeners) listener.onResumed()
}

function tellJoined(room: Room) {
  for (const listener of room.listeners) listener.onJoined()
}

function lost(room: Room) {
  clearTimeout(room.asking)
  if (room.state === 'lost') return
  room.state = 'lost'
  const lostAt = Date.now()
  room.lostAt = lostAt
  setTimeout(() => {
    // A later loss of the same room has a timer of its own.
    if (rooms.get(room.topic) !== room || room.state !== 'lost' || room.lostAt !== lostAt) return
    report()
    for (const listener of room.listeners) listener.onLost(lostAt)
  }, graceMs)
}

/** The server closed the channel, as it does when its token expires. The client doesn't rejoin then. */
function again(room: Room) {
  lost(room)
  const { channel } = room
  room.channel = null
  setTimeout(() => {
    channel?.teardown()
    if (rooms.get(room.topic) === room) void join(room)
  }, retryMs)
}

function closeRoom(room: Room) {
  rooms.delete(room.topic)
  clearTimeout(room.asking)
  report()
  const { topic, channel } = room
  if (!channel) return
  const goodbye = liveClient()
    .then((client) => client.removeChannel(channel))
    .catch((error: unknown) => console.warn(`The room “${topic}” could not be left in order.`, error))
    .finally(() => {
      if (goodbyes.get(topic) === goodbye) goodbyes.delete(topic)
    })
  goodbyes.set(topic, goodbye)
}

/** The connection is lost when no room can be joined; a single room that refuses us is not a lost connection. */
function report() {
  const all = [...rooms.values()]
  const missed = all.filter(
    ({ state, listeners }) => state === 'lost' && [...listeners].some((one) => !one.isIncidental),
  )
  const isLost = missed.length > 0 && all.every(({ state }) => state !== 'joined')
  reportLiveConnection(isLost ? { lostAt: Math.min(...missed.map(({ lostAt }) => lostAt)) } : 'up')
}
