import type {
  HangableQuery,
  HangableWork,
  SaveWallBody,
  Wall,
  WallLink,
  WallList,
  WallPlan,
  WallView,
} from '@vermeil/contracts/catalog/walls.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { z } from 'zod'
import type { WallPhotos } from './wall-photos.ts'
import type { StoredWall } from './wall-store.ts'

/** Walls on which people try works at true size. */
export interface Walls {
  find(id: string): Promise<StoredWall | null>
  /** Also one that is deleted and can be restored. */
  findDeleted(id: string): Promise<StoredWall | null>
  list(ownerId: AccountId, limit?: number): Promise<WallList>
  view(wall: StoredWall): Promise<Wall>
  add(ownerId: AccountId, plan: WallPlan): Promise<Wall>
  /** Refused if somebody saved the wall since the revision that the body names; a repeat of a save is answered. */
  save(wall: StoredWall, body: SaveWallBody): Promise<Wall>
  /** It can be restored for a day, with its works, photo and link. Until then nobody sees it. */
  remove(wall: StoredWall): Promise<void>
  restore(wall: StoredWall): Promise<void>
  readonly photos: WallPhotos

  /** A new private link; the one before stops working. */
  share(wall: StoredWall): Promise<z.infer<typeof WallLink>>
  withdraw(wall: StoredWall): Promise<void>
  /** Whether the link with this token opens a wall. */
  isShared(token: string): Promise<boolean>
  /** An ended, withdrawn and unknown link are the same 404. */
  viewByLink(token: string): Promise<WallView>
  /** The media key of the photo. */
  photoByLink(token: string): Promise<string>
  /** Works as the planner draws them. What no visitor may see is left out. */
  hangable(query: HangableQuery): Promise<HangableWork[]>
}
