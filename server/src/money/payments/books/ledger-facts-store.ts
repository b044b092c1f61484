import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'

export type LedgerFact = { account: string; lines: number; cents: string }

const readSums = statement<LedgerFact>(
  'payments.ledger-facts',
  `select account, count(*)::int as lines, sum(amount_cents)::text as cents from ledger_lines group by 1 order by 1`,
)

/** The sum of each account of the ledger. Together they are zero. */
export const ledgerSums = (run: RunSql): Promise<LedgerFact[]> => run(readSums)
