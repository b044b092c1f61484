import type { StatementMonth } from '@vermeil/contracts/money/statements.schema'

export type StatementKind = 'sale' | 'refund' | 'damage' | 'payout'

/** One booking on what we owe somebody: positive where it grew. */
export type StatementLine = {
  at: Date
  kind: StatementKind
  title: string
  /** Of a sale: what the buyer paid for the work, without a deposit and the tax that it contains. */
  price: number | null
  /** Of a sale: what the buyer paid its seller for packing and the carrier. */
  delivery: number
  amount: number
}

/** The first moment of a month (`2026-10`) and of the next one, in UTC. */
export function boundsOf(month: string): { from: Date; to: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1)), to: new Date(Date.UTC(year, number)) }
}

/** The kind of a booking by its key in the ledger, such as `refund:<id>`. */
export function kindOf(bookingKey: string): StatementKind {
  const [cause] = bookingKey.split(':')
  if (cause === 'chargeback') return 'refund'
  return cause === 'refund' || cause === 'damage' || cause === 'payout' ? cause : 'sale'
}

/** The months that are over, the newest first, each with the balance it began and ended with. */
export function monthsOf(moved: readonly { month: string; amount: number }[], now: Date): StatementMonth[] {
  let closing = 0
  const months = moved
    .toSorted((a, b) => a.month.localeCompare(b.month))
    .map(({ month, amount }) => {
      const opening = closing
      closing += amount
      return { month, opening, closing }
    })
  return months.filter(({ month }) => boundsOf(month).to <= now).toReversed()
}

/** The sum of each kind, for the summary. */
export const sumOf = (lines: readonly StatementLine[], kind: StatementKind): number =>
  lines.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0)
