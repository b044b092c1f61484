import type { AccountId, OrderId, ProductionId } from '@vermeil/contracts/ids'
import { leaseDates } from '@vermeil/contracts/loans/lease-terms'
import type { LoanKind, LoanState } from '@vermeil/contracts/loans/loans.schema'
import type { EndCause } from '@vermeil/contracts/loans/stagings.schema'
import { type RawBuilder, sql } from 'kysely'
import { one } from '../../platform/must.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { deleteExpired } from '../../platform/postgres/prune.ts'
import type { StoredLoan } from './loan-record.ts'
import { type Arrival, isOpen, type LoanSide } from './rules/decide-loan.ts'
import { loanPolicies } from './rules/loan-policies.ts'

/** What an event brings beside the state and its times. */
export interface LoanChanges {
  readonly payBy?: Date
  readonly payerId?: AccountId
  readonly canceledBy?: LoanSide
  readonly reason?: string
  readonly condition?: string
  readonly lateCharge?: number
  /** After the return: its owner may report damage. */
  readonly isDepositHeld?: boolean
  /** Of a hire. */
  readonly orderId?: OrderId
  readonly screenRights?: { readonly rights: string; readonly artistId: AccountId | null }
  /** Of a staging. */
  readonly until?: string
  readonly endCause?: EndCause
  readonly paidUntil?: string
  readonly billOn?: string | null
  /** Of a lease: since when it runs, and until then the latest day on which it can begin. */
  readonly startedAt?: Date
  readonly latestStart?: string
  /** What an administrator took from its deposit. */
  readonly damage?: { readonly amount: number; readonly note: string }
}

type ListedLoans = { limit: number; withHouse?: boolean; productionIds?: readonly ProductionId[] }
export type WaitingRequests = { count: number; firstAnswerBy: Date | null }
export type OpenLoan = Pick<StoredLoan, 'id' | 'kind' | 'title' | 'state' | 'borrowerId'> & { orderId: OrderId | null }

/** What the clock decides about a loan. */
export type DueLoan = { id: string; kind: LoanKind; event: DueEvent }
export type DueEvent = 'lapse' | 'release' | 'yield' | 'start' | 'arrive' | 'settle' | 'bill' | 'end'

/** The kinds that somebody asks for, by the names that their tables have for the same things. */
const tables = {
  hire: {
    ...{ table: 'hires', borrower: 'agent', ended: 'ended_at', sides: ['agent_id', 'owner_id'] },
    isHeld: sql`deposit_settled_at is null`,
    selected: sql`
      select h.id, 'hire' as kind, h.artwork_id as "artworkId", h.owner_id as "ownerId", h.agent_id as "borrowerId",
        h.agent_id as "payerId", h.production_id as "productionId", h.set_id as "setId", h.title,
        h.artist_name as artist, h.production_title as production, h.set_name as "setName",
        h.agent_name as "borrowerName", h.owner_name as "ownerName", h.from_day::text as from,
        h.until_day::text as until, h.monthly_cents as "monthlyPrice", h.total_cents as rent,
        null as "termMonths", h.deposit_cents as deposit, h.replacement_cents as "replacementValue", h.insured_cents as insured, h.note,
        h.state, h.requested_at as "requestedAt", h.answer_by as "answerBy", h.accepted_at as "acceptedAt",
        array_remove(array[h.order_id], null) as "orderIds", h.pay_by as "payBy", null as "paidUntil",
        h.started_at as "startedAt", h.ended_at as "endedAt",
        case h.canceled_by when 'agent' then 'borrower' else h.canceled_by end as "canceledBy", h.reason, h.condition,
        h.late_cents as "lateCharge", h.screen_rights as "screenRights", h.screen_artist_id as "screenArtistId",
        (select account_id from public_meeting_hosts where account_id = h.agent_id) as "borrowerHostId",
        (select account_id from public_meeting_hosts where account_id = h.owner_id) as "ownerHostId",
        h.claim_id as "claimId", h.deposit_settled_at as "depositSettledAt", h.handed_over_at as "handedOverAt",
        h.handover_condition as "handoverCondition", case when i.id is not null then
          jsonb_build_object('key', i.image_key, 'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash,
            'color', i.colors[1]) end as picture
      from hires h
      left join public_images i on i.artwork_id = h.artwork_id and i.position = 0`,
    /** A renewed certificate takes the place of the one before. */
    mayStart: sql`(insured_cents is null or (select c.insured_cents >= loan.insured_cents and c.expires_on >= until_day
      from attached_files f join hire_certificates c on c.attachment_id = f.id
      where f.subject_kind = 'hire' and f.subject_id = loan.id and f.purpose = 'certificate'
      order by f.position desc limit 1))`,
  },
  staging: {
    ...{ table: 'stagings', borrower: 'realtor', ended: 'closed_at', sides: ['realtor_id', 'owner_id', 'payer_id'] },
    isHeld: sql`is_deposit_held`,
    selected: sql`
      select h.id, 'staging' as kind, h.artwork_id as "artworkId", h.owner_id as "ownerId",
        h.realtor_id as "borrowerId", h.property_id as "propertyId", h.payer, h.client_id as "clientId",
        h.payer_id as "payerId", h.title, h.artist_name as artist, h.address, h.room,
        h.realtor_name as "borrowerName", h.owner_name as "ownerName", h.from_day::text as from,
        h.until_day::text as until, h.end_cause as "endCause", h.monthly_cents as "monthlyPrice",
        coalesce((select m.rent_cents from staging_months m where m.staging_id = h.id and m.number = 1),
          h.monthly_cents) as rent,
        null as "termMonths", h.deposit_cents as deposit, h.note, h.state, h.requested_at as "requestedAt", h.answer_by as "answerBy",
        h.pay_by as "payBy", h.started_at as "startedAt", h.paid_until::text as "paidUntil", h.closed_at as "endedAt",
        case h.canceled_by when 'realtor' then 'borrower' else h.canceled_by end as "canceledBy", h.reason,
        h.condition, h.late_cents as "lateCharge", h.claim_id as "claimId",
        case when h.state = 'returned' and not h.is_deposit_held then h.closed_at end as "depositSettledAt",
        array(select m.order_id from staging_months m where m.staging_id = h.id order by m.number) as "orderIds",
        case when i.id is not null then jsonb_build_object('key', i.image_key, 'width', i.width, 'height', i.height,
          'thumbhash', i.thumbhash, 'color', i.colors[1]) end as picture,
        coalesce((select jsonb_agg(jsonb_build_object('number', m.number, 'from', m.from_day, 'until', m.until_day,
          'rent', m.rent_cents, 'orderId', m.order_id, 'dueAt', m.due_at, 'isPaid', m.paid_at is not null)
          order by m.number) from staging_months m where m.staging_id = h.id), '[]') as months
      from stagings h
      left join public_images i on i.artwork_id = h.artwork_id and i.position = 0`,
    mayStart: sql`true`,
  },
} as const

