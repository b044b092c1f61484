import { randomUUID } from 'node:crypto'
import { claimFiles } from '@vermeil/contracts/claims'
import { AppError } from '../../platform/app-error.ts'
import { recordAct } from '../../platform/audit-store.ts'
import { type Account, isAdmin } from '../../platform/http/access.ts'
import { inspectUpload } from '../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import { must } from '../../platform/must.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { slugOf } from '../../platform/slug.ts'
import type { ClaimCase } from './claim-access.ts'
import { hasEnded } from './claim-rules.ts'
import { type ClaimFile, claimStore, type StoredClaim } from './claim-store.ts'

/** Evidence: private, for both sides and administrators. */
export interface ClaimPhotos {
  /** Throws `UploadRefused`. */
  add(author: Account, subject: ClaimCase, data: Uint8Array): Promise<void>
  find(claim: StoredClaim, fileId: string): Promise<ClaimFile | null>
}

export function createClaimPhotos({ database, media }: { database: Database; media: MediaStore }): ClaimPhotos {
  return {
    async add(author, { claim: loaded, side = null }, data) {
      const picture = await inspectUpload(data, {
        accept: ['image'],
        maxBytes: claimFiles.photoBytes,
        owner: author.id,
      })
      const { key, size } = await media.putNamed(`private/claims/${randomUUID()}.${picture.ext}`, picture.data)
      try {
        await database.transaction(async (tx) => {
          const claim = must(await claimStore.lock(tx, loaded.id), 'the claim that was loaded')
          if (hasEnded(claim.state)) throw new AppError('claim.ended', {})
          const of = side ?? 'administrator'
          const own = (await claimStore.filesOf(tx, claim.id)).filter((file) => file.side === of)
          const maxFiles = claimFiles.photosPerSide
          if (own.length >= maxFiles) throw new AppError('upload.too-many', { maxFiles })
          await claimStore.addFile(tx, {
            ...{ claim_id: claim.id, author_id: author.id, side: of, media_key: key, bytes: size },
            filename: `${slugOf(claim.title)}-${of}-${own.length + 1}.${picture.ext}`,
          })
          if (!isAdmin(author)) return
          await recordAct(tx, { actorId: author.id, act: 'claim.add-photo', subject: `claim:${claim.id}` })
        })
      } catch (error) {
        await media.remove(key)
        throw error
      }
    },

    async find({ id }, fileId) {
      return (await claimStore.filesOf(database.db, id)).find((file) => file.id === fileId) ?? null
    },
  }
}
