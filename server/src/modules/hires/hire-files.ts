import { randomUUID } from 'node:crypto'
import { type CertificateFields, hireFiles } from '@vermeil/contracts/hires'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import { inspectDocument, inspectUpload } from '../../platform/media/inspect-upload.ts'
import type { MediaStore } from '../../platform/media/media-store.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseDay } from '../../platform/postgres/house-now.ts'
import { slugOf } from '../../platform/slug.ts'
import { type HireFile, hireFileStore } from './hire-file-store.ts'
import type { StoredHire } from './hire-row.ts'
import { actionsIn } from './hire-rules.ts'
import { hireStore } from './hire-store.ts'

/** Photos of the hand-over and the return, and certificates of insurance: private, for the people of the hire. */
export interface HireFiles {
  /** Throws `UploadRefused`. */
  addPhoto(authorId: AccountId, hire: StoredHire, kind: 'photo' | 'handover-photo', data: Uint8Array): Promise<void>
  /** Throws `UploadRefused`. */
  addCertificate(authorId: AccountId, hire: StoredHire, certificate: CertificateFields, data: Uint8Array): Promise<void>
  find(hire: StoredHire, fileId: string): Promise<HireFile | null>
  certificateOf(hire: StoredHire): Promise<HireFile | null>
}

type Deps = { database: Database; media: MediaStore }
type Inspected = { data: Buffer; ext: string }

export function createHireFiles({ database, media }: Deps): HireFiles {
  /** Stores the file, then the row that names it; where the row is refused, the file goes. */
  async function stored(
    { id, title }: StoredHire,
    { data, ext }: Inspected,
    what: 'photo' | 'certificate',
    work: (tx: Tx, file: { hire_id: string; media_key: string; bytes: number; filename: string }) => Promise<void>,
  ) {
    const { key, size } = await media.putNamed(`private/hires/${randomUUID()}.${ext}`, data)
    const file = { hire_id: id, media_key: key, bytes: size, filename: `${slugOf(title)}-${what}.${ext}` }
    try {
      await database.transaction((tx) => work(tx, file))
    } catch (error) {
      await media.remove(key)
      throw error
    }
  }

  const lock = async (tx: Tx, { id }: StoredHire) => {
    const hire = await hireStore.lock(tx, id)
    if (!hire) throw new AppError('hire.unknown', {})
    return hire
  }

  return {
    async addPhoto(authorId, loaded, kind, data) {
      const picture = await inspectUpload(data, { accept: ['image'], maxBytes: hireFiles.photoBytes, owner: authorId })
      await stored(loaded, picture, 'photo', async (tx, file) => {
        const { state } = await lock(tx, loaded)
        const isInTime = state === 'running' || (state === 'returned' && kind === 'photo')
        if (!isInTime) throw new AppError('hire.wrong-state', {})
        const maxFiles = hireFiles.photos
        if ((await hireFileStore.countPhotos(tx, loaded.id, kind)) >= maxFiles)
          throw new AppError('upload.too-many', { maxFiles })
        await hireFileStore.add(tx, { ...file, kind })
      })
    },

    async addCertificate(authorId, loaded, { insuredSum, expiresOn }, data) {
      if (expiresOn < (await houseDay(database.db))) throw new AppError('hire.certificate-expired', {})
      const paper = await inspectDocument(data, {
        ...{ accept: ['image', 'pdf'], maxBytes: hireFiles.certificateBytes, owner: authorId },
      })
      await stored(loaded, paper, 'certificate', async (tx, file) => {
        const { state } = await lock(tx, loaded)
        if (!actionsIn(state).insure) throw new AppError('hire.wrong-state', {})
        await hireFileStore.add(tx, { ...file, kind: 'certificate', insured_cents: insuredSum, expires_on: expiresOn })
      })
    },

    find: ({ id }, fileId) => hireFileStore.find(database.db, id, fileId),
    certificateOf: ({ id }) => hireFileStore.certificateOf(database.db, id),
  }
}
