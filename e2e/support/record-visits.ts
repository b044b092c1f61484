import type { PageWithParams } from '../../contracts/src/site-pages.ts'

export type Role = 'collector' | 'artist' | 'realtor' | 'agent' | 'admin'

export type Visit = {
  /** By default it contains the page's title. */
  readonly heading?: RegExp
  /** Who opens it; a visitor without it. */
  readonly role?: Role
  /** What is opened, where the page needs more than its path. */
  readonly address?: string
  /** SQL that selects, as `path`, an address of the page that this person may open. The demo has the record. */
  readonly record?: string
  /** Who makes the record first, where the demo has none, and SQL that selects, as `path`, where the API is asked. */
  readonly made?: { readonly by: Role; readonly put: string }
  /** The record is the first one that the home page features. */
  readonly featured?: 'lot' | 'artist'
  /** There is no such page, which the console says as well. */
  readonly isMissing?: true
  /** Its colors are checked in the quick tier, too. The four of them show every kind of component. */
  readonly isColorSample?: true
}

/** Private links store only the hash of their token, so the demo's can't be read: one with a known token is made. */
const linkTo = (folder: string, purpose: string, subject: string) => {
  const token = folder.padEnd(22, 'A')
  return `with subject as (${subject}), link as (
      insert into private_links (purpose, subject_id, token_hash, expires_at)
      select '${purpose}', id, sha256('${token}'), house_now() + interval '1 day' from subject order by id limit 1
      returning 1
    ) select '/${folder}/${token}' as path from link`
}

const paidOrders = `from orders o join accounts a on a.id = o.buyer_id
  where a.email = 'collector@vermeil.example' and o.kind = 'auction' and o.status = 'paid'`

/** How each page of a record is opened, with somebody who may see it. */
export const recordVisits: { readonly [Name in PageWithParams]: Visit } = {
  artist: { featured: 'artist' },
  lot: { featured: 'lot', isColorSample: true },
  scheduleMeeting: {
    record: "select '/schedule-meeting/' || account_id as path from public_meeting_hosts",
  },
  label: {
    record: "select '/w/' || code as path from labels where property_id is not null",
  },
  order: {
    role: 'collector',
    record: `select '/orders/' || o.id as path ${paidOrders}`,
  },
  wall: {
    role: 'collector',
    heading: /./,
    record: `select '/wall/' || w.id as path from walls w join accounts a on a.id = w.owner_id
      where a.email = 'collector@vermeil.example'`,
  },
  claim: {
    role: 'agent',
    record: `select '/claims/' || c.id as path from claims c join accounts a on a.id = c.respondent_id
      where a.email = 'agent@vermeil.example'`,
  },
  clearance: {
    heading: /./,
    record: linkTo('clearance', 'passport', 'select id from passports where set_id is null'),
  },
  sharedWall: {
    heading: /./,
    record: linkTo('walls', 'wall', 'select id from walls where deleted_at is null'),
  },
  proposal: {
    heading: /./,
    record: linkTo(
      'proposals',
      'proposal',
      'select id from proposals where sent_at is not null and deleted_at is null',
    ),
  },
  meeting: {
    heading: /^Your meeting with /,
    record: linkTo('meetings', 'meeting', 'select id from meetings'),
  },
  invitation: {
    heading: /^Invitation$/,
    record: linkTo(
      ...(['invitations', 'invitation'] as const),
      `insert into production_invitations (production_id, email, role, level, invited_by)
       select id, 'guest@example.com', 'Set decorator', 'view', owner_id from productions
       where deleted_at is null order by id limit 1 returning id`,
    ),
  },
  stagingBill: {
    heading: /^A work for your home$/,
    record: linkTo('stagings', 'staging', "select id from loans where kind = 'staging' and ended_at is null"),
  },
  certificate: {
    // A certificate is issued when its owner first asks for it.
    made: { by: 'collector', put: `select '/collection/' || o.id || '/certificate' as path ${paidOrders}` },
    record: "select '/certificates/' || code as path from certificates",
  },
}
