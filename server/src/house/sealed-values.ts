import { sealedPushKeys } from '../contact/notices/push/sealed-push-key-store.ts'
import { sealedFactors } from '../identity/accounts/factors/sealed-factor-store.ts'
import { sealedRetiredKeys } from '../identity/accounts/sessions/house-key-store.ts'
import { type SealedPurpose, type SigningKeys, secretsOf } from '../identity/accounts/sessions/house-keys.ts'
import type { RunSql } from '../platform/postgres/run-sql.ts'
import { countSealed, type SealedCount, type SealedKind } from '../platform/sealed-values.ts'

/** Everything in the database that is sealed, by its purpose. */
const kinds: { [P in SealedPurpose]: SealedKind<P> } = {
  'factor secrets': sealedFactors,
  'push keys': sealedPushKeys,
  'retired keys': sealedRetiredKeys,
}

/** `counts` follow the order of `ids`. */
export type AllSealed = { ids: string[]; counts: SealedCount[] }

export async function countAllSealed(run: RunSql, keys: SigningKeys, isResealing = false): Promise<AllSealed> {
  const counts: SealedCount[] = []
  for (const kind of Object.values(kinds)) {
    counts.push(await countSealed(run, kind, secretsOf(keys, kind.purpose), { isResealing }))
  }
  return { ids: keys.map(({ publicJwk }) => publicJwk.kid), counts }
}

/** The keys without which something could not be opened. */
export const keysInUse = ({ ids, counts }: AllSealed): string[] =>
  ids.filter((_, index) => counts.some(({ byKey }) => (byKey[index] ?? 0) > 0))
