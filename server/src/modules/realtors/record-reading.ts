import type { AccountId } from '@vermeil/contracts/ids'
import { recordAct } from '../../platform/audit-store.ts'
import type { Database } from '../../platform/postgres/database.ts'

type Noun = 'property' | 'client' | 'proposal'

/** What administrators read of a realtor's records is in the audit log. The owner's own reading is not. */
export async function recordReading(
  database: Database,
  readerId: AccountId,
  noun: Noun,
  { id, ownerId }: { id: string; ownerId: AccountId },
): Promise<void> {
  if (readerId === ownerId) return
  const act = { actorId: readerId, act: `${noun}.read`, subject: `${noun}:${id}` }
  await database.transaction((tx) => recordAct(tx, act))
}
