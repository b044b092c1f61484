import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../../platform/http/access.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { authenticityStore, type RequestRow } from './authenticity-store.ts'
import { tokenHash } from './private-link.ts'

export type Follower = { account: Account | null; token: string | undefined }

/** Who may look at a request: whoever sent it, whoever has its mailed link, and the house. To others it is not there. */
export function createFollowRequest({ database }: { database: Database }) {
  async function follow(id: string, { account, token }: Follower): Promise<RequestRow> {
    const request = await authenticityStore.byId(database.db, id)
    const isOwn = account !== null && request?.accountId === account.id
    const maySee = isOwn || account?.role === 'admin' || (await hasLink(id, token))
    if (!request || !maySee) throw new AppError('authenticity.unknown', {})
    return request
  }

  const hasLink = async (id: string, token: string | undefined) =>
    token !== undefined && (await authenticityStore.hasLink(database.db, id, tokenHash(token)))

  return {
    follow,
    async file(id: string, fileId: string, follower: Follower) {
      const request = await follow(id, follower)
      const file = request.files.find((one) => one.id === fileId)
      if (!file) throw new AppError('authenticity.unknown', {})
      return file
    },
  }
}