export type RequestedKind = keyof typeof tables
export type LoanOf<Kind extends LoanKind> = Extract<StoredLoan, { kind: Kind }>

const lease = sql`
  select h.id, 'lease' as kind, h.artwork_id as "artworkId", h.lessor_id as "ownerId", h.lessee_id as "borrowerId",
    h.lessee_id as "payerId", h.title, '' as "borrowerName", '' as "ownerName", (h.starts_at at time zone 'utc')::date::text as from,
    (h.ends_at at time zone 'utc')::date::text as until, h.monthly_cents as "monthlyPrice", h.total_cents as rent,
    h.deposit_cents as deposit, case when h.status <> 'active' then h.status
      when h.started_at is null then 'paid' else 'running' end as state,
    h.starts_at as "answerBy", null as "payBy", null as "paidUntil", array[h.order_id] as "orderIds",
    h.started_at as "startedAt", h.starts_at as "startsAt", h.ends_at as "endsAt", h.returned_at as "endedAt", '' as reason, h.condition,
    h.late_cents as "lateCharge", h.claim_id as "claimId",
    case when not h.is_deposit_held then h.returned_at end as "depositSettledAt", h.months as "termMonths",
    h.damage_cents as damage, h.damage_note as "damageNote"
  from leases h`

/** The rows of a kind; its table is `h`. */
export const selectOf = (kind: LoanKind) => (kind === 'lease' ? lease : tables[kind].selected)
const tableOf = (kind: LoanKind) => (kind === 'lease' ? 'leases' : tables[kind].table)
export const open = sql`('requested', 'accepted', 'paid', 'running', 'ended')`
const now = sql<Date>`house_now()`

/** As many calendar months as were paid for. */
function leaseDatesOf({ startedAt, latestStart }: LoanChanges): Record<string, unknown> {
  const start = startedAt ? sql`${startedAt}::timestamptz` : latestStart && sql`${latestStart}::timestamptz`
  if (!start) return {}
  return {
    ...(startedAt && { started_at: startedAt }),
    starts_at: start,
    ends_at: sql`${start} + make_interval(months => months)`,
  }
}

