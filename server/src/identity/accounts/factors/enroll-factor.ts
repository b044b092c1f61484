import { qrCodeSvg } from '../../../platform/papers/qr-code.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import type { Person } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { type Session, sessionStore } from '../sessions/session-store.ts'
import { factorStore } from './factor-store.ts'
import { newTotpSecret, totpUri } from './totp.ts'

const MAX_FACTORS = 10
type Deps = { database: Database; box: SecretBox }
type Wanted = { friendlyName: string; issuer: string }

/** A factor is unverified, and has no effect, until a code from it was entered. */
export const createEnrollFactor =
  ({ database, box }: Deps) =>
  async (person: Person, session: Session, { friendlyName, issuer }: Wanted) => {
    const secret = newTotpSecret()
    const id = await database.transaction(async (tx) => {
      await factorStore.removeAbandoned(tx, person.id)
      const factors = await factorStore.ofAccount(tx, person.id)
      if (session.aal !== 'aal2' && factors.some(({ isVerified }) => isVerified)) {
        throw new AuthRefusal('insufficient_aal')
      }
      if (factors.length >= MAX_FACTORS) throw new AuthRefusal('too_many_enrolled_mfa_factors')
      const added = await factorStore.add(tx, { accountId: person.id, friendlyName, sealedSecret: box.seal(secret) })
      if (!added) {
        const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
        throw new AuthRefusal('mfa_factor_name_conflict', { message })
      }
      return added
    })
    const uri = totpUri(secret, { issuer, account: person.email })
    return {
      id,
      type: 'totp' as const,
      friendly_name: friendlyName,
      totp: { qr_code: await qrCodeSvg(uri), secret, uri },
    }
  }

/** A verified factor is removed only in a session that has used one. After the last one, sessions need no second factor. */
export const createRemoveFactor =
  ({ database, sessionEvents }: { database: Database; sessionEvents: SessionEvents }) =>
  async (person: Person, session: Session, factorId: string): Promise<{ id: string }> => {
    await database.transaction(async (tx) => {
      const factor = await factorStore.lock(tx, person.id, factorId)
      if (!factor) throw new AuthRefusal('mfa_factor_not_found')
      if (session.aal !== 'aal2' && (await factorStore.hasVerified(tx, person.id))) {
        throw new AuthRefusal('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' })
      }
      await factorStore.remove(tx, factorId)
      if (await factorStore.hasVerified(tx, person.id)) return
      await sessionStore.lowerAssurance(tx, person.id)
      // Recovery codes are of no use without a factor.
      await factorStore.removeAll(tx, person.id)
    })
    sessionEvents.changed(person.id)
    return { id: factorId }
  }
