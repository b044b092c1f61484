/** Where the picture lies in its frame: moved by x and y pixels from the middle, and so many times as large. */
export type View = { readonly scale: number; readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }

export const wholeView: View = { scale: 1, x: 0, y: 0 }
export const largestScale = 8

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)

/** The picture as large as the frame allows, without cropping. */
export function fitted(picture: Size, frame: Size): Size {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

/** Keeps the picture's edges from coming past the frame's: there is nothing to see beside it. */
export function withinFrame({ scale, x, y }: View, fit: Size, frame: Size): View {
  const room = (length: number, available: number) => Math.max(0, (length * scale - available) / 2)
  const roomX = room(fit.width, frame.width)
  const roomY = room(fit.height, frame.height)
  return { scale, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) }
}

/** Zooms so that what lies under `point` (from the frame's middle) stays under it. */
export function zoomedAt(view: View, factor: number, point: Point): View {
  const scale = clamp(view.scale * factor, 1, largestScale)
  const change = scale / view.scale
  return { scale, x: point.x - (point.x - view.x) * change, y: point.y - (point.y - view.y) * change }
}

export const movedBy = ({ scale, x, y }: View, by: Point): View => ({ scale, x: x + by.x, y: y + by.y })

export const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
