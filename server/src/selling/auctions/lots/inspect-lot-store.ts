import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'

const readLot = statement<{ lot: Record<string, unknown> }, [id: string]>(
  'auctions.inspect-lot',
  'select to_jsonb(lots) as lot from lots where id = $1',
)
const readEntries = statement<{ entry: Record<string, unknown> }, [id: string]>(
  'auctions.inspect-entries',
  'select to_jsonb(lot_entries) as entry from lot_entries where lot_id = $1 order by sequence',
)

/** The stored row of a lot and its history, as they are; null where there is no such lot. */
export async function inspectLot(run: RunSql, id: string) {
  const [found] = await run(readLot, [id])
  return found ? { lot: found.lot, entries: (await run(readEntries, [id])).map(({ entry }) => entry) } : null
}
