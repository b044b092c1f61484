import { sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { slugOf } from '../../../platform/slug.ts'

export type ArtistIntroduction = {
  /** The account. */
  id: string
  name: string
  location: string
  bio: string
  avatarKey: string | null
  specialty?: string
}

/** Under whom administrators list works of Vermeil. */
const houseArtistId = '00000000-0000-7000-8000-000000000001'

export async function houseArtist(tx: Tx): Promise<string> {
  await sql`insert into artists (id, name, slug) values (${houseArtistId}, 'Vermeil', 'vermeil')
    on conflict (id) do nothing`.execute(tx)
  return houseArtistId
}

/** The artist of an account, created from its profile the first time it is needed. */
export async function ownArtist(tx: Tx, seller: ArtistIntroduction): Promise<string> {
  const name = seller.name.slice(0, 200) || 'A Vermeil artist'
  const found = await sql<{ id: string }>`
    insert into artists (account_id, name, slug, specialty, location, bio, avatar_key)
    values (${seller.id}, ${name}, ${slugOf(name)}, ${seller.specialty ?? ''}, ${seller.location}, ${seller.bio}, ${seller.avatarKey})
    on conflict (account_id) do update set account_id = excluded.account_id returning id`.execute(tx)
  return one(found.rows).id
}
