import { authenticityLinkDays } from '@vermeil/contracts/catalog/inquiries.schema'
import { isStaff } from '../../../platform/http/access.ts'
import { type AccessRules, everyoneWhoSees } from '../../../platform/http/can.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { privateLinks } from '../../../platform/private-links/private-links.ts'
import { authenticityStore, type RequestRow } from './authenticity-store.ts'

export const authenticityLinks = privateLinks({ purpose: 'authenticity-request', days: authenticityLinkDays })

/** A request, and whether the caller came with the token of its mailed link. */
export type FollowedRequest = { request: RequestRow; hasLink: boolean }

/** The requester, everybody with the mailed link and administrators see a request. For others it is not found. */
export const authenticityRules: AccessRules<'authenticity.view', FollowedRequest> = {
  unknown: 'authenticity.unknown',
  staff: ['catalog'],
  sees: (actor, { request, hasLink }) =>
    hasLink || isStaff(actor, 'catalog') || (actor !== null && actor.id === request.accountId),
  actions: { 'authenticity.view': everyoneWhoSees },
}

export type FollowRequest = (id: string, token: string | undefined) => Promise<FollowedRequest | null>

export const createFollowRequest =
  ({ database }: { database: Database }): FollowRequest =>
  async (id, token) => {
    const request = await authenticityStore.byId(database.db, id)
    const link = token === undefined ? null : await authenticityLinks.open(database.db, token)
    return request && { request, hasLink: link?.subjectId === id }
  }
