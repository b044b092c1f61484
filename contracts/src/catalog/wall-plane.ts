// The plane of a wall. Points on it are in cm: x to the right, y up from the floor. Points on its picture are in pixels,
// or in shares of the picture's width and height: x to the right, y down.

export interface Point {
  readonly x: number
  readonly y: number
}

/** Rows of a 3 × 3 matrix that takes one plane to another. */
export type Plane = readonly [number, number, number, number, number, number, number, number, number]

/** Top left, top right, bottom right, bottom left. */
export type Corners = readonly [Point, Point, Point, Point]

/** A rectangle on the wall, in cm: its left lower corner and its size. */
export interface WallRect {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

const multiply = (a: Plane, b: Plane): Plane => {
  const cell = (row: 0 | 3 | 6, column: 0 | 1 | 2) =>
    a[row] * b[column] +
    a[(row + 1) as 1 | 4 | 7] * b[(column + 3) as 3 | 4 | 5] +
    a[(row + 2) as 2 | 5 | 8] * b[(column + 6) as 6 | 7 | 8]
  return [
    ...([cell(0, 0), cell(0, 1), cell(0, 2)] as const),
    ...([cell(3, 0), cell(3, 1), cell(3, 2)] as const),
    ...([cell(6, 0), cell(6, 1), cell(6, 2)] as const),
  ]
}

export function invert([a, b, c, d, e, f, g, h, i]: Plane): Plane {
  const det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    ...([(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det] as const),
    ...([(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det] as const),
    ...([(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det] as const),
  ]
}

/** How near a point is: at 0 it is on the horizon, below that behind the camera. */
const depth = (plane: Plane, { x, y }: Point): number => plane[6] * x + plane[7] * y + plane[8]

export function project(plane: Plane, point: Point): Point {
  const [a, b, c, d, e, f] = plane
  const { x, y } = point
  const w = depth(plane, point)
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** The unit square, whose y runs down, onto four corners. */
function ofUnitSquare([p0, p1, p2, p3]: Corners): Plane {
  const [sumX, sumY] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y]
  const [dx1, dx2, dy1, dy2] = [p1.x - p2.x, p3.x - p2.x, p1.y - p2.y, p3.y - p2.y]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sumX * dy2 - dx2 * sumY) / det
  const h = (dx1 * sumY - sumX * dy1) / det
  return [
    ...([p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x] as const),
    ...([p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y] as const),
    ...([g, h, 1] as const),
  ]
}

/** The wall onto its picture, by the corners that a rectangle of known size has there. */
export function planeOf({ left, bottom, width, height }: WallRect, corners: Corners): Plane {
  const top = bottom + height
  return multiply(ofUnitSquare(corners), [1 / width, 0, -left / width, 0, -1 / height, top / height, 0, 0, 1])
}

/** A wall drawn straight on, `scale` pixels to the cm. */
export const flatPlane = (heightCm: number, scale: number): Plane => [
  ...([scale, 0, 0] as const),
  ...([0, -scale, heightCm * scale] as const),
  ...([0, 0, 1] as const),
]

export const cornersOf = ({ left, bottom, width, height }: WallRect): Corners => [
  { x: left, y: bottom + height },
  { x: left + width, y: bottom + height },
  { x: left + width, y: bottom },
  { x: left, y: bottom },
]

/** False where a part of it would be at or behind the horizon of the picture. */
export const isInFront = (plane: Plane, rect: WallRect): boolean =>
  cornersOf(rect).every((at) => depth(plane, at) > 0.05)

/** Pixels to the cm around a point. */
export function scaleAt(plane: Plane, { x, y }: Point): number {
  const [left, right] = [project(plane, { x: x - 0.5, y }), project(plane, { x: x + 0.5, y })]
  const [low, high] = [project(plane, { x, y: y - 0.5 }), project(plane, { x, y: y + 0.5 })]
  return Math.sqrt(Math.hypot(right.x - left.x, right.y - left.y) * Math.hypot(high.x - low.x, high.y - low.y))
}

/** The CSS transform of an element, `scale` pixels to the cm, that lies in a rectangle of the wall. Its origin is 0 0. */
export function cssMatrix(plane: Plane, { left, bottom, height }: WallRect, scale: number): string {
  const [a, b, c, d, e, f, g, h, i] = multiply(plane, [
    ...([1 / scale, 0, left] as const),
    ...([0, -1 / scale, bottom + height] as const),
    ...([0, 0, 1] as const),
  ])
  const cells = [a / i, d / i, 0, g / i, b / i, e / i, 0, h / i, 0, 0, 1, 0, c / i, f / i, 0, 1]
  return `matrix3d(${cells.map((cell) => cell.toFixed(9)).join(',')})`
}

const cross = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** Why a rectangle can't look like this, in words for the person who set the corners; null if it can. */
export function cornersProblem(corners: Corners, ratio = 1): string | null {
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x * ratio, y })) as unknown as Corners
  const sides = [
    [a, b],
    [b, c],
    [c, d],
    [d, a],
  ] as const
  if (sides.some(([from, to]) => Math.hypot(to.x - from.x, to.y - from.y) < 0.01)) {
    return 'Two corners are in the same place. Put each on its own corner.'
  }
  const turns = [cross(a, b, c), cross(b, c, d), cross(c, d, a), cross(d, a, b)]
  if (turns.some((turn) => Math.abs(turn) < 0.0002)) {
    return 'Three corners are in one line. Move one so that the shape has an area.'
  }
  if (turns.every((turn) => turn < 0)) return 'The corners are mirrored. Put 1 at the top left, then go clockwise.'
  if (turns.some((turn) => turn < 0)) {
    return 'The lines between the corners cross or fold. Go around clockwise from the top left.'
  }
  return null
}
