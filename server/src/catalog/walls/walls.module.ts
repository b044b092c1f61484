import { z } from 'zod'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { removeAttachments } from '../../platform/attachments/attachments.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { createManageWalls } from './manage-walls.ts'
import { wallLinkRoutes, wallPhotoRoutes } from './wall-photo-routes.ts'
import { createWallPhotos } from './wall-photos.ts'
import { wallRoutes } from './wall-routes.ts'
import { wallStore } from './wall-store.ts'
import type { Walls } from './walls.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'media' | 'limiter'> & {
  accounts: Pick<Accounts, 'onExport' | 'onErase'>
}

const prune: JobDefinition<Record<string, never>> = { name: 'walls.prune', data: z.object({}) }

export async function wallsModule(deps: Deps): Promise<Module<Walls>> {
  const { database, jobs, media, limiter, accounts } = deps
  const { db } = database
  const managed = createManageWalls({ database })
  const walls: Walls = {
    ...managed,
    photos: createWallPhotos(deps),
  }

  accounts.onExport('walls', async (accountId) => {
    const own = await wallStore.ofOwner(db, accountId)
    const works = await wallStore.works(
      db,
      own.map(({ id }) => id),
    )
    return own.map(({ photo, saveId: _, ...wall }) => ({
      ...wall,
      photo: photo && { id: photo.id, width: photo.width, height: photo.height },
      works: works.get(wall.id) ?? [],
    }))
  })
  const removeWalls = async (tx: Tx, ids: readonly string[]) => {
    await removeAttachments(tx, jobs, { kind: 'wall', subjectIds: ids })
    await wallStore.remove(tx, ids)
  }
  accounts.onErase(async (tx, accountId) => removeWalls(tx, await wallStore.idsOf(tx, accountId)))
  await jobs.handle(prune, () => database.transaction(async (tx) => removeWalls(tx, await wallStore.expired(tx))))
  await jobs.schedule(prune, '53 3 * * *', {})

  return {
    api: walls,
    async routes(app) {
      const options = { prefix: '/api/v1', database, walls, media, limiter }
      await app.register(wallRoutes, options)
      await app.register(wallPhotoRoutes, options)
      await app.register(wallLinkRoutes, options)
    },
  }
}
