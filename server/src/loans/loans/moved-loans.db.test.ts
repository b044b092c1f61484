import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { databaseBefore } from '../../../test/database-before.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { dueLoans } from './due-loan-store.ts'
import type { StoredLoan } from './loan-record.ts'
import { loanStore } from './loan-store.ts'

const MIGRATION = '0092_loans.sql'
const uuid = (place: number, n: number) => `0000000${place}-0000-7000-8000-${String(n).padStart(12, '0')}`
const [owner, borrower, client, artist] = [uuid(1, 1), uuid(1, 2), uuid(1, 3), uuid(2, 1)]
const [production, set, property, record] = [uuid(3, 1), uuid(3, 2), uuid(3, 3), uuid(3, 4)]

type Row = Record<string, string | number | boolean | null>
const literal = (value: Row[string]) => (typeof value === 'string' ? `'${value}'` : String(value))
const insert = (table: string, row: Row) =>
  `insert into ${table} (${Object.keys(row)}) values (${Object.values(row).map(literal)});`

/** Each loan has its own work and order, by its number. */
const workOf = (n: number) => uuid(4, n)
const orderOf = (n: number) => uuid(5, n)
const claimOf = (n: number) => uuid(6, n)
const loanOf = (n: number) => uuid(7, n)

const [asked, answered, due, began, ended] = [1, 2, 3, 4, 5].map((day) => `2026-03-0${day} 10:00:00.123Z`) as [
  ...[string, string, string, string, string],
]
const accepted = { accepted_at: answered, pay_by: due }
const canceled = (by: string) => ({ state: 'canceled', canceled_by: by, reason: 'Plans changed.' })
const back = { state: 'returned', condition: 'As it left.', late_cents: 300 }

/** Every state of every kind, with what only this state has. `order`: of its first invoice. */
const leases: Row[] = [
  { started_at: began },
  {},
  { status: 'canceled', returned_at: ended, damage_cents: 0 },
  { status: 'returned', started_at: began, returned_at: ended, damage_cents: 40, damage_note: 'A scratch.' },
  {
    status: 'returned',
    returned_at: ended,
    damage_cents: 0,
    condition: 'Dented.',
    late_cents: 9,
    is_deposit_held: true,
  },
]
const hires: Row[] = [
  { state: 'requested', insured_cents: 5_000, requested_by: client },
  { state: 'accepted', ...accepted, screen_rights: '{"granted": null}' },
  { state: 'declined', ended_at: ended, reason: 'Not now.' },
  { state: 'lapsed', ended_at: ended },
  { state: 'released', ...accepted, ended_at: ended },
  { state: 'paid', ...accepted, insured_cents: 5_000 },
  {
    ...{ state: 'running', ...accepted, started_at: began, handed_over_at: began, handover_condition: 'Perfect.' },
    ...{ screen_rights: '{"granted": {"grantor": "Ada"}}', screen_artist_id: owner },
  },
  { ...back, ...accepted, started_at: began, ended_at: ended, deposit_settled_at: '2026-03-08 11:00Z' },
  { ...back, ...accepted, started_at: began, ended_at: ended },
  { ...canceled('agent'), ended_at: ended },
  { ...canceled('owner'), ...accepted, ended_at: ended, owner_id: null },
]
const month = { paid_until: '2026-04-09' }
const staged = { ...month, ...accepted, started_at: began }
const last = { until_day: '2026-04-01', end_cause: 'sale' }
const stagings: Row[] = [
  { state: 'requested', room: 'Hall' },
  { state: 'accepted', ...accepted },
  { state: 'accepted', ...accepted, payer: 'client', payer_id: null, client_id: record },
  { state: 'declined', closed_at: ended },
  { state: 'lapsed', closed_at: ended },
  { state: 'released', ...accepted, closed_at: ended },
  { state: 'paid', ...month, ...accepted, payer: 'client', payer_id: client, client_id: record },
  { state: 'running', ...staged, bill_on: '2026-04-02' },
  { state: 'ended', ...staged, ...last },
  { ...back, ...staged, ...last, closed_at: ended },
  { ...back, ...staged, ...last, closed_at: ended, is_deposit_held: true },
  { ...canceled('realtor'), closed_at: ended },
  { ...canceled('owner'), ...accepted, closed_at: ended },
]

