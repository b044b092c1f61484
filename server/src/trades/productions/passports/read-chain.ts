import type { PassportChain, SharedLink } from '@vermeil/contracts/trades/passports.schema'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { passportStore, type StoredLink } from './passport-store.ts'

export const toSharedLink = ({ id, label, createdAt, expiresAt, withdrawnAt }: StoredLink): SharedLink => ({
  ...{ id, label, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
  withdrawnAt: withdrawnAt?.toISOString() ?? null,
})

export async function readChain(db: Db | Tx, passportId: string): Promise<PassportChain> {
  const [entries, texts] = await Promise.all([passportStore.chain(db, passportId), passportStore.texts(db, passportId)])
  return {
    ...{ entries, head: entries.at(-1)?.hash ?? null },
    texts: texts.map(({ seal, salt, text }) => ({ seal, salt, text })),
  }
}
