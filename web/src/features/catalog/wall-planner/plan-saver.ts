import type { SaveWallBody, Wall, WallPlan } from '@vermeil/contracts/catalog/walls.schema'
import { ApiError, isRefusal } from '@/shared/http/api-error'
import { readStoredJson, removeStored, writeStored } from '@/shared/page/storage'

/** `offline`: stored on this device until the server answers again. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'conflict' | 'refused'

type Draft = { plan: WallPlan; revision: number; saveId: string }

const storageKey = (wallId: string) => `wall:${wallId}`
const quietMs = 900
const retryMs = 5_000

export function readDraft(wallId: string): Draft | null {
  const draft = readStoredJson(storageKey(wallId)) as Partial<Draft> | null
  return draft?.plan && draft.saveId && draft.revision ? (draft as Draft) : null
}
export const dropDraft = (wallId: string) => removeStored(storageKey(wallId))

type Options = {
  wallId: string
  revision: number
  send: (body: SaveWallBody) => Promise<Wall>
  onState: (state: SaveState) => void
}

/**
 * Saves a plan a moment after its last change. Each change is in the browser's storage first, and stays there until the
 * server has it: through a lost network, a closed tab, and a save whose answer was lost.
 */
export function createPlanSaver({ wallId, revision, send, onState }: Options) {
  let draft: Draft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<void> | null = null
  let state: SaveState = 'saved'

  const setState = (next: SaveState) => {
    state = next
    onState(next)
  }
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  async function sendOnce(sent: Draft): Promise<void> {
    setState('saving')
    try {
      const wall = await send({ ...sent.plan, revision: sent.revision, saveId: sent.saveId })
      revision = wall.revision
      if (draft?.saveId === sent.saveId) {
        draft = null
        // Another tab may have stored its own since.
        if (readDraft(wallId)?.saveId === sent.saveId) dropDraft(wallId)
        setState('saved')
      } else if (draft) {
        keep({ ...draft, revision })
        later(quietMs)
      }
    } catch (error) {
      if (isRefusal(error, 'wall.changed')) setState('conflict')
      else if (error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429) {
        console.error('The wall could not be saved.', error)
        setState('refused')
      } else {
        setState('offline')
        later(retryMs)
      }
    }
  }

  function keep(next: Draft) {
    draft = next
    writeStored(storageKey(wallId), JSON.stringify(next))
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    while (sending) await sending
    if (!draft || state === 'conflict') return
    sending = sendOnce(draft).finally(() => {
      sending = null
    })
    await sending
  }

  return {
    change(plan: WallPlan) {
      keep({ plan, revision, saveId: crypto.randomUUID() })
      if (state === 'conflict') return
      setState(navigator.onLine ? 'saving' : 'offline')
      later(quietMs)
    },
    /** What an earlier visit could not send. */
    resume(found: Draft) {
      keep(found)
      setState('saving')
      later(0)
    },
    flush,
    /** The server has changed the wall by another call, such as a new photo. */
    moveTo(next: number) {
      revision = next
    },
    /** After a conflict: the plan of this tab goes on top of the newer one. */
    async keepMine(newest: number) {
      if (!draft) return
      keep({ ...draft, revision: newest, saveId: crypto.randomUUID() })
      setState('saving')
      await flush()
    },
    /** After a conflict: the plan of this tab is given up. */
    takeTheirs(newest: number) {
      draft = null
      revision = newest
      dropDraft(wallId)
      setState('saved')
    },
    stop: () => clearTimeout(timer),
  }
}
