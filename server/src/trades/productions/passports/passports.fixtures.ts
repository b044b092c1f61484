import { NewPassportLink, Passport, type PassportRevision, readEntry } from '@vermeil/contracts/trades/passports.schema'
import type pg from 'pg'
import type { SignedIn } from '../../../../test/test-server.ts'
import { answerOf } from '../../../money/payments/payments.fixtures.ts'
import { must, one } from '../../../platform/must.ts'
import { callerOf } from '../productions.fixtures.ts'

/** A work of an artist, with the account if they have one, that is lent to a production at this moment. */
export async function addHiredWork(
  pool: pg.Pool,
  {
    accountId = null,
    agentId,
    productionId,
    artist,
  }: { accountId?: string | null; agentId: string; productionId: string; artist: string },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `with artist as (
       insert into artists (account_id, name, slug) values ($1, $2, 'x')
       on conflict (account_id) do update set name = excluded.name returning id
     ), work as (
       insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents)
       select id, $1, 'listed', 'Low Tide', 'x', 'painting', 'oil', 100 from artist returning id
     ), paid as (
       insert into orders (kind, status, title, amount_cents) values ('hire', 'pending', 'Hire', 1) returning id
     ), hire as (
       insert into hires (artwork_id, owner_id, agent_id, production_id, title, artist_name, production_title, set_name,
         agent_name, owner_name, from_day, until_day, monthly_cents, total_cents, deposit_cents, replacement_cents, state,
         answer_by, accepted_at, order_id, pay_by, started_at)
       select work.id, $1, $3, $4, 'Low Tide', $2, '', '', '', '', '2026-05-20', '2026-05-22', 100, 100, 100, 100, 'running',
         house_now(), house_now(), paid.id, house_now(), house_now() from work, paid
     )
     select id from work`,
    [accountId, artist, agentId, productionId],
  )
  return one(rows).id
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
