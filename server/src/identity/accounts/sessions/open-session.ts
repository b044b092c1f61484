import { createHmac } from 'node:crypto'
import type { AccountId } from '@vermeil/contracts/ids'
import { addressKey } from '../../../platform/limits/address-key.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { Secrets } from '../../../platform/secret-box.ts'
import { world } from '../../../platform/world.ts'
import { accountStore, type Person } from '../account-store.ts'
import { factorStore } from '../factors/factor-store.ts'
import { type GotrueUser, toUser } from '../gotrue/gotrue-user.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts'
import { describeDevice } from './device-rules.ts'
import { markStore } from './mark-store.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { type Session, sessionStore } from './session-store.ts'

/** Where a request comes from. */
export type Caller = { ip: string; userAgent: string }

/** A session in the protocol's form: the tokens and their user. */
export type SessionAnswer = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: GotrueUser
}

/** Network addresses that an account was signed in from, as keyed hashes. */
export type KnownAddresses = ReturnType<typeof createKnownAddresses>

export function createKnownAddresses(secrets: Secrets) {
  const hashOf = (accountId: AccountId, ip: string) => (secret: Buffer) =>
    createHmac('sha256', secret)
      .update(`${accountId} ${addressKey(ip)}`)
      .digest()
  // Without the account, unlike the hash above: these are compared between accounts.
  const markOf = (text: string) => createHmac('sha256', secrets[0]).update(`mark ${text}`).digest()
  return {
    isKnown: (db: Db, accountId: AccountId, ip: string): Promise<boolean> =>
      sessionStore.isKnownAddress(db, accountId, secrets.map(hashOf(accountId, ip))),
    async note(tx: Tx, accountId: AccountId, { ip, userAgent }: Caller): Promise<void> {
      await sessionStore.noteAddress(tx, accountId, hashOf(accountId, ip)(secrets[0]))
      const network = addressKey(ip)
      await markStore.note(tx, accountId, { network: markOf(network), device: markOf(`${network} ${userAgent}`) })
    },
  }
}

export type SessionMethod = 'password' | 'otp' | 'recovery'
export type SessionOpener = ReturnType<typeof createSessionOpener>

type Deps = { accessTokens: AccessTokens; refreshTokens: RefreshTokens; knownAddresses: KnownAddresses }

export function createSessionOpener({ accessTokens, refreshTokens, knownAddresses }: Deps) {
  async function answer(db: Db | Tx, session: Session, person?: Person): Promise<SessionAnswer> {
    const who = person ?? (await accountStore.byId(db, session.accountId))
    if (!who) throw new Error('A session without an account cannot exist.')
    const { token, expiresAt } = await accessTokens.sign({
      accountId: who.id,
      sessionId: session.id,
      email: who.email,
      aal: session.aal,
      amr: session.amr,
      userMetadata: who.userMetadata,
    })
    return {
      access_token: token,
      token_type: 'bearer',
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      refresh_token: refreshTokens.mint(session.id, session.counter),
      user: toUser(who, await factorStore.ofAccount(db, who.id)),
    }
  }

  return {
    /** The tokens of a session, with the person read again unless given. */
    answer,

    async open(
      tx: Tx,
      accountId: AccountId,
      method: SessionMethod,
      caller: Caller,
    ): Promise<{ answer: SessionAnswer; session: Session; isNewDevice: boolean }> {
      const id = world.uuid()
      const session = await sessionStore.add(tx, {
        id,
        accountId,
        amr: [{ method, timestamp: Math.floor(world.now() / 1000) }],
        refreshHash: refreshTokens.hash(refreshTokens.mint(id, 0)),
        mayReset: method === 'recovery',
        ...caller,
      })
      await accountStore.signedIn(tx, accountId)
      await knownAddresses.note(tx, accountId, caller)
      const isNewDevice = await sessionStore.noteDevice(tx, accountId, describeDevice(caller.userAgent))
      return { answer: await answer(tx, session), session, isNewDevice }
    },
  }
}
