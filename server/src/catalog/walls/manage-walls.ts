import {
  type Wall,
  type WallList,
  type WallPlan,
  wallLimits,
  wallLinkDays,
} from '@vermeil/contracts/catalog/walls.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import { privateLinks } from '../../platform/private-links/private-links.ts'
import { hangableStore } from './hangable-store.ts'
import { sizedWorks } from './wall-rules.ts'
import { type StoredWall, wallStore } from './wall-store.ts'
import type { Walls } from './walls.ts'

const links = privateLinks({ purpose: 'wall', days: wallLinkDays })

const unknown = () => new AppError('wall.unknown', {})

const planOf = ({ room, name, widthCm, heightCm, color, eyeLineCm, unit, reference, photo }: StoredWall) => ({
  ...{ room, name, widthCm, heightCm, color, eyeLineCm, unit, reference },
  photo: photo && { id: photo.id, width: photo.width, height: photo.height },
})

/** The works on walls, each as large as the catalog says, and what they look like. */
async function worksOn(db: Db | Tx, wallIds: readonly string[]) {
  const stored = await wallStore.works(db, wallIds)
  const ids = [...new Set([...stored.values()].flatMap((works) => works.map(({ artworkId }) => artworkId)))]
  const catalog = ids.length > 0 ? await hangableStore.byArtworks(db, ids) : []
  return { catalog, works: (wallId: string) => sizedWorks(stored.get(wallId) ?? [], catalog) }
}

/** What anybody who may see the wall sees of it. */
async function viewOf(db: Db | Tx, wall: StoredWall) {
  const { catalog, works } = await worksOn(db, [wall.id])
  return { ...planOf(wall), catalog, works: works(wall.id) }
}

async function ownView(db: Db | Tx, id: string): Promise<Wall> {
  const wall = must(await wallStore.find(db, id), 'the wall')
  const { revision, updatedAt } = wall
  const own = { id, revision, updatedAt: updatedAt.toISOString(), sharedUntil: wall.sharedUntil?.toISOString() ?? null }
  return { ...(await viewOf(db, wall)), ...own }
}

async function listOf(db: Db | Tx, walls: readonly StoredWall[]): Promise<WallList> {
  const { catalog, works } = await worksOn(
    db,
    walls.map(({ id }) => id),
  )
  const listed = walls.map((wall) => {
    const own = {
      id: wall.id,
      updatedAt: wall.updatedAt.toISOString(),
      sharedUntil: wall.sharedUntil?.toISOString() ?? null,
    }
    return { ...planOf(wall), works: works(wall.id), ...own }
  })
  return { walls: listed, catalog }
}

/** Works that a visitor may see, and with the catalog's sizes. */
async function hangable(tx: Tx, plan: WallPlan): Promise<WallPlan> {
  const ids = [...new Set(plan.works.map(({ artworkId }) => artworkId))]
  const catalog = ids.length > 0 ? await hangableStore.byArtworks(tx, ids) : []
  if (catalog.length < ids.length) throw new AppError('wall.work-unknown', {})
  return { ...plan, works: sizedWorks(plan.works, catalog) }
}

type Deps = { database: Database }
type ManageWalls = Omit<Walls, 'photos'>

export function createManageWalls({ database }: Deps): ManageWalls {
  const { db } = database

  async function requireRoom(tx: Tx, ownerId: AccountId): Promise<void> {
    const max = wallLimits.walls
    if ((await wallStore.lockOwner(tx, ownerId)) >= max) throw new AppError('wall.full', { max })
  }

  const locked = <T>({ id }: Pick<StoredWall, 'id'>, work: (tx: Tx, wall: StoredWall) => Promise<T>) =>
    database.transaction(async (tx) => {
      const wall = await wallStore.lock(tx, id)
      if (!wall) throw unknown()
      return work(tx, wall)
    })

  async function shared(token: string): Promise<StoredWall | null> {
    const link = await links.open(db, token)
    return link && wallStore.find(db, link.subjectId)
  }
  async function byLink(token: string): Promise<StoredWall> {
    const wall = await shared(token)
    if (!wall) throw unknown()
    return wall
  }

  return {
    find: (id) => wallStore.find(db, id),
    findDeleted: (id) => wallStore.find(db, id, true),
    list: async (ownerId: AccountId, limit) => listOf(db, await wallStore.ofOwner(db, ownerId, limit)),
    view: ({ id }) => ownView(db, id),

    add: (ownerId, plan) =>
      database.transaction(async (tx) => {
        await requireRoom(tx, ownerId)
        return ownView(tx, await wallStore.add(tx, ownerId, await hangable(tx, { ...plan, reference: null })))
      }),

    save: (wall, { revision, saveId, ...plan }) =>
      locked(wall, async (tx, { id, photo, ...stored }) => {
        if (stored.saveId === saveId) return ownView(tx, id)
        if (stored.revision !== revision) throw new AppError('wall.changed', { revision: stored.revision })
        const reference = photo ? plan.reference : null
        await wallStore.save(tx, id, await hangable(tx, { ...plan, reference }), saveId)
        return ownView(tx, id)
      }),

    remove: (wall) => locked(wall, (tx, { id }) => wallStore.setDeleted(tx, id, true)),
    restore: ({ id, ownerId }) =>
      database.transaction(async (tx) => {
        // A second press on "Undo" finds the wall restored.
        if (await wallStore.find(tx, id)) return
        await requireRoom(tx, ownerId)
        if (!(await wallStore.lock(tx, id, true))) throw unknown()
        await wallStore.setDeleted(tx, id, false)
      }),

    share: (wall) =>
      locked(wall, async (tx, { id }) => {
        await links.withdraw(tx, id)
        const { token, expiresAt } = await links.create(tx, id)
        return { token, expiresAt: expiresAt.toISOString() }
      }),
    withdraw: (wall) => locked(wall, (tx, { id }) => links.withdraw(tx, id)),

    isShared: async (token) => (await shared(token)) !== null,
    viewByLink: async (token) => viewOf(db, await byLink(token)),
    async photoByLink(token) {
      const { photo } = await byLink(token)
      if (!photo) throw unknown()
      return photo.key
    },

    async hangable({ lots = [], artworks = [] }) {
      const [byLots, byArtworks] = [await hangableStore.byLots(db, lots), await hangableStore.byArtworks(db, artworks)]
      return [...byLots, ...byArtworks]
    },
  }
}
