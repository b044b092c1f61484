import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { codeTriesLeft } from './mailed-token-store.ts'
import type { Challenge, IssuedToken } from './mailed-tokens.ts'
import type { Metadata } from './metadata-rules.ts'

const columns = [
  'id',
  'email',
  'password_hash as passwordHash',
  'user_metadata as userMetadata',
  'code_challenge as challengeValue',
  'code_challenge_method as challengeMethod',
  'created_at as createdAt',
] as const

const select = (db: Db | Tx) => db.selectFrom('pending_sign_ups').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** A sign-up that is not confirmed yet. Its id becomes the account's. */
export type PendingSignUp = Pick<Row, 'id' | 'email' | 'passwordHash' | 'createdAt'> & {
  userMetadata: Metadata
  challenge: Challenge | null
}

const toSignUp = ({ challengeValue, challengeMethod, userMetadata, ...row }: Row): PendingSignUp => ({
  ...row,
  userMetadata: userMetadata as Metadata,
  challenge: challengeValue ? { value: challengeValue, method: challengeMethod as Challenge['method'] } : null,
})
const orNull = (row: Row | undefined) => (row ? toSignUp(row) : null)

const inTime = sql<boolean>`expires_at > (select house_now())`

export const pendingSignUpStore = {
  async add(
    tx: Tx,
    { email, passwordHash, userMetadata }: Pick<PendingSignUp, 'email' | 'passwordHash' | 'userMetadata'>,
  ): Promise<PendingSignUp> {
    const row = await tx
      .insertInto('pending_sign_ups')
      .values({ email, password_hash: passwordHash, user_metadata: JSON.stringify(userMetadata) })
      .returning(columns)
      .executeTakeFirstOrThrow()
    return toSignUp(row)
  },

  async byId(db: Db | Tx, id: string): Promise<PendingSignUp | null> {
    return orNull(await select(db).where('id', '=', id).executeTakeFirst())
  },

  async newest(db: Db | Tx, email: string): Promise<PendingSignUp | null> {
    return orNull(
      await select(db)
        .where('email', '=', email)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
  },

  /** The newest link and code of a sign-up replace the earlier ones. */
  async setMailed(tx: Tx, id: string, { tokenHash, codeHash, lifeSeconds }: IssuedToken, challenge: Challenge | null) {
    await tx
      .updateTable('pending_sign_ups')
      .set({
        token_hash: tokenHash,
        code_hash: codeHash,
        code_challenge: challenge?.value ?? null,
        code_challenge_method: challenge?.method ?? null,
        expires_at: sql<Date>`house_now() + make_interval(secs => ${lifeSeconds})`,
      })
      .where('id', '=', id)
      .execute()
  },

  async spend(tx: Tx, tokenHash: Buffer): Promise<PendingSignUp | null> {
    const row = await tx
      .deleteFrom('pending_sign_ups')
      .where('token_hash', '=', tokenHash)
      .where(inTime)
      .returning(columns)
      .executeTakeFirst()
    return orNull(row)
  },

  async spendCode(tx: Tx, email: string, codeHashes: readonly Buffer[]): Promise<PendingSignUp | null> {
    const row = await tx
      .deleteFrom('pending_sign_ups')
      .where('email', '=', email)
      .where('code_hash', 'in', codeHashes)
      .where(inTime)
      .where(codeTriesLeft('signup', email))
      .returning(columns)
      .executeTakeFirst()
    return orNull(row)
  },

  /** Once the address is confirmed, its other sign-ups can't be. They stay: their passwords still answer as before. */
  async retire(tx: Tx, email: string) {
    await tx
      .updateTable('pending_sign_ups')
      .set({ token_hash: null, code_hash: null, expires_at: null, code_challenge: null, code_challenge_method: null })
      .where('email', '=', email)
      .execute()
  },

  async remove(tx: Tx, email: string) {
    await tx.deleteFrom('pending_sign_ups').where('email', '=', email).execute()
  },

  prune: (db: Db) => deleteExpired(db, { table: 'pending_sign_ups', since: 'created_at', days: 30 }),
}
