import { type RunSql, statement } from './run-sql.ts'

/** One process of the server. */
export type HouseNode = { id: string; name: string; version: string }
export type SeenNode = HouseNode & {
  /** The newest migration that it knows. */
  lastMigration: string
  startedAt: Date
  seenAt: Date
  /** Null unless it was stopped in good order. */
  stoppedAt: Date | null
  secondsAgo: number
}

const hasNodes = statement<{ exists: boolean }>(
  'nodes.exist',
  `select to_regclass('public.house_nodes') is not null as exists`,
)
// Rows of the last day: what ran before is of no use.
const prune = statement('nodes.prune', `delete from house_nodes where seen_at < now() - interval '1 day'`)
const saveSeen = statement<never, [id: string, name: string, version: string, lastMigration: string]>(
  'nodes.seen',
  `insert into house_nodes (id, name, version, last_migration, started_at, seen_at)
    values ($1, $2, $3, $4, now(), now())
    on conflict (id) do update set seen_at = now(), stopped_at = null`,
)
const saveStopped = statement<never, [id: string]>(
  'nodes.stopped',
  'update house_nodes set seen_at = now(), stopped_at = now() where id = $1',
)
const readNodes = statement<SeenNode>(
  'nodes.read',
  `select id, name, version, last_migration as "lastMigration", started_at as "startedAt", seen_at as "seenAt",
      stopped_at as "stoppedAt", extract(epoch from now() - seen_at)::float8 as "secondsAgo"
    from house_nodes order by started_at desc, name`,
)

/** By the clock of the database: those of the nodes may differ. */
export const nodeStore = {
  async seen(run: RunSql, { id, name, version }: HouseNode, lastMigration: string): Promise<void> {
    await run(saveSeen, [id, name, version, lastMigration])
  },
  async stopped(run: RunSql, { id }: HouseNode): Promise<void> {
    await run(saveStopped, [id])
  },
  async prune(run: RunSql): Promise<void> {
    await run(prune)
  },
  /** Empty in a database whose migrations have not come that far. */
  async list(run: RunSql): Promise<SeenNode[]> {
    const [found] = await run(hasNodes)
    return found?.exists ? run(readNodes) : []
  },
}
