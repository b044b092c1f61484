import { sql } from 'kysely'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Seller } from './seller.ts'
import { slugOf } from './slug.ts'

type Introduction = Pick<Seller, 'id' | 'name' | 'location' | 'bio' | 'avatarKey'> & { specialty?: string }

/** The artist that an account is, made from its profile the first time it is needed. */
export async function ownArtist(tx: Tx, seller: Introduction): Promise<string> {
  const name = seller.name.slice(0, 200) || 'An artist of the house'
  const found = await sql<{ id: string }>`
    insert into artists (account_id, name, slug, specialty, location, bio, avatar_key)
    values (${seller.id}, ${name}, ${slugOf(name)}, ${seller.specialty ?? ''}, ${seller.location}, ${seller.bio}, ${seller.avatarKey})
    on conflict (account_id) do update set account_id = excluded.account_id returning id`.execute(tx)
  return found.rows[0]!.id
}
