import { NewPassportLink, Passport, type PassportRevision, readEntry } from '@vermeil/contracts/trades/passports.schema'
import type pg from 'pg'
import { addLoan } from '../../../../test/loan-rows.ts'
import type { SignedIn } from '../../../../test/test-server.ts'
import { answerOf } from '../../../money/payments/payments.fixtures.ts'
import { must, one } from '../../../platform/must.ts'
import { callerOf } from '../productions.fixtures.ts'

/** A work of an artist, with the account if they have one, that is on loan to a production at this moment. */
export async function addHiredWork(
  pool: pg.Pool,
  {
    accountId = null,
    agentId,
    productionId,
    artist,
  }: { accountId?: string | null; agentId: string; productionId: string; artist: string },
): Promise<string> {
  const { rows } = await pool.query<{ artwork_id: string }>(
    `with artist as (
       insert into artists (account_id, name, slug) values ($1, $2, 'x')
       on conflict (account_id) do update set name = excluded.name returning id
     )
     insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents)
     select id, $1, 'listed', 'Low Tide', 'x', 'painting', 'oil', 100 from artist returning id as artwork_id`,
    [accountId, artist],
  )
  const { artwork_id } = one(rows)
  const sides = { artwork_id, owner_id: accountId, borrower_id: agentId, artist_name: artist }
  const hire = { ...sides, state: 'running', from_day: '2026-05-20', until_day: '2026-05-22' }
  await addLoan(pool, 'hire', hire, { beside: { production_id: productionId } })
  return artwork_id
}

/** The calls of one passport, as one person. */
export function passportOf(person: SignedIn, path: string) {
  const call = callerOf(person)
  return {
    read: () => answerOf(call('GET', `${path}/passport`), Passport),
    issue: () => call('POST', `${path}/passport/revisions`),
    sign: (revision: number) =>
      call('POST', `${path}/passport/signatures`, { revision, name: 'Nora Vance', title: 'Set decorator' }),
    share: () => answerOf(call('POST', `${path}/passport/links`, { label: 'Studio counsel' }), NewPassportLink),
    withdraw: (id: string) => call('DELETE', `${path}/passport/links/${id}`),
  }
}

/** The newest revision of what was read. */
export const latestOf = ({ chain }: Pick<Passport, 'chain'>): PassportRevision =>
  must(
    chain.entries.map(readEntry).findLast((entry) => entry?.kind === 'revision') as PassportRevision | undefined,
    'a revision',
  )
