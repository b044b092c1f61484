import type { AccountId } from '@vermeil/contracts/ids'
import type { Insertable } from 'kysely'
import { changedFields, recordAct } from '../../platform/audit-store.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { ArtistApplications } from '../../platform/schema.ts'

type Answers = Omit<Insertable<ArtistApplications>, 'status' | 'created_at' | 'updated_at' | 'decided_by'>
export type SeededApplication = Answers & {
  createdAt: Date
  /** Null: it waits for its decision. */
  rejection: { adminId: AccountId; at: Date } | null
}

/** Applications to start with. Nobody is mailed about them. */
export async function seedApplications(tx: Tx, applications: readonly SeededApplication[]): Promise<void> {
  for (const { createdAt, rejection, ...answers } of applications) {
    const status = rejection ? 'rejected' : 'pending'
    const { id } = await tx
      .insertInto('artist_applications')
      .values({
        ...{ ...answers, status, created_at: createdAt },
        ...{ updated_at: rejection?.at ?? createdAt, decided_by: rejection?.adminId ?? null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!rejection) continue
    const { adminId, at } = rejection
    const changes = changedFields({ status: 'pending' }, { status })
    await recordAct(tx, {
      actorId: adminId,
      act: 'application.rejected',
      subject: `application:${id}`,
      at,
      ...changes,
    })
  }
}
