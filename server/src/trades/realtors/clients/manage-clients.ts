import type { GuestMeeting, Meeting } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { type Client, type ClientBody, realtorLimits } from '@vermeil/contracts/trades/realtors.schema'
import type { Meetings } from '../../../contact/meetings/meetings.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { clientStore, type StoredClient } from './client-store.ts'

export type ManageClients = ReturnType<typeof createManageClients>

const toClient = ({ ownerId: _, ...client }: StoredClient): Client => client

type Deps = { database: Database; mail: Pick<MailQueue, 'forget'>; meetings: Pick<Meetings, 'book' | 'view'> }

export function createManageClients({ database, mail, meetings }: Deps) {
  async function remove(id: string, isForGood: boolean): Promise<void> {
    await database.transaction(async (tx) => {
      const client = await clientStore.find(tx, id, true)
      if (!client) return
      for (const email of await clientStore.emailsOf(tx, id)) await mail.forget(tx, { to: email, by: client.ownerId })
      if (isForGood) await clientStore.remove(tx, [id])
      else await clientStore.setDeleted(tx, id, true)
    })
  }

  return {
    /** The newest first. */
    list: async (ownerId: AccountId, limit: number = realtorLimits.clients): Promise<Client[]> =>
      (await clientStore.ofOwner(database.db, ownerId, limit)).map(toClient),

    /** Reading by an administrator is recorded. */
    read: toClient,

    /** Adds all of these, or none. */
    add: (ownerId: AccountId, bodies: readonly ClientBody[]): Promise<string[]> =>
      database.transaction(async (tx) => {
        const max = realtorLimits.clients
        const count = await clientStore.lockOwner(tx, ownerId)
        if (count + bodies.length > max) throw new AppError('realtor.full', { max })
        const ids: string[] = []
        for (const body of bodies) ids.push(await clientStore.add(tx, ownerId, body))
        return ids
      }),

    change: ({ id }: StoredClient, body: ClientBody): Promise<void> =>
      database.transaction(async (tx) => {
        if (!(await clientStore.change(tx, id, body))) throw new AppError('client.unknown', {})
      }),

    /** Books a time of the realtor's own hours for the client, who gets a mail with a private link. */
    async meet({ ownerId, name, email }: StoredClient, wanted: GuestMeeting): Promise<Meeting> {
      if (!email) throw new AppError('client.without-email', {})
      const booked = await meetings.book({ name, email }, { ...wanted, hostId: ownerId }, null, 'host')
      return meetings.view(booked, ownerId)
    },

    remove: ({ id }: StoredClient): Promise<void> => remove(id, false),
    restore: ({ id }: StoredClient): Promise<void> =>
      database.transaction((tx) => clientStore.setDeleted(tx, id, false)),

    /** For clients that were gone, or deleted by their realtor, and came back with a restored backup. */
    removeAgain: (id: string): Promise<void> => remove(id, true),
    deleteAgain: (id: string): Promise<void> => remove(id, false),

    find: clientStore.find,
    /** Names by id. Deleted clients are left out. */
    namesOf: (ids: readonly string[]): Promise<ReadonlyMap<string, string>> => clientStore.namesOf(database.db, ids),
  }
}
