/** All lengths in centimeters, from the left of the wall and up from the floor. */
export type Box = { readonly x: number; readonly bottom: number; readonly width: number; readonly height: number }

export const person = { width: 48, height: 170 } as const
export const sofa = { width: 210, height: 82 } as const
export const lamp = { width: 44, height: 160 } as const

const eye = 155
const margin = 40
const gap = 35
/** Between a picture and the furniture below it. */
const clearance = 20
const least = { wall: 240, bottom: 15 } as const

type Work = { readonly heightCm: number; readonly widthCm: number; readonly isStanding: boolean }
type Room = { wall: { width: number; height: number }; work: Box; sofa: Box | null; lamp: Box; person: Box }

/**
 * A work in a room: over the sofa with its middle at eye height, or higher where the sofa needs it. A work that stands on
 * the floor, or is too tall to hang over furniture, has the wall to itself.
 */
export function roomLayout({ heightCm, widthCm, isStanding }: Work): Room {
  const isOverSofa = !isStanding && sofa.height + clearance + heightCm <= least.wall + margin
  const lowest = isOverSofa ? sofa.height + clearance : least.bottom
  const bottom = isStanding ? 0 : Math.max(lowest, eye - heightCm / 2)
  const column = isOverSofa ? Math.max(sofa.width, widthCm) : widthCm
  const height = Math.max(least.wall, bottom + heightCm + margin)
  const needed = margin + lamp.width + gap + column + gap + person.width + margin
  const width = Math.max(needed, height * 1.3)
  const start = (width - needed) / 2 + margin
  const columnX = start + lamp.width + gap
  const centered = (length: number) => columnX + (column - length) / 2
  return {
    wall: { width, height },
    work: { x: centered(widthCm), bottom, width: widthCm, height: heightCm },
    sofa: isOverSofa ? { x: centered(sofa.width), bottom: 0, ...sofa } : null,
    lamp: { x: start, bottom: 0, ...lamp },
    person: { x: columnX + column + gap, bottom: 0, ...person },
  }
}
