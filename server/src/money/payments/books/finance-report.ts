import type { CsvValue } from '@vermeil/contracts/csv'
import type {
  FinanceQuery,
  FinanceReport,
  LedgerQuery,
  TaxQuery,
  TaxReport,
} from '@vermeil/contracts/money/payments-admin.schema'
import { ledgerAccounts } from '@vermeil/contracts/money/payments-admin.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { invoiceNumberOf } from '../orders/order-row.ts'
import { type DaySpan, figuresOf, reportSpan, stepsOf } from './finance-rules.ts'
import { ledgerReportStore, type ReportLine } from './ledger-report-store.ts'
import type { LedgerAccount } from './ledger-rules.ts'

/** What came in and went out in a period, and the ledger itself as a file. */
export type FinanceReports = ReturnType<typeof createFinanceReports>

const BATCH = 500

export function createFinanceReports({
  database,
  accounts,
}: {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
}) {
  const { db } = database
  const balance = async (account: LedgerAccount) => 0 - (await ledgerReportStore.balance(db, account, null))

  async function namesOf(lines: readonly ReportLine[]): Promise<(partyId: string | null) => string | null> {
    const profiles = await accounts.profileOf([...new Set(lines.flatMap(({ partyId }) => partyId ?? []))])
    return (partyId) => (partyId === null ? null : (profiles.get(partyId)?.name ?? null))
  }

  async function* linesOf(
    account: LedgerAccount,
    span: DaySpan,
  ): AsyncGenerator<ReportLine & { party: string | null }> {
    let after: ReportLine | null = null
    for (;;) {
      const lines: ReportLine[] = await ledgerReportStore.lines(db, account, span, after, BATCH)
      const nameOf = await namesOf(lines)
      for (const line of lines) yield { ...line, party: nameOf(line.partyId) }
      after = lines.at(-1) ?? null
      if (lines.length < BATCH) return
    }
  }

  return {
    async report(query: FinanceQuery): Promise<FinanceReport> {
      const span = reportSpan(query, await houseNow(db))
      const [current, before, payments, paymentsBefore, payable, depositsHeld, unfulfilled, tax] = await Promise.all([
        ledgerReportStore.movements(db, span, span.step),
        ledgerReportStore.movements(db, span.before, span.step),
        ledgerReportStore.payments(db, span),
        ledgerReportStore.payments(db, span.before),
        balance('payable'),
        balance('deposit'),
        balance('unfulfilled'),
        balance('tax'),
      ])
      const earlier = stepsOf(span.before, span.step)
      const inPeriod = (rows: typeof current, wanted: string | undefined) =>
        figuresOf(rows.filter(({ period }) => period === wanted))
      return {
        period: { from: span.from, to: span.to, step: span.step },
        before: span.before,
        current: figuresOf(current),
        previous: figuresOf(before),
        payments: { current: payments, previous: paymentsBefore },
        series: stepsOf(span, span.step).map((period, place) => ({
          ...{ period, current: inPeriod(current, period), previous: inPeriod(before, earlier[place]) },
        })),
        held: { payable, depositsHeld, unfulfilled, tax },
      }
    },

    /** What was taxed where, by month. */
    async taxes(span: TaxQuery): Promise<TaxReport> {
      const rows = await ledgerReportStore.taxes(db, span)
      return { rows, tax: rows.reduce((sum, { tax }) => sum + tax, 0) }
    },

    async *taxFile(span: TaxQuery): AsyncGenerator<readonly CsvValue[]> {
      yield ['Month (UTC)', 'Country', 'Region', 'Orders', 'Net (USD)', 'Tax (USD)']
      for (const { month, country, region, orders, net, tax } of await ledgerReportStore.taxes(db, span)) {
        yield [month, country, region, orders, dollars(net), dollars(tax)]
      }
    },

    /** Lines of a CSV file: each account with its opening and closing balance, then the totals of all. */
    async *ledger({ account, ...span }: LedgerQuery): AsyncGenerator<readonly CsvValue[]> {
      yield [
        'Account',
        'Date (UTC)',
        'Entry',
        'Kind',
        'Memo',
        'Invoice',
        'Party',
        'Debit (USD)',
        'Credit (USD)',
        'Balance (USD)',
      ]
      let [debits, credits] = [0, 0]
      for (const name of account ? [account] : ledgerAccounts) {
        let balance = await ledgerReportStore.balance(db, name, span.from)
        let [debit, credit] = [0, 0]
        yield [name, span.from, null, null, 'Opening balance', null, null, null, null, dollars(balance)]
        for await (const line of linesOf(name, span)) {
          balance += line.amount
          if (line.amount > 0) debit += line.amount
          else credit -= line.amount
          yield [name, ...describe(line), ...sides(line.amount), dollars(balance)]
        }
        yield [
          name,
          span.to,
          null,
          null,
          'Closing balance',
          null,
          null,
          dollars(debit),
          dollars(credit),
          dollars(balance),
        ]
        debits += debit
        credits += credit
      }
      yield [
        'All',
        span.to,
        null,
        null,
        'Total',
        null,
        null,
        dollars(debits),
        dollars(credits),
        dollars(debits - credits),
      ]
    },
  }
}

const describe = ({ at, entryId, source, memo, invoiceNumber, party }: ReportLine & { party: string | null }) => [
  ...[at.toISOString(), entryId, source, memo, invoiceNumberOf({ invoiceNumber }), party],
]
const dollars = (cents: number): number => cents / 100
const sides = (amount: number) => (amount > 0 ? [dollars(amount), null] : [null, dollars(-amount)])
