import { Role, type UserType } from '@vermeil/contracts/identity/roles.schema'
import { sql } from 'kysely'
import { must } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { Metadata } from './links/metadata-rules.ts'

const columns = [
  'id',
  'email',
  'password_hash as passwordHash',
  'role',
  'user_metadata as userMetadata',
  'confirmed_at as confirmedAt',
  'confirmation_sent_at as confirmationSentAt',
  'recovery_sent_at as recoverySentAt',
  'new_email as newEmail',
  'email_change_sent_at as emailChangeSentAt',
  'last_sign_in_at as lastSignInAt',
  'approved_at as approvedAt',
  'suspended_at as suspendedAt',
  'suspended_reason as suspendedReason',
  'bid_limit_cents as bidLimit',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** The roles of the account in the statement's row, in the order they were added. */
const heldRoles = sql<Role[]>`array(
  select held.role from account_roles held where held.account_id = accounts.id order by held.added_at, held.role)`

const hasCard = sql<boolean>`exists (select from accounts_with_card held where held.account_id = accounts.id)`

const living = (db: Db | Tx) =>
  db
    .selectFrom('accounts')
    .select(columns)
    .select([heldRoles.as('roles'), hasCard.as('hasCard')])
    .where('erased_at', 'is', null)
type Row = Awaited<ReturnType<ReturnType<typeof living>['executeTakeFirstOrThrow']>>

/** A person with an account. No function here finds an erased one. */
export type Person = Omit<Row, 'email' | 'role' | 'userMetadata'> & {
  email: string
  /** The home role: the documented user type. It is one of `roles`. */
  role: Role
  userMetadata: Metadata
  isConfirmed: boolean
  isSuspended: boolean
}

const toPerson = (row: Row): Person => ({
  ...row,
  email: must(row.email, 'an account that is not erased has an email address'),
  role: Role.parse(row.role),
  userMetadata: row.userMetadata as Metadata,
  isConfirmed: row.confirmedAt !== null,
  isSuspended: row.suspendedAt !== null,
})
const orNull = (row: Row | undefined) => (row ? toPerson(row) : null)

/** The id used for an address without an account, so that the same statements run for both. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

export const accountStore = {
  async byEmail(db: Db | Tx, email: string): Promise<Person | null> {
    return orNull(await living(db).where('email', '=', email.toLowerCase()).executeTakeFirst())
  },

  /** The account that asked to use this address and has not confirmed it yet. */
  async byNewEmail(db: Db | Tx, email: string): Promise<Person | null> {
    const asked = living(db).where('new_email', '=', email.toLowerCase())
    return orNull(await asked.orderBy('email_change_sent_at', 'desc').limit(1).executeTakeFirst())
  },

  async byId(db: Db | Tx, id: string): Promise<Person | null> {
    return orNull(await living(db).where('id', '=', id).executeTakeFirst())
  },

  /** Locks the account until the transaction ends, so that changes are made one after the other. */
  async lock(tx: Tx, id: string): Promise<Person | null> {
    return orNull(await living(tx).where('id', '=', id).forUpdate().executeTakeFirst())
  },

  /** Null if the address is taken. */
  async add(
    tx: Tx,
    account: {
      id?: string
      email: string
      passwordHash: string | null
      role: UserType | 'admin'
      userMetadata: Metadata
    },
  ): Promise<Person | null> {
    const row = await tx
      .insertInto('accounts')
      .values({
        ...(account.id ? { id: account.id } : {}),
        email: account.email,
        password_hash: account.passwordHash,
        role: account.role,
        user_metadata: JSON.stringify(account.userMetadata),
        confirmation_sent_at: sql`house_now()`,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(columns)
      .executeTakeFirst()
    // A trigger adds the home role after the statement, too late for `returning`.
    return orNull(row && { ...row, roles: [account.role], hasCard: false })
  },

  async confirm(tx: Tx, id: string) {
    await touch(tx, id).set({ confirmed_at: sql`coalesce(confirmed_at, house_now())` }).execute()
  },

  async signedIn(tx: Tx, id: string) {
    await touch(tx, id).set({ last_sign_in_at: sql`house_now()` }).execute()
  },

  async setPassword(tx: Tx, id: string, passwordHash: string | null) {
    await touch(tx, id).set({ password_hash: passwordHash }).execute()
  },

  async setMetadata(tx: Tx, id: string, metadata: Metadata) {
    await touch(tx, id)
      .set({ user_metadata: JSON.stringify(metadata) })
      .execute()
  },

  async hasAdministrator(db: Db | Tx): Promise<boolean> {
    const row = await db.selectFrom('accounts').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
    return row !== undefined
  },

  /** The home role. A trigger adds it to the roles held, and takes `admin` away from a former administrator. */
  async setRole(tx: Tx, id: string, role: Role) {
    await touch(tx, id).set({ role }).execute()
  },

  async addRole(tx: Tx, id: string, role: UserType) {
    await tx
      .insertInto('account_roles')
      .values({ account_id: id, role })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async removeRole(tx: Tx, id: string, role: Role) {
    await tx.deleteFrom('account_roles').where('account_id', '=', id).where('role', '=', role).execute()
  },

  async removeOtherRoles(tx: Tx, id: string, role: Role) {
    await tx.deleteFrom('account_roles').where('account_id', '=', id).where('role', '<>', role).execute()
  },

  /** Locks every administrator who may act, in the order of their ids. */
  async lockAdministrators(tx: Tx): Promise<string[]> {
    const rows = await tx
      .selectFrom('accounts')
      .select('id')
      .where('role', '=', 'admin')
      .where('suspended_at', 'is', null)
      .where('erased_at', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
    return rows.map(({ id }) => id)
  },

  /** Where every administrator can be reached, also those who are suspended. */
  async administratorEmails(tx: Tx): Promise<string[]> {
    const rows = await living(tx).where('role', '=', 'admin').orderBy('email').execute()
    return rows.map((row) => toPerson(row).email)
  },

  async setApproved(tx: Tx, id: string, isApproved: boolean) {
    await touch(tx, id)
      .set({ approved_at: isApproved ? sql`coalesce(approved_at, house_now())` : null })
      .execute()
  },

  async setSuspended(tx: Tx, id: string, reason: string | null) {
    const at = reason === null ? null : sql<Date>`house_now()`
    await touch(tx, id).set({ suspended_at: at, suspended_reason: reason }).execute()
  },

  async setBidLimit(tx: Tx, id: string, limit: number | null) {
    await touch(tx, id).set({ bid_limit_cents: limit }).execute()
  },

  async proposeEmail(tx: Tx, id: string, newEmail: string) {
    await touch(tx, id).set({ new_email: newEmail, email_change_sent_at: sql`house_now()` }).execute()
  },

  /** False if another account has taken the address meanwhile. */
  async adoptNewEmail(tx: Tx, id: string): Promise<boolean> {
    const { numUpdatedRows } = await touch(tx, id)
      .set({ email: sql`new_email`, new_email: null, confirmed_at: sql`coalesce(confirmed_at, house_now())` })
      .where('new_email', 'is not', null)
      .where(sql<boolean>`not exists (select from accounts other where other.email = accounts.new_email)`)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  async withdrawNewEmail(tx: Tx, id: string) {
    await touch(tx, id).set({ new_email: null }).execute()
  },

  /** False if another account has the address by now. */
  async revertEmail(tx: Tx, id: string, email: string): Promise<boolean> {
    const { numUpdatedRows } = await touch(tx, id)
      .set({ email })
      .where(sql<boolean>`not exists (select from accounts other where other.email = ${email} and other.id <> ${id})`)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  async mailSent(tx: Tx, id: string, kind: 'recovery_sent_at' | 'email_change_sent_at') {
    await touch(tx, id)
      .set({ [kind]: sql`house_now()` })
      .execute()
  },
}

const touch = (tx: Tx, id: string) =>
  tx.updateTable('accounts').set({ updated_at: sql`house_now()` }).where('id', '=', id).where('erased_at', 'is', null)
