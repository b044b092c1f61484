import type { LoanKind } from '@vermeil/contracts/loans/loans.schema'
import type pg from 'pg'
import { one } from '../src/platform/must.ts'

/** A value, or SQL that computes it. */
type Row = Record<string, unknown>
const isSql = (value: unknown): value is { sql: string } =>
  typeof value === 'object' && value !== null && 'sql' in value

/** Answers with the row as it was stored. */
export async function insertRow(pool: Pick<pg.Pool, 'query'>, table: string, row: Row): Promise<Row> {
  const entries = Object.entries(row).filter(([, value]) => value !== undefined)
  const values = entries.flatMap(([, value]) => (isSql(value) ? [] : [value]))
  let place = 0
  const places = entries.map(([, value]) => (isSql(value) ? value.sql : `$${++place}`))
  const columns = entries.map(([column]) => column)
  return one((await pool.query<Row>(`insert into ${table} (${columns}) values (${places}) returning *`, values)).rows)
}

const now = { sql: 'house_now()' }
const own: Readonly<Record<LoanKind, Row>> = {
  lease: { months: 1, starts_at: now, ends_at: { sql: "house_now() + interval '30 days'" } },
  hire: { production_title: '', set_name: '', replacement_cents: 100 },
  staging: { payer: 'realtor', address: '', room: '' },
}

/** What a loan in this state has, beside what it was asked for with. */
function timesOf(kind: LoanKind, state: string): Row {
  const isOpen = ['requested', 'accepted', 'paid', 'running', 'ended'].includes(state)
  const wasAccepted =
    kind !== 'lease' && ['accepted', 'released', 'paid', 'running', 'ended', 'returned'].includes(state)
  const wasPaid = ['paid', 'running', 'ended', 'returned'].includes(state)
  return {
    ...(wasAccepted && { accepted_at: now, pay_by: now }),
    ...(wasPaid && kind === 'staging' && { paid_until: '2027-01-31' }),
    ...(wasPaid && state !== 'paid' && { started_at: now }),
    ...(!isOpen && { ended_at: now }),
    ...(state === 'canceled' && kind !== 'lease' && { canceled_by: 'borrower' }),
    ...(state === 'returned' && kind !== 'lease' && { condition: 'Good', late_cents: 0 }),
  }
}

type Loan = Row & { artwork_id: string; borrower_id: string; state?: string }

/** A loan in any state, whatever came before it. `beside`: what only its kind has. `orderId`: of its first invoice. */
export async function addLoan(
  pool: Pick<pg.Pool, 'query'>,
  kind: LoanKind,
  loan: Loan,
  { beside = {}, orderId }: { beside?: Row; orderId?: string } = {},
): Promise<string> {
  const state = loan.state ?? (kind === 'lease' ? 'running' : 'requested')
  const row: Row = {
    ...{ kind, state, title: 'Low Tide', payer_id: loan.borrower_id, from_day: '2027-01-01', until_day: '2027-01-31' },
    ...{ monthly_cents: 100, rent_cents: 100, deposit_cents: 100, answer_by: now },
    ...{ ...timesOf(kind, state), ...loan },
  }
  const { id } = await insertRow(pool, 'loans', { ...row, end_cause: row.until_day === null ? null : 'agreed' })
  await insertRow(pool, `loan_${kind}s`, { loan_id: id, ...own[kind], ...beside })
  if (orderId) {
    await insertRow(pool, 'loan_invoices', {
      ...{ loan_id: id, number: 1, from_day: row.from_day, until_day: row.until_day ?? row.from_day },
      ...{ rent_cents: row.rent_cents, order_id: orderId, due_at: now },
      paid_at: state === 'accepted' || state === 'released' ? null : now,
    })
  }
  return String(id)
}
