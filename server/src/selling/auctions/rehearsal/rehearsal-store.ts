import type { LotId } from '@vermeil/contracts/ids'
import type { RehearsalResult } from '@vermeil/contracts/selling/rehearsals.schema'
import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'
import { termColumns } from '../lots/lot-columns.ts'

/**
 * Statements here run on ordinary connections and name the schema. The engine of a rehearsal has connections of its own
 * (rehearsal-engine.ts).
 */
export const rehearsalSchema = 'rehearsal'

export interface RehearsalRecord {
  readonly bidders: number
  readonly startedAt: Date
  readonly endedAt: Date | null
}

const columns = 'bidders, started_at as "startedAt", ended_at as "endedAt"'
const read = statement<RehearsalRecord>('rehearsal.read', `select ${columns} from rehearsals`)
const add = statement<RehearsalRecord, [number]>(
  'rehearsal.add',
  `insert into rehearsals (bidders) select $1::smallint from rebuild_rehearsal()
    on conflict do nothing returning ${columns}`,
)
const end = statement<RehearsalRecord>(
  'rehearsal.end',
  `update rehearsals set ended_at = house_now() where ended_at is null returning ${columns}`,
)
const remove = statement<RehearsalRecord>(
  'rehearsal.remove',
  `delete from rehearsals where ended_at is not null returning ${columns}`,
)

const rebuild = statement<never>('rehearsal.rebuild', 'select rebuild_rehearsal()')

// The terms alone: no seller and nobody with an interest, no bid and no maximum.
const open = statement<{ id: string }, [readonly LotId[]]>(
  'rehearsal.open',
  `with room as (insert into rehearsal.saleroom default values),
      checks as (insert into rehearsal.outbid_checks (checked_until) values (house_now()))
    insert into rehearsal.lots (lot_number, ${termColumns}, queue_position)
    select lot_number, ${termColumns}, chosen.place
    from unnest($1::uuid[]) with ordinality as chosen (lot_id, place)
      join public.lots on id = lot_id and venue = 'saleroom' and state = 'scheduled'
    returning id`,
)
const ended = statement<RehearsalResult>(
  'rehearsal.results',
  `select l.id as "lotId", l.lot_number as "lotNumber", w.title, l.outcome, l.hammer_cents as "hammerPrice",
      l.bid_count as "bidCount"
    from rehearsal.lots l join public_works w on w.id = l.artwork_id
    where l.ended_at is not null order by l.ended_at`,
)

export const rehearsalStore = {
  find: async (run: RunSql): Promise<RehearsalRecord | null> => (await run(read))[0] ?? null,
  /** With tables like the real ones, and empty. Null where there is one already. */
  add: async (run: RunSql, bidders: number): Promise<RehearsalRecord | null> => (await run(add, [bidders]))[0] ?? null,
  /** Null where none runs. */
  end: async (run: RunSql): Promise<RehearsalRecord | null> => (await run(end))[0] ?? null,
  /** Null where none has ended. */
  async remove(run: RunSql): Promise<RehearsalRecord | null> {
    const [removed] = await run(remove)
    if (removed) await run(rebuild)
    return removed ?? null
  },
  /** Returns how many of the lots wait in the queue and were copied. */
  open: async (run: RunSql, lotIds: readonly LotId[]): Promise<number> => (await run(open, [lotIds])).length,
  results: (run: RunSql): Promise<RehearsalResult[]> => run(ended),
}

const currentSchema = statement<{ schema: string }>('rehearsal.schema', 'select current_schema() as schema')

/** Refuses connections that would find the real lots: that a rehearsal touches nothing else relies on this. */
export async function refuseOtherSchema(run: RunSql): Promise<void> {
  const [found] = await run(currentSchema)
  if (found?.schema !== rehearsalSchema) throw new Error(`A rehearsal can't run in the schema ${found?.schema}`)
}
