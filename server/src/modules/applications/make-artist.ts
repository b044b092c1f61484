import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Catalog } from '../catalog/catalog.ts'

type Deps = { accounts: Accounts; catalog: Pick<Catalog, 'ownArtist'> }
type Person = NonNullable<Awaited<ReturnType<Accounts['accountById']>>>
export type MakeArtist = (tx: Tx, person: Person, applicationId: string) => Promise<void>

/**
 * What an approval gives: the mark that lets a seller list without review, and a collector becomes an artist. Realtors
 * and property agents keep their role, since it opens their dashboards, and sell beside it.
 */
export const createMakeArtist =
  ({ accounts, catalog }: Deps): MakeArtist =>
  async (tx, person, applicationId) => {
    const { rows } = await sql<{ artist_name: string; specialty: string; bio: string | null; decided_by: string }>`
      update artist_applications set user_id = coalesce(user_id, ${person.id}) where id = ${applicationId}
      returning artist_name, specialty, bio, decided_by`.execute(tx)
    const application = rows[0]!
    const act = { actorId: application.decided_by, accountId: person.id, reason: `application ${applicationId}` }
    if (person.role === 'collector') await accounts.setRole(tx, { ...act, role: 'artist' })
    await accounts.setApproved(tx, { ...act, isApproved: true })
    await catalog.ownArtist(tx, {
      id: person.id,
      name: application.artist_name,
      specialty: application.specialty,
      bio: application.bio ?? '',
      location: '',
      avatarKey: null,
    })
  }
