import { GuestMeeting, Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { LimitQuery } from '@vermeil/contracts/paging.schema'
import { AddedRecord, ImportedRows } from '@vermeil/contracts/records.schema'
import { Client, ClientBody, ClientImport, ClientList } from '@vermeil/contracts/trades/realtors.schema'
import { guardObjects } from '../../../platform/http/can.ts'
import { routes } from '../../../platform/http/operations.ts'
import { limitRequests } from '../../../platform/limits/limit-requests.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { one } from '../../../platform/must.ts'
import type { Db } from '../../../platform/postgres/database.ts'
import { requestLimits } from '../../../request-limits.ts'
import { clientRules } from '../realtor-access.ts'
import { clientStore } from './client-store.ts'
import type { ManageClients } from './manage-clients.ts'

type Params = { clientId: string }

type Options = { db: Db; clients: ManageClients; limiter: Limiter }

export const clientRoutes = routes<Options>((api, { db, clients, limiter }) => {
  const guard = guardObjects(clientRules, ({ clientId }: Params) => clientStore.find(db, clientId))
  const guardDeleted = guardObjects(clientRules, ({ clientId }: Params) => clientStore.find(db, clientId, true))

  api.get('/clients', ['realtor'], {
    operationId: 'listClients',
    summary: 'List your clients',
    query: LimitQuery,
    answer: ClientList,
    handle: async ({ account, query }) => ({ clients: await clients.list(account.id, query.limit) }),
  })

  api.post('/clients', ['realtor'], {
    operationId: 'addClient',
    summary: 'Add a client',
    body: ClientBody,
    created: AddedRecord,
    refusals: ['realtor.full'],
    handle: async ({ account, body }) => ({ id: one(await clients.add(account.id, [body])) }),
  })

  api.post('/clients/import', ['realtor'], {
    operationId: 'importClients',
    summary: 'Add many clients, or none if one of them is wrong',
    body: ClientImport,
    created: ImportedRows,
    refusals: ['realtor.full'],
    bodyLimit: 1024 * 1024,
    handle: async ({ account, body }) => ({ added: (await clients.add(account.id, body.rows)).length }),
  })

  api.get('/clients/:clientId', guard.to('client.view'), {
    operationId: 'getClient',
    summary: 'Read a client',
    answer: Client,
    handle: ({ subject }) => clients.read(subject),
  })

  api.put('/clients/:clientId', guard.to('client.manage'), {
    operationId: 'changeClient',
    summary: 'Change a client',
    body: ClientBody,
    handle: ({ subject, body }) => clients.change(subject, body),
  })

  api.post('/clients/:clientId/meetings', guard.to('client.manage', 'confirmed'), {
    operationId: 'bookMeetingWithClient',
    summary: 'Book a time of your own hours for a client',
    body: GuestMeeting,
    created: Meeting,
    refusals: [
      ...(['client.without-email', 'meeting.host-unknown', 'meeting.too-many-open'] as const),
      ...(['meeting.time-not-offered', 'meeting.time-taken'] as const),
    ],
    preHandler: limitRequests(limiter, requestLimits.meetingChanges),
    handle: ({ subject, body }) => clients.meet(subject, body),
  })

  api.delete('/clients/:clientId', guard.to('client.manage'), {
    operationId: 'deleteClient',
    summary: 'Delete a client; it can be restored for a day',
    handle: ({ subject }) => clients.remove(subject),
  })

  api.put('/clients/:clientId/restoration', guardDeleted.to('client.manage'), {
    operationId: 'restoreClient',
    summary: 'Restore a deleted client',
    handle: ({ subject }) => clients.restore(subject),
  })
})
