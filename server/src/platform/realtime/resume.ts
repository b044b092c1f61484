import { world } from '../world.ts'
import type { Channel } from './channels.ts'
import { broadcastText, RoomMessage } from './room-message.ts'

/** Clients that come back within this time share one read. */
const GROUP_MS = 20
/** How long a state that was read is sent to other clients that missed the same. */
const STATE_LASTS_MS = 2_000

/**
 * The answer to a join with `resume`: `current`, after the state that was missed where there is one, or `read`, when the
 * client must read again. The client sends `stateTag` the next time.
 */
export type Resumed = { status: 'current' | 'read'; stateTag: string | null; missed?: RoomMessage }

type State = { stateTag: string; message: RoomMessage } | null
type Group = Map<
  string,
  { stateTag: Promise<string | null>; resolve: (stateTag: string | null | Promise<null>) => void }
>

/**
 * Answers clients that come back whether they have missed something. The answer comes from the database and not from the
 * events received here: a node that died may have committed something that it never published. Ten thousand clients of a
 * topic that come back within seconds share a few small reads.
 */
export function createResume(channels: () => readonly Channel[]) {
  const groups = new Map<Channel, Group>()
  const states = new Map<string, { stateTag: string; state: Promise<State> }>()

  /** The topic's state tag, by a read that begins after this call. */
  function readStateTag(channel: Channel, topic: string): Promise<string | null> {
    const group: Group = groups.get(channel) ?? new Map()
    if (group.size === 0) {
      groups.set(channel, group)
      world.setTimeout(() => {
        groups.delete(channel)
        void readGroup(channel, group)
      }, GROUP_MS)
    }
    const known = group.get(topic)
    if (known) return known.stateTag
    const { promise: stateTag, resolve } = Promise.withResolvers<string | null>()
    group.set(topic, { stateTag, resolve })
    return stateTag
  }

  async function readGroup({ stateTags }: Channel, group: Group): Promise<void> {
    try {
      const found = await stateTags?.([...group.keys()])
      for (const [topic, { resolve }] of group) resolve(found?.get(topic) ?? null)
    } catch (error) {
      for (const { resolve } of group.values()) resolve(Promise.reject(error))
    }
  }

  function stateAt({ state: read }: Channel, topic: string, stateTag: string): Promise<State> {
    const known = states.get(topic)
    if (known?.stateTag === stateTag) return known.state
    const state = (async () => {
      const found = await read?.(topic)
      if (!found) return null
      const text = broadcastText(found.event, found.payload, found.stateTag)
      return { stateTag: found.stateTag, message: new RoomMessage(topic, 'broadcast', text) }
    })()
    const entry = { stateTag, state }
    states.set(topic, entry)
    world
      .setTimeout(() => {
        if (states.get(topic) === entry) states.delete(topic)
      }, STATE_LASTS_MS)
      .unref()
    return state
  }

  return async (topic: string, known: string | null): Promise<Resumed> => {
    const channel = channels().find(({ topic: pattern }) => pattern.test(topic))
    if (!channel?.stateTags) return { status: 'read', stateTag: null }
    try {
      const stateTag = await readStateTag(channel, topic)
      if (stateTag === null || known === null) return { status: 'read', stateTag }
      if (stateTag === known) return { status: 'current', stateTag }
      const state = await stateAt(channel, topic, stateTag)
      return state
        ? { status: 'current', stateTag: state.stateTag, missed: state.message }
        : { status: 'read', stateTag }
    } catch {
      // The database is unreachable. The client reads again, and its page shows that it waits.
      return { status: 'read', stateTag: null }
    }
  }
}
export type Resume = ReturnType<typeof createResume>

/** The `resume` of a join's payload; null where there is none, as from official clients. */
export function resumeIn(payload: unknown): { stateTag: string | null } | null {
  const resume = (payload as { resume?: { stateTag?: unknown } } | null)?.resume
  if (typeof resume !== 'object' || resume === null) return null
  return { stateTag: typeof resume.stateTag === 'string' ? resume.stateTag : null }
}
