import { openClaims } from '../fulfillment/claims/claim-promise-store.ts'
import { ordersWithProblem } from '../fulfillment/shipping/shipment-promise-store.ts'
import { depositsHeldByClaims } from '../loans/loans/loan-promise-store.ts'
import { auditedActs } from '../platform/audit-store.ts'
import type { RunSql } from '../platform/postgres/run-sql.ts'
import type { PromiseCheck } from '../platform/promise-checks.ts'
import { amendments } from '../selling/auctions/lots/lot-promise-store.ts'

/** Compares what two modules read of their own tables. */
function compared(
  promise: number,
  name: string,
  sentence: string,
  find: (run: RunSql) => Promise<string[]>,
): PromiseCheck {
  return {
    ...{ promise, name, sentence },
    find: async (run) => (await find(run)).map((subject) => sentence.replace('%', subject)),
  }
}

export const promisesBetweenModules: readonly PromiseCheck[] = [
  compared(19, 'house.audited-amendments', 'A void or correction on % is not in the audit log.', async (run) => {
    const made = await amendments(run)
    const acts = await auditedActs(run, [...new Set(made.map(({ act }) => act))])
    const recorded = new Map(acts.map(({ act, subject, count }) => [`${act} ${subject}`, count]))
    const isMissing = ({ act, subject, count }: (typeof made)[number]) =>
      (recorded.get(`${act} ${subject}`) ?? 0) < count
    return [...new Set(made.filter(isMissing).map(({ subject }) => subject))]
  }),
  compared(
    31,
    'house.held-shipments',
    'The shipment of order % is held for a problem that is over, or goes on during one.',
    async (run) => {
      const held = new Set(await ordersWithProblem(run))
      const claims = await openClaims(run)
      const open = new Set(claims.flatMap(({ kind, subjectId }) => (kind === 'order' ? [subjectId] : [])))
      return [...held.symmetricDifference(open)]
    },
  ),
  compared(31, 'house.held-deposits', 'The deposit of loan % is held for a claim that is over.', async (run) => {
    const open = new Set((await openClaims(run)).map(({ id }) => id))
    return (await depositsHeldByClaims(run)).flatMap(({ loanId, claimId }) => (open.has(claimId) ? [] : [loanId]))
  }),
]
