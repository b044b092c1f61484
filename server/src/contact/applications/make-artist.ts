import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Accounts, Person } from '../../identity/accounts/accounts.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { assignApplication } from './application-store.ts'

type Deps = { accounts: Pick<Accounts, 'setRole' | 'setApproved' | 'profileOf'>; catalog: Pick<Catalog, 'ownArtist'> }
export type MakeArtist = (tx: Tx, person: Person, applicationId: string) => Promise<void>

/**
 * What an approval gives: the seller lists without review, and a collector becomes an artist. Realtors and property agents
 * keep their home role, since it opens their dashboards.
 */
export const createMakeArtist =
  ({ accounts, catalog }: Deps): MakeArtist =>
  async (tx, person, applicationId) => {
    const application = await assignApplication(tx, applicationId, person.id)
    const act = { actorId: application.decided_by, accountId: person.id, reason: `application ${applicationId}` }
    if (person.role === 'collector') await accounts.setRole(tx, { ...act, role: 'artist' })
    await accounts.setApproved(tx, { ...act, isApproved: true })
    const profile = (await accounts.profileOf([person.id], tx)).get(person.id)
    await catalog.ownArtist(tx, {
      id: person.id,
      name: application.artist_name,
      specialty: application.specialty,
      bio: application.bio ?? '',
      location: profile?.location ?? '',
      avatarKey: profile?.avatar ?? null,
    })
  }
