import type { AccountId, OrderId, ProductionId } from '@vermeil/contracts/ids'
import type { LoanKind, LoanState } from '@vermeil/contracts/loans/loans.schema'
import type { EndCause } from '@vermeil/contracts/loans/stagings.schema'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { deleteExpired } from '../../platform/postgres/prune.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'
import type { DB } from '../../platform/schema.ts'
import type { StoredLoan } from './loan-record.ts'
import { type Arrival, isOpen, type LoanSide } from './rules/decide-loan.ts'

export type LoanOf<Kind extends LoanKind> = Extract<StoredLoan, { kind: Kind }>
type LoanId = Pick<StoredLoan, 'kind' | 'id'>

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
  /** By default it starts now. */
  readonly startedAt?: Date
  readonly until?: string
  readonly endCause?: EndCause
  readonly paidUntil?: string
  readonly billOn?: string | null
}

type NewLoan = Omit<Insertable<DB['loans']>, 'kind' | 'end_cause'>
type NewInvoice = Omit<Insertable<DB['loan_invoices']>, 'loan_id'>
type ListedLoans = { limit: number; withHouse?: boolean; productionIds?: readonly ProductionId[] }
export type WaitingRequests = { count: number; firstAnswerBy: Date | null }
export type OpenLoan = Pick<StoredLoan, 'id' | 'kind' | 'title' | 'state' | 'borrowerId'> & { orderId: OrderId | null }

/** What each kind has beside. */
const kinds = {
  lease: {
    table: 'loan_leases',
    selected: sql`k.months as "termMonths", k.starts_at as "startsAt", k.ends_at as "endsAt", k.damage_note as "damageNote",
      case when l.ended_at is not null then k.damage_cents end as damage`,
  },
  hire: {
    table: 'loan_hires',
    selected: sql`null as "termMonths", k.production_id as "productionId", k.set_id as "setId", k.production_title as production,
      k.set_name as "setName", k.replacement_cents as "replacementValue", k.insured_cents as insured,
      k.screen_rights as "screenRights", k.screen_artist_id as "screenArtistId", k.handed_over_at as "handedOverAt",
      k.handover_condition as "handoverCondition",
      (select account_id from public_meeting_hosts where account_id = l.borrower_id) as "borrowerHostId",
      (select account_id from public_meeting_hosts where account_id = l.owner_id) as "ownerHostId"`,
  },
  staging: {
    table: 'loan_stagings',
    selected: sql`null as "termMonths", k.property_id as "propertyId", k.payer, k.client_id as "clientId", k.address, k.room`,
  },
} as const

/** The loans of a kind, which are `l`, with what they have beside, `k`. */
export const selectOf = (kind: LoanKind) => sql`
  select l.id, l.kind, l.artwork_id as "artworkId", l.owner_id as "ownerId", l.borrower_id as "borrowerId",
    l.payer_id as "payerId", l.title, l.artist_name as artist, l.borrower_name as "borrowerName",
    l.owner_name as "ownerName", l.from_day::text as from, l.until_day::text as until, l.end_cause as "endCause",
    l.monthly_cents as "monthlyPrice", l.rent_cents as rent, l.deposit_cents as deposit, l.note, l.state,
    l.requested_at as "requestedAt", l.answer_by as "answerBy", l.accepted_at as "acceptedAt", l.pay_by as "payBy",
    l.started_at as "startedAt", l.paid_until::text as "paidUntil", l.ended_at as "endedAt",
    l.canceled_by as "canceledBy", l.reason, l.condition, l.late_cents as "lateCharge", l.claim_id as "claimId",
    l.deposit_settled_at as "depositSettledAt", ${kinds[kind].selected},
    case when i.id is not null then jsonb_build_object('key', i.image_key, 'width', i.width, 'height', i.height,
      'thumbhash', i.thumbhash, 'color', i.colors[1]) end as picture,
    coalesce((select jsonb_agg(jsonb_build_object('number', v.number, 'from', v.from_day, 'until', v.until_day,
      'rent', v.rent_cents, 'orderId', v.order_id, 'dueAt', v.due_at, 'isPaid', v.paid_at is not null)
      order by v.number) from loan_invoices v where v.loan_id = l.id), '[]') as invoices
  from loans l
  join ${sql.table(kinds[kind].table)} k on k.loan_id = l.id
  left join public_images i on i.artwork_id = l.artwork_id and i.position = 0`

