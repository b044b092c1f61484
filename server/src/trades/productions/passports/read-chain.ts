import { type PassportChain, passportLimits, type SharedLink } from '@vermeil/contracts/trades/passports.schema'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { PrivateLink } from '../../../platform/private-links/private-link-store.ts'
import { privateLinks } from '../../../platform/private-links/private-links.ts'
import { passportStore } from './passport-store.ts'

export const passportLinks = privateLinks({ purpose: 'passport', days: passportLimits.linkDays })

export const toSharedLink = ({ id, label, createdAt, expiresAt, withdrawnAt }: PrivateLink): SharedLink => ({
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