const leaseRow = (n: number, row: Row) =>
  insert('leases', {
    ...{ id: loanOf(n), order_id: orderOf(n), artwork_id: workOf(n), lessee_id: borrower, lessor_id: owner, months: 3 },
    ...{ title: 'Low Tide', monthly_cents: 1_000, total_cents: 2_700, deposit_cents: 2_000, starts_at: began },
    ...{ ends_at: '2026-06-04 10:00:00.123456Z', ...row },
  })
const hireRow = (n: number, row: Row) =>
  insert('hires', {
    ...{
      id: loanOf(n),
      artwork_id: workOf(n),
      owner_id: owner,
      agent_id: borrower,
      production_id: production,
      set_id: set,
    },
    ...{ title: 'Low Tide', artist_name: 'Ada Roux', production_title: 'The Long Winter', set_name: 'Office' },
    ...{ agent_name: 'Cleo', owner_name: 'Ada', from_day: '2026-03-10', until_day: '2026-03-20', monthly_cents: 1_000 },
    ...{
      total_cents: 300,
      deposit_cents: 1_000,
      replacement_cents: 9_000,
      note: 'By the window.',
      requested_at: asked,
    },
    ...{ answer_by: '2026-03-03 10:00Z', order_id: row.accepted_at ? orderOf(n) : null, ...row },
  })
const stagingRow = (n: number, row: Row) =>
  insert('stagings', {
    ...{ id: loanOf(n), artwork_id: workOf(n), owner_id: owner, realtor_id: borrower, property_id: property },
    ...{ payer: 'realtor', payer_id: borrower, title: 'Low Tide', artist_name: 'Ada Roux', address: '14 Harbor Lane' },
    ...{ room: 'Study', realtor_name: 'Cleo', owner_name: 'Ada', from_day: '2026-03-10', monthly_cents: 1_000 },
    ...{ deposit_cents: 1_000, note: '', requested_at: asked, answer_by: '2026-03-03 10:00Z', ...row },
  })
const monthRow = (n: number, number: number, order: number, paidAt: string | null) =>
  insert('staging_months', {
    ...{ staging_id: loanOf(n), number, from_day: `2026-0${number + 2}-10`, until_day: `2026-0${number + 3}-09` },
    ...{ rent_cents: 1_000 - number, order_id: orderOf(order), due_at: due, paid_at: paidAt },
  })

const rows: readonly { kind: LoanKind; n: number; row: Row; sql: string }[] = [
  ...leases.map((row, n) => ({ kind: 'lease' as const, n: n + 1, row, sql: leaseRow(n + 1, row) })),
  ...hires.map((row, n) => ({ kind: 'hire' as const, n: n + 20, row, sql: hireRow(n + 20, row) })),
  ...stagings.map((row, n) => ({ kind: 'staging' as const, n: n + 40, row, sql: stagingRow(n + 40, row) })),
]
const find = (kind: LoanKind, state: string) =>
  rows.filter((each) => each.kind === kind && (each.row.state ?? 'active') === state).map(({ n }) => n)
const isPaid = (row: Row) => !row.state || ['paid', 'running', 'ended', 'returned'].includes(String(row.state))
const months = find('staging', 'running').map((n) => monthRow(n, 2, n + 20, null))

const booking = (kind: string, n: number, row: Row = {}) =>
  insert('work_bookings', {
    ...{ artwork_id: workOf(n), kind, subject_id: loanOf(n), during: '[2026-03-10T00:00Z,2026-03-21T00:00Z)', ...row },
  })
const claim = (kind: string, n: number) =>
  insert('claims', {
    ...{ id: claimOf(n), subject_kind: kind, subject_id: loanOf(n), title: 'Low Tide', claimant_id: owner },
    ...{ respondent_id: borrower, asked_cents: 100, answer_by: ended },
  }) +
  insert('attachments', {
    ...{ subject_kind: 'claim', subject_id: claimOf(n), purpose: 'photo', position: 0 },
    ...{ media_key: `private/${n}.jpg`, filename: 'a.jpg', bytes: 1, side: 'claimant', uploaded_by: owner },
  })
const purchase = (kind: string, n: number, order: number) =>
  insert('loan_purchases', {
    order_id: orderOf(order),
    kind,
    subject_id: loanOf(n),
    price_cents: 900,
    credit_cents: 50,
  })

