import { outerSize } from '@vermeil/contracts/catalog/wall-hanging'
import type { Hung } from '@vermeil/contracts/catalog/wall-layout'
import { type Corners, flatPlane, type Plane, planeOf } from '@vermeil/contracts/catalog/wall-plane'
import type { WallPlan, WallReference, WallView, WallWork } from '@vermeil/contracts/catalog/walls.schema'

/** The stage in CSS pixels. */
export type StageSize = { readonly width: number; readonly height: number }
export type StageWall = Pick<WallPlan, 'widthCm' | 'heightCm' | 'reference'> & { readonly photo: WallView['photo'] }

/** The floor that is drawn below a plain wall. */
export const floorCm = 18

export const stageRatio = ({ photo, widthCm, heightCm }: StageWall): number =>
  photo ? photo.width / photo.height : widthCm / (heightCm + floorCm)

/** What the reference is on the wall: the plan measures from its left edge. */
export const referenceRect = ({ widthCm, heightCm, bottomCm }: Omit<WallReference, 'corners' | 'kind'>) => ({
  ...{ left: 0, bottom: bottomCm },
  ...{ width: widthCm, height: heightCm },
})

export const inPixels = (corners: Corners, { width, height }: StageSize): Corners =>
  corners.map(({ x, y }) => ({ x: x * width, y: y * height })) as unknown as Corners

/** Wall to stage; null for a photo whose corners are not set. */
export function stagePlane({ photo, reference, widthCm, heightCm }: StageWall, size: StageSize): Plane | null {
  if (!photo) return flatPlane(heightCm, size.width / widthCm)
  return reference && planeOf(referenceRect(reference), inPixels(reference.corners, size))
}

/** With its frame. */
export const toHung = (work: WallWork): Hung => ({ id: work.id, x: work.x, y: work.y, ...outerSize(work) })

/** What distances across are measured from. */
export const measuredFrom = ({ reference }: Pick<WallPlan, 'reference'>): string =>
  reference ? `from the left edge of the ${reference.kind === 'door' ? 'door' : 'reference'}` : 'from the left edge'
