/** The way a brush takes: points in pixels, at most about one pixel apart. */
export type Path = { xs: Float32Array; ys: Float32Array; length: number }

const LONGEST = 8192
/** Drawn curves bend sharply under wide brushes, whose outer bristles run ahead: short steps leave no gaps there. */
const STEPS_TO_A_PIXEL = 1.7

export function createPath(): Path {
  return { xs: new Float32Array(LONGEST), ys: new Float32Array(LONGEST), length: 0 }
}

export function pushPoint(path: Path, x: number, y: number): void {
  if (path.length >= LONGEST) return
  path.xs[path.length] = x
  path.ys[path.length] = y
  path.length++
}

/** A smooth line through points in frame units (Catmull-Rom). */
export function curveThrough(path: Path, points: readonly (readonly [number, number])[], scale: number): Path {
  path.length = 0
  for (let i = 0; i < points.length - 1; i++) {
    const before = points[Math.max(0, i - 1)]!
    const from = points[i]!
    const to = points[i + 1]!
    const after = points[Math.min(points.length - 1, i + 2)]!
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * scale * STEPS_TO_A_PIXEL))
    for (let step = 0; step < steps; step++) {
      const t = step / steps
      pushPoint(
        path,
        between(before[0], from[0], to[0], after[0], t) * scale,
        between(before[1], from[1], to[1], after[1], t) * scale,
      )
    }
  }
  const last = points[points.length - 1]!
  pushPoint(path, last[0] * scale, last[1] * scale)
  return path
}

function between(a: number, b: number, c: number, d: number, t: number): number {
  const t2 = t * t
  return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t2 + (3 * b - a - 3 * c + d) * t2 * t)
}
