import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { AppError } from '../app-error.ts'
import { one } from '../must.ts'
import type { Db, Tx } from '../postgres/database.ts'
import { allRows } from '../postgres/rows.ts'

/** `aboutId`: the part of the subject that it is about; null for all of it. */
type Message<Side> = {
  id: string
  subjectId: string
  side: Side
  aboutId: string | null
  text: string
  sentAt: Date
}

type ThreadRules = {
  /** The kind of object: `claim`. */
  thread: string
  /** How many messages each side has. Without one, somebody could fill the table, and the other side's notices. */
  maxPerSide: number
  full: () => AppError
}

type NewMessage<Side> = {
  subjectId: string
  side: Side
  /** Null for somebody without an account, or who writes for one. */
  authorId: AccountId | null
  text: string
  aboutId?: string | null
  /** For the demo. */
  sentAt?: Date
  mailedAt?: Date | null
}

const columns = sql`id, subject_id as "subjectId", side, about_id as "aboutId", text, sent_at as "sentAt"`

/** What the sides of one kind of object write to each other. Rows go with the object, by a trigger on its table. */
export const messageThread = <Side extends string>({ thread, maxPerSide, full }: ThreadRules) => ({
  /** Refuses what is over the limit of the side. The caller holds a lock on the object. */
  async write(tx: Tx, message: NewMessage<Side>): Promise<void> {
    const { subjectId, side, authorId, text, aboutId = null, sentAt, mailedAt = null } = message
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from messages
      where thread = ${thread} and subject_id = ${subjectId} and side = ${side}`.execute(tx)
    if (one(rows).count >= maxPerSide) throw full()
    const about = { thread, subject_id: subjectId, side, author_id: authorId, about_id: aboutId }
    const values = { ...about, text, mailed_at: mailedAt, ...(sentAt && { sent_at: sentAt }) }
    await tx.insertInto('messages').values(values).execute()
  },

  /** The oldest first. */
  list: (db: Db | Tx, subjectIds: readonly string[]): Promise<Message<Side>[]> => allRows(db)`
      select ${columns} from messages
      where thread = ${thread} and subject_id = any(${subjectIds}::uuid[]) order by id`,

  /** For the export of a person's own data. */
  writtenBy: (db: Db, authorId: AccountId, limit: number): Promise<Message<Side>[]> => allRows(db)`
      select ${columns} from messages
      where thread = ${thread} and author_id = ${authorId} order by id limit ${limit}`,

  /** How many of this side nobody was mailed about. They are from now on. */
  async takeUnmailed(tx: Tx, subjectId: string, side: Side): Promise<number> {
    const { rows } = await sql`
      update messages set mailed_at = house_now()
      where thread = ${thread} and subject_id = ${subjectId} and side = ${side} and mailed_at is null
      returning id`.execute(tx)
    return rows.length
  },

  /** What an erased person wrote goes. */
  async forget(tx: Tx, authorId: AccountId): Promise<void> {
    await tx.deleteFrom('messages').where('thread', '=', thread).where('author_id', '=', authorId).execute()
  },
})
export type MessageThread<Side extends string> = ReturnType<typeof messageThread<Side>>
