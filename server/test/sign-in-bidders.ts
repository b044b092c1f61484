import { createHash, randomUUID } from 'node:crypto'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type pg from 'pg'
import { createAccessTokens } from '../src/identity/accounts/sessions/access-tokens.ts'
import { loadSigningKeys } from '../src/identity/accounts/sessions/house-keys.ts'

export type SignedInBidder = {
  accountId: string
  token: string
  /** A token for the next hour. */
  renew: () => Promise<string>
}
type Kind = { role?: Role; isApproved?: boolean; hasCard?: boolean }

/**
 * Many people with a session and a card each, made without their passwords: a hash takes as long as a hundred bids.
 */
export async function signInBidders(
  pool: pg.Pool,
  dataDir: string,
  count: number,
  { role = 'collector', isApproved = false, hasCard = true }: Kind = {},
): Promise<SignedInBidder[]> {
  const keys = await loadSigningKeys({ pem: undefined, dir: dataDir })
  const accessTokens = createAccessTokens({ keys, issuer: 'http://localhost/auth/v1' })
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [accountId, sessionId] = [randomUUID(), randomUUID()]
      const email = `${accountId}@example.com`
      await pool.query(
        `insert into accounts (id, email, role, confirmed_at, approved_at)
         values ($1, $2, $3, house_now(), case when $4 then house_now() end)`,
        [accountId, email, role, isApproved],
      )
      if (hasCard)
        await pool.query(
          'insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $3)',
          [...[accountId, `cus_${accountId}`, `pm_${accountId}`]],
        )
      // Nobody reads their mail, and a thousand outbid letters would be measured with the bids.
      await pool.query('insert into preferences (account_id, email_notifications) values ($1, false)', [accountId])
      await pool.query('insert into sessions (id, account_id, amr, refresh_hash) values ($1, $2, $3, $4)', [
        sessionId,
        accountId,
        '[]',
        createHash('sha256').update(sessionId).digest(),
      ])
      const claims = { accountId, sessionId, email, aal: 'aal1', amr: [], userMetadata: {} } as const
      const renew = async () => (await accessTokens.sign({ ...claims, amr: [] })).token
      return { accountId, token: await renew(), renew }
    }),
  )
}
