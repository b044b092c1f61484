import type { LotId } from '@vermeil/contracts/ids'
import { ChainVerifier } from '@vermeil/contracts/selling/verify-bid-chain'
import { must } from '../../../platform/must.ts'
import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'
import { historyAfter } from './history-store.ts'

export type ChainFact = { lotId: LotId; entries: number; head: string }

const readHeads = statement<ChainFact>(
  'auctions.chain-heads',
  `select distinct on (lot_id) lot_id as "lotId", sequence as entries, hash as head
    from lot_entries order by lot_id, sequence desc`,
)

/** The last entry of every lot's history. */
export const chainHeads = (run: RunSql): Promise<ChainFact[]> => run(readHeads)

const PAGE = 500

/** What is wrong with the histories of these lots, a sentence each. Every entry is checked, as a visitor's browser does. */
export async function chainFaults(run: RunSql, chains: readonly ChainFact[]): Promise<string[]> {
  const faults: string[] = []
  for (const { lotId, entries, head } of chains) {
    const verifier = must(ChainVerifier.create(), 'SHA-256')
    let explanation: string | null = null
    for (let after = 0; after < entries && !explanation; after += PAGE) {
      for (const link of await historyAfter(run, lotId, after, Math.min(PAGE, entries - after))) {
        explanation ??= (await verifier.add(link))?.explanation ?? null
      }
    }
    const verdict = verifier.end(head)
    if (!explanation && verdict.verdict !== 'intact') explanation = verdict.explanation
    if (explanation) faults.push(`The history of lot ${lotId} does not verify: ${explanation}`)
  }
  return faults
}
