import { z } from 'zod'
import type { JobDefinition, Jobs } from '../jobs.ts'
import type { Database, Db, Tx } from '../postgres/database.ts'
import { linkTokenHash, newLinkToken } from './link-token.ts'
import { type PrivateLink, privateLinkStore } from './private-link-store.ts'

/** What the links of one kind open, and for how many days unless `create` says until when. */
type LinkRules = { purpose: string; days: number }
type NewLink = { until?: Date | null; label?: string }

/**
 * The private links of one kind of object. Rows go with the object, by a trigger on its table. Whether the object can
 * still be seen is for its module: a link to a deleted wall is open.
 */
export interface PrivateLinks {
  /** The token is returned here alone: only its hash is stored. */
  create(tx: Db | Tx, subjectId: string, link?: NewLink): Promise<PrivateLink & { token: string }>
  /** Null for a link that is unknown, has expired or was withdrawn: nobody can tell which. */
  open(db: Db | Tx, token: string): Promise<PrivateLink | null>
  /** Also by a link that has ended. By such a link people have their data removed, and do nothing else. */
  openEnded(db: Db | Tx, token: string): Promise<PrivateLink | null>
  /** With those that have ended; the newest first. */
  list(db: Db | Tx, subjectId: string): Promise<PrivateLink[]>
  listOpen(db: Db | Tx, subjectId: string): Promise<PrivateLink[]>
  /** All links to the object, or one of them. */
  withdraw(tx: Db | Tx, subjectId: string, id?: string): Promise<void>
  /** Sets the end of all links to the object. */
  extend(tx: Db | Tx, subjectId: string, until: Date): Promise<void>
  /** Where the object is an account, which stays. */
  remove(tx: Db | Tx, subjectId: string): Promise<void>
}

export function privateLinks({ purpose, days }: LinkRules): PrivateLinks {
  const find = (db: Db | Tx, token: string, withEnded: boolean) =>
    privateLinkStore.byToken(db, purpose, linkTokenHash(token), withEnded)
  return {
    async create(tx, subjectId, { until = null, label = '' } = {}) {
      const token = newLinkToken()
      const link = { purpose, subjectId, label, tokenHash: linkTokenHash(token), until, days }
      return { ...(await privateLinkStore.add(tx, link)), token }
    },
    open: (db, token) => find(db, token, false),
    openEnded: (db, token) => find(db, token, true),
    list: (db, subjectId) => privateLinkStore.list(db, { purpose, subjectId }, false),
    listOpen: (db, subjectId) => privateLinkStore.list(db, { purpose, subjectId }, true),
    withdraw: (tx, subjectId, id) => privateLinkStore.withdraw(tx, { purpose, subjectId, ...(id && { id }) }),
    extend: (tx, subjectId, until) => privateLinkStore.setEnd(tx, { purpose, subjectId }, until),
    remove: (tx, subjectId) => privateLinkStore.remove(tx, { purpose, subjectId }),
  }
}

/** A link of any kind that was withdrawn before and came back with a restored backup. */
export const withdrawAgain = (db: Db, id: string): Promise<void> => privateLinkStore.withdrawById(db, id)

const prune: JobDefinition<Record<string, never>> = { name: 'private-links.prune', data: z.object({}) }

/** Once a night: links that ended 90 days ago. */
export async function handleLinkPruning({ database, jobs }: { database: Database; jobs: Jobs }): Promise<void> {
  await jobs.handle(prune, async () => void (await privateLinkStore.prune(database.db)))
  await jobs.schedule(prune, '37 3 * * *', {})
}