function columnsOf(kind: LoanKind, state: LoanState, changes: LoanChanges): Record<string, unknown> {
  const { canceledBy, isDepositHeld, screenRights, damage } = changes
  const plain = {
    ...{ pay_by: changes.payBy, payer_id: changes.payerId, reason: changes.reason, condition: changes.condition },
    ...{ late_cents: changes.lateCharge, order_id: changes.orderId, until_day: changes.until },
    ...{ end_cause: changes.endCause, paid_until: changes.paidUntil, bill_on: changes.billOn },
  }
  const held = kind === 'hire' ? { deposit_settled_at: isDepositHeld ? null : now } : { is_deposit_held: isDepositHeld }
  const set = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(screenRights && { screen_rights: screenRights.rights, screen_artist_id: screenRights.artistId }),
    ...(isDepositHeld !== undefined && held),
  }
  if (kind === 'lease') {
    if (isOpen(state)) return { ...set, ...leaseDatesOf(changes) }
    return {
      ...{ ...set, status: state, returned_at: sql`coalesce(returned_at, house_now())` },
      damage_cents: damage?.amount ?? sql`coalesce(damage_cents, 0)`,
      ...(damage && { damage_note: damage.note || null }),
    }
  }
  const { borrower, ended } = tables[kind]
  return {
    ...{ ...set, state },
    ...(canceledBy && { canceled_by: canceledBy === 'owner' ? 'owner' : borrower }),
    ...(state === 'accepted' && { accepted_at: sql`coalesce(accepted_at, house_now())` }),
    ...(state === 'running' && { started_at: sql`coalesce(started_at, house_now())` }),
    ...(!isOpen(state) && { [ended]: sql`coalesce(${sql.ref(ended)}, house_now())` }),
  }
}

