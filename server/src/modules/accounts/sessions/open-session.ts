import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { accountStore, type Person } from '../account-store.ts'
import { factorStore } from '../factors/factor-store.ts'
import { type GotrueUser, toUser } from '../gotrue/gotrue-user.ts'
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from './access-tokens.ts'
import { describeDevice } from './device-rules.ts'
import type { KnownAddresses } from './known-addresses.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { type Session, sessionStore } from './session-store.ts'

/** Where a request comes from, as far as it says. */
export type Caller = { ip: string; userAgent: string }

/** What the protocol calls a session: the tokens and who they are for. */
export type SessionAnswer = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: GotrueUser
}

export type SessionOpener = ReturnType<typeof createSessionOpener>

type Deps = { accessTokens: AccessTokens; refreshTokens: RefreshTokens; knownAddresses: KnownAddresses }

export function createSessionOpener({ accessTokens, refreshTokens, knownAddresses }: Deps) {
  /** The tokens of a session as it stands, with the person read afresh. */
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
    answer,

    async open(tx: Tx, accountId: string, method: 'password' | 'otp' | 'recovery', caller: Caller) {
      const id = randomUUID()
      const session = await sessionStore.add(tx, {
        id,
        accountId,
        amr: [{ method, timestamp: Math.floor(Date.now() / 1000) }],
        refreshHash: refreshTokens.hash(refreshTokens.mint(id, 0)),
        mayReset: method === 'recovery',
        ...caller,
      })
      await accountStore.signedIn(tx, accountId)
      await knownAddresses.note(tx, accountId, caller.ip)
      const isNewDevice = await sessionStore.noteDevice(tx, accountId, describeDevice(caller.userAgent))
      return { answer: await answer(tx, session), session, isNewDevice }
    },
  }
}
