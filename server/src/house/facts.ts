import { ledgerSums } from '../money/payments/books/ledger-facts-store.ts'
import type { HouseFacts } from '../platform/backups/manifest.ts'
import type { RunSql } from '../platform/postgres/run-sql.ts'
import { chainFaults, chainHeads } from '../selling/auctions/lots/chain-facts-store.ts'

export const factsOf = async (run: RunSql): Promise<HouseFacts> => ({
  ledger: await ledgerSums(run),
  chains: await chainHeads(run),
})

export async function faultsOf(run: RunSql, { ledger, chains }: HouseFacts): Promise<string[]> {
  const sum = ledger.reduce((total, { cents }) => total + BigInt(cents), 0n)
  const unbalanced = sum === 0n ? [] : [`The lines of the ledger sum to ${sum} cents, not to zero.`]
  return [...unbalanced, ...(await chainFaults(run, chains))]
}