const people = [owner, borrower, client].map((id, n) => insert('accounts', { id, email: `p${n}@example.com` }))
const paid = { status: 'paid', paid_with: 'card', paid_at: '2026-03-02 12:00Z' }
const works = [...rows.map(({ n }) => n), 80, 81].map((n) =>
  insert('artworks', {
    ...{ id: workOf(n), artist_id: artist, seller_id: owner, status: 'withdrawn', title: 'Low Tide', slug: 'low-tide' },
    ...{ category: 'painting', medium: 'oil', starting_bid_cents: 100 },
  }),
)
const orders = [
  ...rows.map(({ kind, n, row }) => ({ kind, n, ...(isPaid(row) ? paid : { status: 'canceled' }) })),
  ...find('staging', 'running').map((n) => ({ kind: 'staging', n: n + 20, status: 'due' })),
  ...[90, 91, 92].map((n) => ({ kind: 'loan-purchase', n, ...paid })),
].map(({ n, ...order }) =>
  insert('orders', { ...order, id: orderOf(n), title: 'Low Tide', amount_cents: 100, invoice_number: n }),
)
const held = (kind: LoanKind) => rows.findLast((each) => each.kind === kind && 'late_cents' in each.row)?.n ?? 0
const everything = [
  ...people,
  insert('artists', { id: artist, name: 'Ada Roux', slug: 'ada-roux' }),
  insert('productions', {
    ...{
      id: production,
      owner_id: borrower,
      title: 'The Long Winter',
      type: 'Feature Film',
      status: 'active-production',
    },
    ...{ art_budget_cents: 0, total_art_needed: 0, director: '', location: '', description: '' },
  }),
  insert('production_sets', {
    ...{ id: set, production_id: production, name: 'Office', status: 'planning', budget_cents: 0, description: '' },
  }),
  insert('properties', {
    id: property,
    owner_id: borrower,
    address: '14 Harbor Lane',
    price_cents: 0,
    status: 'active',
    rooms: '{}',
  }),
  insert('clients', {
    ...{
      id: record,
      owner_id: borrower,
      name: 'Nora',
      phone: '',
      property_interest: '',
      art_preference: '',
      notes: '',
    },
  }),
  ...works,
  ...orders,
  ...rows.map(({ sql }) => sql),
  ...rows
    .filter(({ kind, n, row }) => kind === 'staging' && row.accepted_at && row.payer_id !== null && n !== 0)
    .map(({ n, row }) => monthRow(n, 1, n, isPaid(row) ? due : null)),
  ...months,
  booking('lease', 1, { is_off_sale: true, during: '[2026-03-04T10:00Z,2026-06-04T10:00Z)' }),
  ...find('hire', 'accepted').map((n) => booking('reservation', n, { is_off_sale: false })),
  ...find('hire', 'running').map((n) => booking('hire', n)),
  ...find('staging', 'running').map((n) => booking('staging', n, { during: '[2026-03-10T00:00Z,)' })),
  booking('sale', 80),
  ...(['lease', 'hire', 'staging'] as const).flatMap((kind, place) => {
    const n = held(kind)
    return [
      claim(kind, n),
      `update ${kind}s set claim_id = '${claimOf(n)}' where id = '${loanOf(n)}';`,
      purchase(kind, n, 90 + place),
    ]
  }),
  insert('attachments', {
    ...{ subject_kind: 'hire', subject_id: loanOf(20), purpose: 'photo', position: 0, media_key: 'private/a.jpg' },
    ...{ filename: 'a.jpg', bytes: 1 },
  }),
].join('\n')

