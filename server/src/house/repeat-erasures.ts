import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { Meetings } from '../contact/meetings/meetings.ts'
import type { Accounts } from '../identity/accounts/accounts.ts'
import type { HouseKeys } from '../identity/accounts/sessions/house-keys.ts'
import type { Infrastructure } from '../open-infrastructure.ts'
import { type ErasureKind, noteErasure, noteUntil } from '../platform/backups/erasure-list.ts'
import { erasureNoteStore } from '../platform/backups/erasure-note-store.ts'
import { restoreStore } from '../platform/backups/restore-store.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import type { Module } from '../platform/module.ts'
import { withdrawAgain } from '../platform/private-links/private-links.ts'
import type { Every } from '../platform/rounds.ts'
import { world } from '../platform/world.ts'
import type { Labels } from '../trades/labels/labels.ts'
import type { Realtors } from '../trades/realtors/realtors.ts'
import { openBackupPlace } from './places.ts'

const EVERY_MS = 10_000
/** How often the list says until when it is complete: see `isListed`. */
const UNTIL_EVERY_MS = 5 * 60_000

const prune: JobDefinition<Record<string, never>> = { name: 'backups.prune-notes', data: z.object({}) }

type Deps = Pick<Infrastructure, 'config' | 'database' | 'jobs'> & { keys: HouseKeys; every: Every }

/** Every node writes the notes of the database beside the backups, where there are any. Two that do write the same. */
export async function noteErasures({ config, database, jobs, keys, every }: Deps): Promise<Module<unknown>> {
  const { to, keepDays } = config.backups
  await jobs.handle(prune, async () => void (await erasureNoteStore.prune(database.db, keepDays)))
  await jobs.schedule(prune, '53 3 * * *', {})
  if (!to) return { api: null }
  const [secret] = keys.secrets('backups')
  let notedAt = 0
  const round = every(EVERY_MS, 'erasure-notes', async () => {
    const now = new Date(world.now())
    const notes = await erasureNoteStore.list(database.db)
    if (notes.length === 0 && now.getTime() - notedAt < UNTIL_EVERY_MS) return
    const place = await openBackupPlace(config, to)
    for (const note of notes) await noteErasure(place, secret, note)
    await erasureNoteStore.remove(
      database.db,
      notes.map(({ noteId }) => noteId),
    )
    await noteUntil(place, secret, now)
    notedAt = now.getTime()
  })
  return {
    api: null,
    start() {
      void round.run()
      round.start()
    },
    stop: round.stop,
  }
}

type RepeatDeps = Pick<Infrastructure, 'database' | 'logger'> & {
  accounts: Pick<Accounts, 'eraseAgain'>
  realtors: Pick<Realtors, 'clients'>
  meetings: Pick<Meetings, 'guests'>
  labels: Pick<Labels, 'removeVisitorAgain'>
}

/** Before a restored house opens, what was erased after its backup is erased again. */
export async function repeatErasures({ database, logger, ...house }: RepeatDeps): Promise<void> {
  const eraseAgain: Record<ErasureKind, (id: string) => Promise<void>> = {
    account: (id) => house.accounts.eraseAgain(id as AccountId),
    link: (id) => withdrawAgain(database.db, id),
    client: (id) => house.realtors.clients.removeAgain(id),
    'deleted-client': (id) => house.realtors.clients.deleteAgain(id),
    meeting: (id) => house.meetings.guests.removeAgain(id),
    'label-visitor': (id) => house.labels.removeVisitorAgain(id),
  }
  for (const { kind, id } of await restoreStore.erasures(database.pool)) {
    try {
      await eraseAgain[kind](id)
      await restoreStore.erased(database.pool, { kind, id })
    } catch (error) {
      // Something that ended before the erasure is open in the backup. It is tried again with every start.
      logger.error({ err: error, task: kind, itemId: id }, 'erasure not repeated')
    }
  }
}