/** What is due for the loans of one kind, without these. An accepted one yields to a bid on its work, or to its sale. */
function dueOf(kind: RequestedKind, today: string, others: RawBuilder<unknown>) {
  const { table: name, ended, isHeld, mayStart } = tables[kind]
  const table = sql.table(name)
  const due = (event: DueEvent, by: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`
    (select id, ${kind} as kind, ${event} as event from ${table} loan
      where ${where} and ${others} order by ${by} limit 100)`
  const at = sql`(select house_now())`
  return sql.join(
    [
      due('lapse', sql`answer_by`, sql`state = 'requested' and answer_by <= ${at}`),
      due('release', sql`pay_by`, sql`state = 'accepted' and pay_by <= ${at}`),
      due(
        'yield',
        sql`pay_by`,
        sql`state = 'accepted' and pay_by > ${at}
          and (select l.bid_count > 0 or l.state = 'sold' from public_lots l where l.artwork_id = loan.artwork_id
            order by l.created_at desc, l.id desc limit 1)`,
      ),
      due('start', sql`from_day`, sql`state = 'paid' and from_day <= ${today}::date and ${mayStart}`),
      due('settle', sql.ref(ended), sql`state = 'returned' and ${isHeld} and ${isClaimable(kind, sql.ref(ended))}`),
    ],
    sql` union all `,
  )
}

/** Nobody has reported damage, and the time for it is over. */
const isClaimable = (kind: LoanKind, ended: RawBuilder<unknown>) => sql`claim_id is null
  and ${ended} <= (select house_now()) - make_interval(days => ${loanPolicies[kind].claimDays})`

export const loanStore = {
  async find<Kind extends LoanKind>(db: Db | Tx, kind: Kind, id: string): Promise<LoanOf<Kind> | null> {
    const { rows } = await sql<LoanOf<Kind>>`${selectOf(kind)} where h.id = ${id}`.execute(db)
    return rows[0] ?? null
  },

  /** Read once the lock is held: what a joined table says would otherwise be from before. */
  async lock<Loan extends StoredLoan>(tx: Tx, { kind, id }: Pick<Loan, 'kind' | 'id'>): Promise<Loan | null> {
    await sql`select from ${sql.table(tableOf(kind))} where id = ${id} for no key update`.execute(tx)
    const { rows } = await sql<Loan>`${selectOf(kind)} where h.id = ${id}`.execute(tx)
    return rows[0] ?? null
  },

  /** On any side, and of these productions; the newest first. Each part by its index. */
  async ofAccount<Kind extends RequestedKind>(
    db: Db,
    kind: Kind,
    accountId: AccountId,
    { limit, withHouse = false, productionIds = [] }: ListedLoans,
  ): Promise<LoanOf<Kind>[]> {
    const { table, sides } = tables[kind]
    const parts = [
      ...sides.map((side) => sql`${sql.ref(side)} = ${accountId}`),
      sql`${withHouse} and owner_id is null`,
      ...(productionIds.length > 0 ? [sql`production_id = any(${productionIds}::uuid[])`] : []),
    ].map((where) => sql`(select id from ${sql.table(table)} where ${where} order by id desc limit ${limit})`)
    const { rows } = await sql<LoanOf<Kind>>`${selectOf(kind)}
      where h.id in (${sql.join(parts, sql` union `)}) order by h.id desc limit ${limit}`.execute(db)
    return rows
  },

  /** The state, the times that belong to it, and what else the event brings. */
  async change(
    tx: Tx,
    { kind, id }: Pick<StoredLoan, 'kind' | 'id'>,
    state: LoanState,
    changes: LoanChanges = {},
  ): Promise<void> {
    const set = Object.entries(columnsOf(kind, state, changes)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(tableOf(kind))} set ${sql.join(set)} where id = ${id}`.execute(tx)
  },

  /** The deposit is held while a claim is open. */
  async setClaim(tx: Tx, { kind, id }: Pick<StoredLoan, 'kind' | 'id'>, claimId: string | null): Promise<void> {
    await sql`update ${sql.table(tableOf(kind))} set claim_id = ${claimId} where id = ${id}`.execute(tx)
  },

  /** How the work of an order gets to its buyer; null before it is planned. */
  async arrivalOf(tx: Tx, orderId: OrderId): Promise<Arrival | null> {
    const { rows } = await sql<Arrival>`
      select arrived_at as "arrivedAt", arrives_by::text as "arrivesBy", is_underway as "isUnderway"
      from order_arrivals where order_id = ${orderId}`.execute(tx)
    return rows[0] ?? null
  },

  /** Which loan an order is for, and which of its invoices it is. */
  async ofOrder(tx: Tx, orderId: OrderId): Promise<{ kind: LoanKind; id: string; number: number } | null> {
    const { rows } = await sql<{ kind: LoanKind; id: string; number: number }>`
      select 'hire' as kind, id, 1 as number from hires where order_id = ${orderId}
      union all select 'staging', staging_id, number from staging_months where order_id = ${orderId}
      union all select 'lease', id, 1 from leases where order_id = ${orderId}`.execute(tx)
    return rows[0] ?? null
  },

  /** What the clock has decided, without these. */
  async due(db: Db, today: string, without: readonly string[]): Promise<DueLoan[]> {
    const others = sql`id <> all(${without}::uuid[])`
    const { rows } = await sql<DueLoan>`
      ${dueOf('hire', today, others)} union all ${dueOf('staging', today, others)}
      union all (select id, 'staging', 'bill' from stagings
        where state = 'running' and bill_on <= ${today}::date and ${others} order by bill_on limit 100)
      union all (select id, 'staging', 'end' from stagings
        where state = 'running' and least(until_day, paid_until) < ${today}::date and ${others}
        order by least(until_day, paid_until) limit 100)
      union all (select id, 'lease', 'arrive' from leases
        where status = 'active' and started_at is null and starts_at <= (select house_now()) and ${others}
          and exists (select from order_arrivals a where a.order_id = leases.order_id and (a.arrived_at is not null
            or (a.is_underway and a.arrives_by + ${leaseDates.daysAfterArrival}::int <= ${today}::date)))
        order by starts_at limit 100)
      union all (select id, 'lease', 'settle' from leases
        where is_deposit_held and ${isClaimable('lease', sql`returned_at`)} and ${others}
        order by returned_at limit 100)`.execute(db)
    return rows
  },

  /** Requests that wait for this owner, the first to lapse first. */
  async waitingFor(db: Db, kind: RequestedKind, ownerId: AccountId): Promise<WaitingRequests> {
    const { rows } = await sql<WaitingRequests>`
      select count(*) as count, min(answer_by) as "firstAnswerBy" from ${sql.table(tables[kind].table)}
      where owner_id = ${ownerId} and state = 'requested'`.execute(db)
    return one(rows)
  },

  /** What is asked for, promised, or out, by or from an account. */
  async openOf(tx: Tx, accountId: AccountId): Promise<OpenLoan[]> {
    const { rows } = await sql<OpenLoan>`
      select id, 'hire' as kind, title, state, agent_id as "borrowerId", order_id as "orderId" from hires
      where (agent_id = ${accountId} or owner_id = ${accountId}) and state in ${open}
      union all
      select id, 'staging', title, state, realtor_id, null from stagings
      where (realtor_id = ${accountId} or owner_id = ${accountId} or payer_id = ${accountId}) and state in ${open}
      union all
      select id, 'lease', title, case when started_at is null then 'paid' else 'running' end, lessee_id, order_id from leases
      where (lessee_id = ${accountId} or lessor_id = ${accountId}) and status = 'active'
      order by id`.execute(tx)
    return rows
  },

  /** Requests that came to nothing go after two years. Agreements stay. */
  async prune(db: Db): Promise<void> {
    const isOver = sql`state in ('declined', 'lapsed', 'canceled')`
    const days = 730
    await deleteExpired(db, { table: 'hires', since: 'ended_at', days, where: sql`${isOver} and order_id is null` })
    await deleteExpired(db, {
      ...{ table: 'stagings', since: 'closed_at', days, where: sql`${isOver} and accepted_at is null` },
    })
  },
}
