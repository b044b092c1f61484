import type { AccountId } from '@vermeil/contracts/ids'
import type { FastifyRequest } from 'fastify'
import { receiveUpload } from '../../../platform/media/receive-upload.ts'
import { refuseUpload } from '../../../platform/media/refuse-upload.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Storage } from '../../storage/storage.ts'
import type { AccountHooks } from '../account-hooks.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import { profileStore } from './profile-store.ts'

const AVATAR_BYTES = 5 * 1024 * 1024

type Deps = { database: Database; storage: Storage; limits: CredentialLimits; hooks: AccountHooks }

/** A person's picture, stored in the bucket `avatars`. */
export type OwnAvatar = ReturnType<typeof createAvatar>

export function createAvatar({ database, storage, limits, hooks }: Deps) {
  const set = (accountId: AccountId, key: string | null) =>
    database.transaction(async (tx) => {
      await profileStore.setAvatar(tx, accountId, key)
      await hooks.avatarSet(tx, accountId, key)
    })

  return {
    async replace(accountId: AccountId, request: FastifyRequest): Promise<void> {
      // Resizing a picture costs more than most requests.
      await limits.fromAddress('user', request.ip)
      try {
        const upload = await receiveUpload(request, { maxBytes: AVATAR_BYTES })
        const { mediaKey, name } = await storage.saveAvatar(accountId, upload)
        await set(accountId, mediaKey)
        await storage.removeAvatars(accountId, { except: name })
      } catch (error) {
        refuseUpload(error, AVATAR_BYTES)
      }
    },

    async remove(accountId: AccountId): Promise<void> {
      await set(accountId, null)
      await storage.removeAvatars(accountId)
    },
  }
}