export const open = sql`('requested', 'accepted', 'paid', 'running', 'ended')`
const now = sql<Date>`house_now()`
/** One that was set before stays. */
const once = (column: string) => sql<Date>`coalesce(${sql.ref(column)}, house_now())`

export const loanStore = {
  /** With what its kind has beside. Answers with its id. */
  async add<Kind extends LoanKind>(
    tx: Tx,
    kind: Kind,
    loan: NewLoan,
    own: Omit<Insertable<DB[`loan_${Kind}s`]>, 'loan_id'>,
  ): Promise<string> {
    const row = { ...loan, kind, end_cause: loan.until_day === null ? null : 'agreed' }
    const { id } = await tx.insertInto('loans').values(row).returning('id').executeTakeFirstOrThrow()
    const values = Object.entries({ loan_id: id, ...own }).filter(([, value]) => value !== undefined)
    await sql`insert into ${sql.table(kinds[kind].table)} (${sql.join(values.map(([name]) => sql.ref(name)))})
      values (${sql.join(values.map(([, value]) => value))})`.execute(tx)
    return id
  },

  async find<Kind extends LoanKind>(db: Db | Tx, kind: Kind, id: string): Promise<LoanOf<Kind> | null> {
    return firstRow(db)<LoanOf<Kind>>`${selectOf(kind)} where l.id = ${id}`
  },

  /** Of whatever kind. */
  async byId(db: Db | Tx, id: string): Promise<StoredLoan | null> {
    const found = await firstRow(db)<{ kind: LoanKind }>`select kind from loans where id = ${id}`
    return found && this.find(db, found.kind, id)
  },

  /** Read once the lock is held: what a joined table says would otherwise be from before. */
  async lock<Loan extends StoredLoan>(tx: Tx, { kind, id }: Pick<Loan, 'kind' | 'id'>): Promise<Loan | null> {
    await sql`select from loans where id = ${id} for no key update`.execute(tx)
    return firstRow(tx)<Loan>`${selectOf(kind)} where l.id = ${id}`
  },

  /** On any side, and of these productions; the newest first. Each part by its index. */
  async ofAccount<Kind extends LoanKind>(
    db: Db,
    kind: Kind,
    accountId: AccountId,
    { limit, withHouse = false, productionIds = [] }: ListedLoans,
  ): Promise<LoanOf<Kind>[]> {
    const parts = [
      ...['borrower_id', 'owner_id', 'payer_id'].map((side) => sql`${sql.ref(side)} = ${accountId}`),
      ...(withHouse ? [sql`owner_id is null`] : []),
    ].map((where) => sql`(select id from loans where ${where} and kind = ${kind} order by id desc limit ${limit})`)
    if (productionIds.length > 0) {
      parts.push(sql`(select loan_id from loan_hires where production_id = any(${productionIds}::uuid[])
        order by loan_id desc limit ${limit})`)
    }
    return allRows(db)<LoanOf<Kind>>`${selectOf(kind)}
      where l.id in (${sql.join(parts, sql` union `)}) order by l.id desc limit ${limit}`
  },

  /** The state, the times that belong to it, and what else the event brings. */
  async change(tx: Tx, { id }: LoanId, state: LoanState, changes: LoanChanges = {}): Promise<void> {
    const { isDepositHeld } = changes
    await tx
      .updateTable('loans')
      .set({
        ...{ state, pay_by: changes.payBy, payer_id: changes.payerId, canceled_by: changes.canceledBy },
        ...{ reason: changes.reason, condition: changes.condition, late_cents: changes.lateCharge },
        ...{ until_day: changes.until, end_cause: changes.endCause },
        ...{ paid_until: changes.paidUntil, bill_on: changes.billOn },
        ...(state === 'accepted' && { accepted_at: once('accepted_at') }),
        ...(state === 'running' && { started_at: changes.startedAt ?? once('started_at') }),
        ...(!isOpen(state) && { ended_at: once('ended_at') }),
        ...(isDepositHeld !== undefined && { deposit_settled_at: isDepositHeld ? null : now }),
      })
      .where('id', '=', id)
      .execute()
  },

  /** The deposit is held while a claim is open. */
  async setClaim(tx: Tx, { id }: LoanId, claimId: string | null): Promise<void> {
    await tx.updateTable('loans').set({ claim_id: claimId }).where('id', '=', id).execute()
  },

  async addInvoice(tx: Tx, { id }: LoanId, invoice: NewInvoice): Promise<void> {
    await tx
      .insertInto('loan_invoices')
      .values({ loan_id: id, ...invoice })
      .execute()
  },

  async markPaid(tx: Tx, { id }: LoanId, number: number): Promise<void> {
    await sql`update loan_invoices set paid_at = house_now() where loan_id = ${id} and number = ${number}`.execute(tx)
  },

  /** Of days that are not used. Its order stays, canceled or refunded. */
  async removeInvoice(tx: Tx, { id }: LoanId, number: number): Promise<void> {
    await sql`delete from loan_invoices where loan_id = ${id} and number = ${number}`.execute(tx)
  },

  /** As many calendar months as a lease was paid for: from its begin on, and until then from the latest one. */
  async setTerm(tx: Tx, { id }: LoanId, start: Date | string): Promise<void> {
    await sql`with term as (
        update loan_leases set starts_at = ${start}, ends_at = ${start}::timestamptz + make_interval(months => months)
        where loan_id = ${id} returning starts_at, ends_at
      )
      update loans set from_day = (starts_at at time zone 'utc')::date, until_day = (ends_at at time zone 'utc')::date
      from term where id = ${id}`.execute(tx)
  },

  /** How the work of an order gets to its buyer; null before it is planned. */
  arrivalOf: (tx: Tx, orderId: OrderId): Promise<Arrival | null> => firstRow(tx)`
    select arrived_at as "arrivedAt", arrives_by::text as "arrivesBy", is_underway as "isUnderway"
    from order_arrivals where order_id = ${orderId}`,

  /** Which loan an order is for, and which of its invoices it is. */
  ofOrder: (tx: Tx, orderId: OrderId) => firstRow(tx)<{ kind: LoanKind; id: string; number: number }>`
    select l.kind, l.id, v.number from loan_invoices v join loans l on l.id = v.loan_id where v.order_id = ${orderId}`,

  /** Requests that wait for this owner, the first to lapse first. */
  waitingFor: (db: Db, kind: LoanKind, ownerId: AccountId): Promise<WaitingRequests> => oneRow(db)`
    select count(*) as count, min(answer_by) as "firstAnswerBy" from loans
    where owner_id = ${ownerId} and kind = ${kind} and state = 'requested'`,

  /** What is asked for, promised, or out, by or from an account. */
  openOf: (tx: Tx, accountId: AccountId): Promise<OpenLoan[]> => allRows(tx)`
    select id, kind, title, state, borrower_id as "borrowerId",
      (select order_id from loan_invoices where loan_id = loans.id and number = 1) as "orderId"
    from loans
    where (borrower_id = ${accountId} or owner_id = ${accountId} or payer_id = ${accountId}) and state in ${open}
    order by id`,

  /** An erased person's name goes; the agreement with the other side stays. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`update loans set borrower_name = '', note = '' where borrower_id = ${accountId}`.execute(tx)
    await sql`update loans set owner_name = '' where owner_id = ${accountId}`.execute(tx)
  },

  /** Requests that came to nothing go after two years. Agreements stay. */
  async prune(db: Db): Promise<void> {
    const where = sql`state in ('declined', 'lapsed', 'canceled') and accepted_at is null`
    await deleteExpired(db, { table: 'loans', since: 'ended_at', days: 730, where })
  },
}
