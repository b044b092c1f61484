import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '../../../platform/app-error.ts'
import { type Account, isAdmin } from '../../../platform/http/access.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { authenticityStore, type RequestRow } from './authenticity-store.ts'

export type Follower = { account: Account | null; token: string | undefined }

/** The token of a mailed link. Only its hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The requester, the holder of the mailed link and administrators may see a request; for others it is not found. */
export function createFollowRequest({ database }: { database: Database }) {
  async function follow(id: string, { account, token }: Follower): Promise<RequestRow> {
    const request = await authenticityStore.byId(database.db, id)
    const isOwn = account !== null && request?.accountId === account.id
    const maySee = isOwn || isAdmin(account) || (await hasLink(id, token))
    if (!request || !maySee) throw new AppError('authenticity.unknown', {})
    return request
  }

  const hasLink = async (id: string, token: string | undefined) =>
    token !== undefined && (await authenticityStore.hasLink(database.db, id, tokenHash(token)))

  return {
    follow,
    async file(id: string, fileId: string, follower: Follower) {
      const request = await follow(id, follower)
      const file = request.files.find((candidate) => candidate.id === fileId)
      if (!file) throw new AppError('authenticity.unknown', {})
      return file
    },
  }
}
