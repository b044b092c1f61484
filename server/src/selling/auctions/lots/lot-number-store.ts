import { sql } from 'kysely'
import type { Tx } from '../../../platform/postgres/database.ts'

/** Numbers lots of the past as they were numbered then; the next new lot follows the highest number. */
export async function numberLots(tx: Tx, numbers: readonly { id: string; lotNumber?: number }[]): Promise<void> {
  await sql`
    update lots set lot_number = given."lotNumber"
    from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as given (id uuid, "lotNumber" int)
    where lots.id = given.id and given."lotNumber" is not null`.execute(tx)
  await sql`select setval(pg_get_serial_sequence('lots', 'lot_number'), (select max(lot_number) from lots))`.execute(tx)
}
