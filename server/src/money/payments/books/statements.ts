import { formatMoney } from '@vermeil/contracts/format-figures'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Letterhead, openPaper, type Paper } from '../../../platform/papers/paper.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { mediumDay } from '../../../platform/utc-text.ts'
import { partsOf } from './ledger-rules.ts'
import { boundsOf, kindOf, monthsOf, type StatementKind, type StatementLine, sumOf } from './statement-rules.ts'
import { statementStore } from './statement-store.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'accountById' | 'profileOf'>
  letterhead: () => Letterhead
}

/** Monthly statements of what sellers and realtors earned and were paid. */
export type Statements = ReturnType<typeof createStatements>

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function createStatements({ database: { db }, accounts, letterhead }: Deps) {
  const months = async (accountId: AccountId) =>
    monthsOf(await statementStore.months(db, accountId), await houseNow(db))

  return {
    months,

    /** Refuses a month that is not over, or in which nothing was booked. */
    async pdf(accountId: AccountId, month: string): Promise<Buffer> {
      if (!(await months(accountId)).some((known) => known.month === month)) throw new AppError('statement.unknown', {})
      const { from, to } = boundsOf(month)
      const [opening, bookings, account, profiles] = await Promise.all([
        statementStore.openingBalance(db, accountId, from),
        statementStore.bookings(db, accountId, from, to),
        accounts.accountById(accountId),
        accounts.profileOf([accountId]),
      ])
      const lines = bookings.map(({ bookingKey, memo, title, order, ...rest }): StatementLine => {
        const kind = kindOf(bookingKey)
        const parts = kind === 'sale' && order ? partsOf(order) : null
        const delivery = order?.sellerId === accountId ? (parts?.delivery ?? 0) : 0
        return { ...rest, kind, title: (kind !== 'payout' && title) || memo, price: parts?.price ?? null, delivery }
      })
      const name = profiles.get(accountId)?.name ?? ''
      const email = account?.email ?? ''
      const paper = openPaper({
        title: 'Statement',
        lines: [monthName.format(from), `${mediumDay(from)} to ${mediumDay(new Date(to.getTime() - 1))} (UTC)`],
        aside: { label: 'For', lines: [name || email, ...(name ? [email] : [])] },
        // It says the same at any later time.
        ...{ createdAt: to, letterhead: letterhead() },
      })
      await drawStatement(paper, opening, lines)
      return paper.finish()
    },
  }
}

const sections: readonly { kind: Exclude<StatementKind, 'sale'>; heading: string; summary: string }[] = [
  { kind: 'refund', heading: 'Refunds', summary: 'Refunds to buyers' },
  { kind: 'damage', heading: 'Compensation for damage', summary: 'Compensation for damage' },
  { kind: 'payout', heading: 'Payouts', summary: 'Paid out to you' },
]

async function drawStatement(paper: Paper, opening: number, lines: readonly StatementLine[]): Promise<void> {
  const closing = lines.reduce((sum, { amount }) => sum + amount, opening)
  const row = (label: string, amount: number, isTotal = false) => ({ cells: [label, formatMoney(amount)], isTotal })
  const used = sections.filter(({ kind }) => lines.some((line) => line.kind === kind))
  const amount = { label: 'Amount (USD)', share: 1, align: 'right' as const }
  await paper.table({
    columns: [{ label: 'Summary', share: 3 }, amount],
    rows: [
      row('Opening balance', opening),
      row('Earnings from sales and leases', sumOf(lines, 'sale')),
      ...used.map(({ kind, summary }) => row(summary, sumOf(lines, kind))),
      row('Closing balance', closing, true),
    ],
    hasRowHeads: true,
  })
  await drawSales(paper, lines)
  for (const { kind, heading } of used) {
    paper.heading(heading)
    await paper.table({
      columns: [{ label: 'Date', share: 1 }, { label: 'What', share: 3 }, amount],
      rows: lines
        .filter((line) => line.kind === kind)
        .map((line) => ({ cells: [mediumDay(line.at), line.title, formatMoney(line.amount)] })),
    })
  }
  const owed =
    closing < 0
      ? 'The closing balance is what you owe us. Your next sales lower it first.'
      : 'The closing balance is what we owe you.'
  paper.paragraph(`${owed} Earnings are paid out once the delivery is confirmed or seven days have passed.`)
}

async function drawSales(paper: Paper, lines: readonly StatementLine[]): Promise<void> {
  const sales = lines.flatMap((line) => (line.kind === 'sale' ? { ...line, price: line.price ?? line.amount } : []))
  if (sales.length === 0) return
  const total = (of: (sale: (typeof sales)[number]) => number) =>
    formatMoney(sales.reduce((sum, sale) => sum + of(sale), 0))
  const hasDelivery = sales.some(({ delivery }) => delivery > 0)
  const shown: ((sale: (typeof sales)[number]) => number)[] = [
    ({ price }) => price,
    ...(hasDelivery ? [({ delivery }: (typeof sales)[number]) => delivery] : []),
    ({ price, delivery, amount }) => price + delivery - amount,
    ({ amount }) => amount,
  ]
  paper.heading('Sales and leases')
  await paper.table({
    columns: [
      { label: 'Date', share: 1.2 },
      { label: 'Work', share: 3 },
      { label: 'Price', share: 1.2, align: 'right' },
      ...(hasDelivery ? [{ label: 'Delivery', share: 1.1, align: 'right' as const }] : []),
      { label: 'Commission', share: 1.2, align: 'right' },
      { label: 'Earnings', share: 1.2, align: 'right' },
    ],
    rows: [
      ...sales.map((sale) => ({
        cells: [mediumDay(sale.at), sale.title, ...shown.map((of) => formatMoney(of(sale)))],
      })),
      { cells: ['', 'Total', ...shown.map(total)], isTotal: true },
    ],
  })
}
