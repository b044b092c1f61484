import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { recordAct } from '../../platform/audit-store.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { world } from '../../platform/world.ts'
import { createPasswords, type HashCost } from './passwords/passwords.ts'

export type SeedAccount = {
  id: string
  email: string
  role: Role
  /** Held beside the home role. */
  otherRoles?: readonly Role[]
  firstName: string
  lastName: string
  isApproved?: boolean
  suspension?: { actorId: AccountId; reason: string; at: Date }
  createdAt?: Date
  seenAt?: Date
  profile?: Partial<{
    phone: string
    bio: string
    location: string
    instagram: string
    twitter: string
    facebook: string
    website: string
    experience: string
    specialization: string
    businessName: string
    license: string
    avatarKey: string
  }>
}

const PER_STATEMENT = 1_000

/**
 * Adds confirmed, onboarded demo accounts in a few statements. They share one password, because hashing one takes as long
 * as adding a thousand rows.
 */
export async function seedAccounts(
  tx: Tx,
  accounts: readonly SeedAccount[],
  { password, hashCost }: { password: string; hashCost?: HashCost | undefined },
): Promise<void> {
  const passwordHash = await createPasswords(hashCost).hash(password)
  for (let at = 0; at < accounts.length; at += PER_STATEMENT) {
    const chunk = accounts.slice(at, at + PER_STATEMENT)
    await tx
      .insertInto('accounts')
      .values(
        chunk.map(({ id, email, role, isApproved, suspension, createdAt = new Date(world.now()), seenAt }) => ({
          id,
          email: email.toLowerCase(),
          role,
          password_hash: passwordHash,
          confirmed_at: createdAt,
          approved_at: isApproved ? createdAt : null,
          suspended_at: suspension?.at ?? null,
          suspended_reason: suspension?.reason ?? null,
          last_sign_in_at: seenAt ?? null,
          created_at: createdAt,
          updated_at: createdAt,
          is_demo: true,
        })),
      )
      .execute()
    const rows = chunk.flatMap(({ id, otherRoles = [] }) => otherRoles.map((role) => ({ account_id: id, role })))
    if (rows.length > 0) await tx.insertInto('account_roles').values(rows).execute()
    await tx
      .insertInto('profiles')
      .values(
        chunk.map(({ id, firstName, lastName, createdAt = new Date(world.now()), profile = {} }) => {
          const { businessName = '', avatarKey, ...rest } = profile
          return {
            account_id: id,
            first_name: firstName,
            last_name: lastName,
            business_name: businessName,
            avatar_key: avatarKey ?? null,
            onboarded_at: createdAt,
            ...blank,
            ...rest,
          }
        }),
      )
      .execute()
  }
  for (const { id, suspension } of accounts) {
    if (!suspension) continue
    await recordAct(tx, {
      ...{ act: 'account.suspend', subject: `account:${id}`, ...suspension },
      before: { isSuspended: false, reason: null },
      after: { isSuspended: true, reason: suspension.reason },
    })
  }
}

/** For demo people, who act without signing in. To the minute: they act every few seconds. */
export async function noteSeen(db: Db, id: AccountId): Promise<void> {
  await sql`
    update accounts set last_sign_in_at = house_now()
    where id = ${id} and is_demo
      and coalesce(last_sign_in_at, '-infinity') < (select house_now()) - interval '1 minute'`.execute(db)
}

const blank = {
  phone: '',
  bio: '',
  location: '',
  instagram: '',
  twitter: '',
  facebook: '',
  website: '',
  experience: '',
  specialization: '',
  license: '',
}