/** As the version before read its tables. */
const before: Readonly<Record<LoanKind, string>> = {
  lease: `
    select h.id, 'lease' as kind, h.artwork_id as "artworkId", h.lessor_id as "ownerId", h.lessee_id as "borrowerId",
      h.lessee_id as "payerId", h.title, '' as "borrowerName", '' as "ownerName",
      (h.starts_at at time zone 'utc')::date::text as from, (h.ends_at at time zone 'utc')::date::text as until,
      h.monthly_cents as "monthlyPrice", h.total_cents as rent, h.deposit_cents as deposit,
      case when h.status <> 'active' then h.status when h.started_at is null then 'paid' else 'running' end as state,
      h.starts_at as "answerBy",
      null as "payBy", null as "paidUntil", array[h.order_id] as "orderIds", h.started_at as "startedAt", h.starts_at as "startsAt",
      h.ends_at as "endsAt", h.returned_at as "endedAt", '' as reason, h.condition, h.late_cents as "lateCharge",
      h.claim_id as "claimId", case when h.status = 'returned' and not h.is_deposit_held then h.returned_at end as "depositSettledAt",
      h.months as "termMonths",
      h.damage_cents as damage, h.damage_note as "damageNote"
    from leases h order by h.id`,
  hire: `
    select h.id, 'hire' as kind, h.artwork_id as "artworkId", h.owner_id as "ownerId", h.agent_id as "borrowerId",
      h.agent_id as "payerId", h.production_id as "productionId", h.set_id as "setId", h.title,
      h.artist_name as artist, h.production_title as production, h.set_name as "setName",
      h.agent_name as "borrowerName", h.owner_name as "ownerName", h.from_day::text as from,
      h.until_day::text as until, h.monthly_cents as "monthlyPrice", h.total_cents as rent,
      h.deposit_cents as deposit, h.replacement_cents as "replacementValue", h.insured_cents as insured, h.note,
      h.state, h.requested_at as "requestedAt", h.answer_by as "answerBy", h.accepted_at as "acceptedAt",
      array_remove(array[h.order_id], null) as "orderIds", h.pay_by as "payBy", null as "paidUntil",
      h.started_at as "startedAt", h.ended_at as "endedAt",
      case h.canceled_by when 'agent' then 'borrower' else h.canceled_by end as "canceledBy", h.reason, h.condition,
      h.late_cents as "lateCharge", h.screen_rights as "screenRights", h.screen_artist_id as "screenArtistId",
      h.claim_id as "claimId", h.deposit_settled_at as "depositSettledAt", h.handed_over_at as "handedOverAt",
      h.handover_condition as "handoverCondition"
    from hires h order by h.id`,
  staging: `
    select h.id, 'staging' as kind, h.artwork_id as "artworkId", h.owner_id as "ownerId",
      h.realtor_id as "borrowerId", h.property_id as "propertyId", h.payer, h.client_id as "clientId",
      h.payer_id as "payerId", h.title, h.artist_name as artist, h.address, h.room,
      h.realtor_name as "borrowerName", h.owner_name as "ownerName", h.from_day::text as from,
      h.until_day::text as until, h.end_cause as "endCause", h.monthly_cents as "monthlyPrice",
      coalesce((select m.rent_cents from staging_months m where m.staging_id = h.id and m.number = 1),
        h.monthly_cents) as rent,
      h.deposit_cents as deposit, h.note, h.state, h.requested_at as "requestedAt", h.answer_by as "answerBy",
      h.pay_by as "payBy", h.started_at as "startedAt", h.paid_until::text as "paidUntil", h.closed_at as "endedAt",
      case h.canceled_by when 'realtor' then 'borrower' else h.canceled_by end as "canceledBy", h.reason,
      h.condition, h.late_cents as "lateCharge", h.claim_id as "claimId",
      case when h.state = 'returned' and not h.is_deposit_held then h.closed_at end as "depositSettledAt",
      array(select m.order_id from staging_months m where m.staging_id = h.id order by m.number) as "orderIds",
      coalesce((select jsonb_agg(jsonb_build_object('number', m.number, 'from', m.from_day, 'until', m.until_day,
        'rent', m.rent_cents, 'orderId', m.order_id, 'dueAt', m.due_at, 'isPaid', m.paid_at is not null)
        order by m.number) from staging_months m where m.staging_id = h.id), '[]') as invoices
    from stagings h order by h.id`,
}

/** What other modules and the booking of works read, with the names that they read it by. */
const beside = [
  `select kind, artwork_id, subject_id, during::text, is_off_sale from work_bookings order by kind, subject_id`,
  `select id, subject_kind, subject_id, state from claims order by id`,
  `select artwork_id, kind, subject_id, is_out, is_off_sale from lent_works order by subject_id`,
  `select distinct kind, object_id, account_id from decision_parties order by 1, 2, 3`,
  `select account_id, kind, title, count(*) from account_holdings group by 1, 2, 3 order by 1, 2, 3`,
  `select id, kind, status, paid_at from orders order by id`,
]

