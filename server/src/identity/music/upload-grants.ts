import { createHash, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { grantMinutes } from '@vermeil/contracts/identity/music.schema'
import { AppError } from '../../platform/app-error.ts'
import type { LimitStore } from '../../platform/limits/limit-store.ts'
import { createLockout } from '../../platform/limits/lockout.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { world } from '../../platform/world.ts'
import { grantStore } from './grant-store.ts'
import type { Music } from './music.ts'

const TRIES = 5
const LOCK_SECONDS = 15 * 60

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const PIN_BYTES = 32
const pinCost: ScryptOptions = { N: 16_384, r: 8, p: 1 }

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Comparing takes the same time right or wrong. The PIN's own hash is derived for the first comparison, not at start. */
function createPin(pin: string) {
  const salt = world.bytes(16)
  let expected: Promise<Buffer> | undefined
  return async (given: string): Promise<boolean> => {
    expected ??= derive(pin, salt, PIN_BYTES, pinCost)
    return timingSafeEqual(await derive(given, salt, PIN_BYTES, pinCost), await expected)
  }
}

type Deps = { database: Database; limitStore: LimitStore; musicPin: string }

/** The PIN is exchanged for a grant, which allows uploads for ten minutes. */
export function createUploadGrants({
  database,
  limitStore,
  musicPin,
}: Deps): Pick<Music, 'openUpload' | 'requireGrant'> {
  const isPin = createPin(musicPin)
  // Directly on the store: the setting that lifts the rate limits for load tests must not allow guessing.
  const lockout = createLockout({ store: limitStore, name: 'music-pin', tries: TRIES, lockSeconds: LOCK_SECONDS })

  return {
    async openUpload(address, given) {
      const attempt = await lockout.attempt(address)
      if (!attempt.allowed) throw new AppError('music.pin-locked', { retryAfterSeconds: attempt.retryAfterSeconds })
      if (!(await isPin(given))) throw new AppError('music.pin-wrong', { triesLeft: attempt.triesLeft })
      await lockout.clear(address)
      const token = world.bytes(32).toString('base64url')
      const expiresAt = await database.transaction((tx) => grantStore.add(tx, hashOf(token), grantMinutes))
      return { grant: token, expiresAt: expiresAt.toISOString() }
    },

    async requireGrant(token) {
      const isOpen = token !== undefined && (await grantStore.isOpen(database.db, hashOf(token)))
      if (!isOpen) throw new AppError('music.grant-expired', {})
    },
  }
}
