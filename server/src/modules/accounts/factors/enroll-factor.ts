import type { Database } from '../../../platform/postgres/database.ts'
import type { Person } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import type { Session } from '../sessions/session-store.ts'
import { factorStore } from './factor-store.ts'
import type { SecretBox } from './secret-box.ts'
import { newTotpSecret, qrCode, totpUri } from './totp.ts'

const MOST_FACTORS = 10
type Deps = { database: Database; box: SecretBox }
type Wanted = { friendlyName: string; issuer: string }

/** A factor begins unverified and means nothing until a code from it was given. */
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
      if (factors.length >= MOST_FACTORS) throw new AuthRefusal('too_many_enrolled_mfa_factors')
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
      totp: { qr_code: await qrCode(uri), secret, uri },
    }
  }
