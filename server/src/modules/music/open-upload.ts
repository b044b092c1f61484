import { createHash, randomBytes } from 'node:crypto'
import { grantMinutes, type UploadGrant } from '@vermeil/contracts/music'
import { AppError } from '../../platform/app-error.ts'
import type { LimitStore } from '../../platform/limits/limit-store.ts'
import { createLockout } from '../../platform/limits/lockout.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { grantStore } from './grant-store.ts'
import { createPin } from './pin.ts'

const TRIES = 5
const LOCK_SECONDS = 15 * 60

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The door to uploading: whoever knows the PIN gets a grant that lasts ten minutes. */
export function createUploadDoor(deps: { database: Database; limitStore: LimitStore; musicPin: string }) {
  const { database, limitStore } = deps
  const pin = createPin(deps.musicPin)
  // Straight on the store: the setting that lifts the rate limits for load tests must not open the door to guessing.
  const lockout = createLockout({ store: limitStore, name: 'music-pin', tries: TRIES, lockSeconds: LOCK_SECONDS })

  return {
    /** `address` is who is counted. */
    async open(address: string, given: string): Promise<UploadGrant> {
      const attempt = await lockout.attempt(address)
      if (!attempt.allowed) throw new AppError('music.pin-locked', { retryAfterSeconds: attempt.retryAfterSeconds })
      if (!(await pin.matches(given))) throw new AppError('music.pin-wrong', { triesLeft: attempt.triesLeft })
      await lockout.clear(address)
      const token = randomBytes(32).toString('base64url')
      const expiresAt = await database.transaction((tx) => grantStore.add(tx, hashOf(token), grantMinutes))
      return { grant: token, expiresAt: expiresAt.toISOString() }
    },

    async requireGrant(token: string | undefined): Promise<void> {
      const isOpen = token !== undefined && (await grantStore.isOpen(database.db, hashOf(token)))
      if (!isOpen) throw new AppError('music.grant-expired', {})
    },
  }
}
