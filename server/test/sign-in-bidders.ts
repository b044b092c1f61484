import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { createAccessTokens } from '../src/identity/accounts/sessions/access-tokens.ts'
import { loadSigningKeys } from '../src/identity/accounts/sessions/house-keys.ts'

export type SignedInBidder = { accountId: string; token: string }

/**
 * Many people with a session and a card each, made without their passwords: a hash takes as long as a hundred bids.
 */
export async function signInBidders(pool: pg.Pool, dataDir: string, count: number): Promise<SignedInBidder[]> {
  const keys = await loadSigningKeys({ pem: undefined, dir: dataDir })
  const accessTokens = createAccessTokens({ keys, issuer: 'http://localhost/auth/v1' })
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [accountId, sessionId] = [randomUUID(), randomUUID()]
      const email = `${accountId}@example.com`
      await pool.query('insert into accounts (id, email, confirmed_at) values ($1, $2, house_now())', [
        accountId,
        email,
      ])
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
      const { token } = await accessTokens.sign({ accountId, sessionId, email, aal: 'aal1', amr: [], userMetadata: {} })
      return { accountId, token }
    }),
  )
}
