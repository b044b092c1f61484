export type Place = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
export type Box = Place & Size

/** The player is never nearer to the right edge or the bottom than this, so that it can always be taken hold of. */
const fromRight = 300
const fromBottom = 100
const margin = 20

export const initialPlace: Place = { x: margin, y: margin }

/** Keeps the whole player on its stage, the part of the window below the top bar. */
export function clampPlace({ x, y }: Place, stage: Size, player: Size): Place {
  const within = (value: number, max: number) => Math.round(Math.min(Math.max(0, value), Math.max(0, max)))
  return {
    x: within(x, stage.width - Math.max(fromRight, player.width)),
    y: within(y, stage.height - Math.max(fromBottom, player.height)),
  }
}

export const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const
export type Corner = (typeof corners)[number]

export function cornerPlace(corner: Corner, stage: Size, player: Size): Place {
  const x = corner.endsWith('left') ? margin : stage.width - player.width - margin
  const y = corner.startsWith('top') ? margin : stage.height - player.height - margin
  return clampPlace({ x, y }, stage, player)
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/**
 * Where the player stands without covering any of the boxes: where it is, or else in the nearest corner that is free.
 * On a screen too small for either it stays.
 */
export function clearPlace(place: Place, stage: Size, player: Size, boxes: readonly Box[]): Place {
  const isClear = (at: Place) => !boxes.some((box) => overlap({ ...at, ...player }, box))
  if (isClear(place)) return place
  const distance = (at: Place) => Math.hypot(at.x - place.x, at.y - place.y)
  const free = corners.map((corner) => cornerPlace(corner, stage, player)).filter(isClear)
  return free.sort((a, b) => distance(a) - distance(b))[0] ?? place
}

export function parsePlace(text: string | null): Place {
  if (text === null) return initialPlace
  try {
    const { x, y } = JSON.parse(text) as Partial<Record<string, unknown>>
    return Number.isFinite(x) && Number.isFinite(y) ? { x: Number(x), y: Number(y) } : initialPlace
  } catch (error) {
    console.warn('The stored place of the music player could not be read.', error)
    return initialPlace
  }
}
