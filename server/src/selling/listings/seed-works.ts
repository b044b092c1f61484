import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import type { Insertable } from 'kysely'
import { changedFields } from '../../platform/audit-store.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { insertRows } from '../../platform/postgres/insert-rows.ts'
import type { ArtworkImages, Artworks, Collections } from '../../platform/schema.ts'
import { slugOf } from '../../platform/slug.ts'
import { auditListing } from './drafts/audit-listing.ts'
import { colorNames } from './pictures/color-names.ts'

/** Works to start with. All rows of one list have the same columns. */
export type WorkSeed = {
  collections?: readonly (Insertable<Collections> | Omit<Insertable<Collections>, 'slug'>)[]
  artworks?: readonly Insertable<Artworks>[]
  images?: readonly Insertable<ArtworkImages>[]
  /** Reviews that returned a work to its seller, who has changed it since. */
  rejections?: readonly { artworkId: ArtworkId; adminId: AccountId; reason: string; at: Date }[]
}

/** Slugs and color names that a row doesn't give follow from its title and colors. */
export async function seedWorks(tx: Tx, seed: WorkSeed): Promise<void> {
  const { collections = [], artworks = [], images = [], rejections = [] } = seed
  await insertRows(
    tx,
    'collections',
    collections.map((row) => ({ slug: slugOf(row.name), ...row })),
  )
  await insertRows(
    tx,
    'artworks',
    artworks.map((row) => ({ slug: slugOf(row.title ?? ''), ...row })),
  )
  await insertRows(
    tx,
    'artwork_images',
    images.map((row) => ({ color_names: colorNames((row.colors ?? []) as string[]), ...row })),
  )
  for (const { adminId, ...rejection } of rejections) {
    const changes = changedFields({ status: 'in_review' }, { status: 'rejected' })
    await auditListing(tx, { adminId }, { act: 'reject', ...rejection, ...changes })
  }
}
