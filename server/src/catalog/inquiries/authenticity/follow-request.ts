import { createHash, randomBytes } from 'node:crypto'
import { isAdmin } from '../../../platform/http/access.ts'
import { type AccessRules, everyoneWhoSees } from '../../../platform/http/can.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { authenticityStore, type RequestRow } from './authenticity-store.ts'

/** The token of a mailed link. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A request, and whether the caller came with the token of its mailed link. */
export type FollowedRequest = { request: RequestRow; hasLink: boolean }

/** The requester, everybody with the mailed link and administrators see a request. For others it is not found. */
export const authenticityRules: AccessRules<'authenticity.view', FollowedRequest> = {
  unknown: 'authenticity.unknown',
  sees: (actor, { request, hasLink }) =>
    hasLink || isAdmin(actor) || (actor !== null && actor.id === request.accountId),
  actions: { 'authenticity.view': everyoneWhoSees },
}

export type FollowRequest = (id: string, token: string | undefined) => Promise<FollowedRequest | null>

export const createFollowRequest =
  ({ database }: { database: Database }): FollowRequest =>
  async (id, token) => {
    const request = await authenticityStore.byId(database.db, id)
    const hasLink = token !== undefined && (await authenticityStore.hasLink(database.db, id, tokenHash(token)))
    return request && { request, hasLink }
  }