async function read(pool: pg.Pool) {
  const answers = []
  for (const sql of beside) answers.push((await pool.query(sql)).rows)
  return answers
}

async function readBefore(pool: pg.Pool): Promise<Record<string, unknown>[]> {
  const kinds = await Promise.all(Object.values(before).map((sql) => pool.query(sql)))
  return kinds.flatMap((each) => each.rows)
}

async function readAfter(db: Db): Promise<(StoredLoan & { orderIds: string[] })[]> {
  const found = []
  for (const { kind, n } of rows) {
    const loan = await loanStore.find(db, kind, loanOf(n))
    if (loan) found.push({ ...loan, orderIds: loan.invoices.map(({ orderId }) => orderId) })
  }
  return found
}

describe('the loans of the version before', () => {
  test('are the same loans in every state of every kind, with their orders, days, deposits, claims and bookings', async () => {
    const { db, pool, apply } = await databaseBefore(MIGRATION, everything)
    const [loans, others] = [await readBefore(pool), await read(pool)]
    await apply()

    const now = await readAfter(db)
    expect(loans).toHaveLength(rows.length)
    for (const [place, loan] of loans.entries()) expect(now[place]).toMatchObject(loan)
    expect(await read(pool)).toEqual(others)
    const { rows: bought } = await pool.query(
      'select loan_id, price_cents, credit_cents from loan_purchases order by 1',
    )
    expect(bought).toEqual(
      (['lease', 'hire', 'staging'] as const).map((kind) => ({
        ...{ loan_id: loanOf(held(kind)), price_cents: 900, credit_cents: 50 },
      })),
    )
    // What is due is due by the same days.
    const due = await dueLoans(db, '2026-04-10', [])
    expect(due.map(({ kind, id, event }) => `${kind} ${event} ${Number(id.slice(-12))}`).toSorted()).toEqual(
      [
        ...[...find('hire', 'requested').map((n) => `hire lapse ${n}`)],
        ...find('hire', 'accepted').map((n) => `hire release ${n}`),
        ...find('staging', 'requested').map((n) => `staging lapse ${n}`),
        ...find('staging', 'accepted').map((n) => `staging release ${n}`),
        ...find('staging', 'paid').map((n) => `staging start ${n}`),
        ...find('staging', 'running').flatMap((n) => [`staging bill ${n}`, `staging end ${n}`]),
      ].toSorted(),
    )
    // A booking, a claim and a purchase stay with their loan, and a file goes with it.
    await expect(pool.query('delete from loans where claim_id is not null')).rejects.toThrow('violates foreign key')
    await pool.query('delete from loans where id = $1', [loanOf(20)])
    expect((await pool.query('select from attachments where subject_id = $1', [loanOf(20)])).rows).toEqual([])
    await expect(pool.query(booking('hire', 81))).rejects.toThrow('work_bookings_loan_id_fkey')
    await expect(pool.query(booking('hire', 20, { artwork_id: workOf(80), subject_id: loanOf(21) }))).rejects.toThrow(
      'one_place_at_a_time',
    )
  })

  test('are not moved if a row fits none of them, or two', async () => {
    const some = leaseRow(4, leases[3] ?? {}) + hireRow(20, hires[0] ?? {})
    const { pool, apply } = await databaseBefore(MIGRATION, some)
    const odd = {
      'a booking of no loan': [booking('hire', 81), 'of kind hire fits no loan'],
      'a booking of a loan of another kind': [booking('staging', 20), 'of kind staging fits no loan'],
      'a reservation for a lease': [booking('reservation', 4), 'of kind reservation fits no loan'],
      'a claim about no loan': [claim('lease', 81), 'of kind lease fits no loan'],
      'a purchase of no loan': [purchase('staging', 20, 90), 'of kind staging fits no loan'],
      'a loan of two kinds': [stagingRow(20, { state: 'requested' }), 'is of several kinds'],
    }
    for (const [what, [sql = '', sentence]] of Object.entries(odd)) {
      await pool.query(`begin; set local session_replication_role = replica; ${sql}; commit`)
      await expect(apply(), what).rejects.toThrow(sentence)
      expect((await pool.query('select id from hires')).rows).toHaveLength(1)
      await pool.query(
        'delete from work_bookings; delete from claims; delete from loan_purchases; delete from stagings',
      )
    }
  })
})
