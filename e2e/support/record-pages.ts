import type { SitePage } from './site-pages.ts'

/** Private links store only the hash of their token, so the demo's can't be read: one with this token is made. */
const token = 'AAAAAAAAAAAAAAAAAAAAAA'
const hash = `sha256('${token}')`
/** What the statement changes gets the link; the path is the link's. */
const linkTo = (folder: string, change: string) =>
  `with link as (${change} returning 1) select '/${folder}/${token}' as path from link`

const paidOrders = `from orders o join accounts a on a.id = o.buyer_id
  where a.email = 'collector@vermeil.example' and o.kind = 'auction' and o.status = 'paid'`

/** Pages of one record, with somebody who may see it. */
export const recordPages: readonly SitePage[] = [
  {
    path: '/schedule-meeting/:id',
    heading: /./,
    record: "select '/schedule-meeting/' || account_id as path from public_meeting_hosts",
  },
  {
    path: '/w/:code/:token?',
    heading: /./,
    record: "select '/w/' || code as path from labels where property_id is not null",
  },
  {
    path: '/orders/:id',
    role: 'collector',
    heading: /./,
    record: `select '/orders/' || o.id as path ${paidOrders}`,
  },
  {
    path: '/wall/:id',
    role: 'collector',
    heading: /./,
    record: `select '/wall/' || w.id as path from walls w join accounts a on a.id = w.owner_id
      where a.email = 'collector@vermeil.example'`,
  },
  {
    path: '/claims/:id',
    role: 'agent',
    heading: /./,
    record: `select '/claims/' || c.id as path from claims c join accounts a on a.id = c.respondent_id
      where a.email = 'agent@vermeil.example'`,
  },
  {
    path: '/clearance/:token',
    heading: /./,
    record: linkTo(
      'clearance',
      `insert into passport_links (passport_id, token_hash, label, expires_at)
       select id, ${hash}, '', house_now() + interval '1 day' from passports where set_id is null limit 1`,
    ),
  },
  {
    path: '/walls/:token',
    heading: /./,
    record: linkTo(
      'walls',
      `update walls set token_hash = ${hash}, link_ends_at = house_now() + interval '1 day'
       where id = (select id from walls where deleted_at is null order by id limit 1)`,
    ),
  },
  {
    path: '/proposals/:token',
    heading: /./,
    record: linkTo(
      'proposals',
      `insert into proposal_links (token_hash, proposal_id) select ${hash}, id from proposals
       where sent_at is not null and withdrawn_at is null and deleted_at is null order by id limit 1`,
    ),
  },
  {
    path: '/meetings/:token',
    heading: /^Your meeting with /,
    record: linkTo(
      'meetings',
      `insert into meeting_links (token_hash, meeting_id) select ${hash}, id from meetings
       order by id limit 1`,
    ),
  },
  {
    path: '/invitations/:token',
    heading: /^Invitation$/,
    record: linkTo(
      'invitations',
      `insert into production_invitations (production_id, email, role, level, token_hash, invited_by, expires_at)
       select id, 'guest@example.com', 'Set decorator', 'view', ${hash}, owner_id, house_now() + interval '1 day'
       from productions where deleted_at is null order by id limit 1`,
    ),
  },
  {
    path: '/stagings/:token',
    heading: /^A work for your home$/,
    record: linkTo(
      'stagings',
      `update stagings set token_hash = ${hash}
       where id = (select id from stagings where closed_at is null order by id limit 1)`,
    ),
  },
  {
    path: '/certificates/:code',
    heading: /./,
    // A certificate is issued when its owner first asks for it.
    made: { by: 'collector', put: `select '/collection/' || o.id || '/certificate' as path ${paidOrders}` },
    record: "select '/certificates/' || code as path from certificates",
  },
]
