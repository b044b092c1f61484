import { clamp } from './curves.ts'

export type Point = readonly [number, number]
export type Bounds = { left: number; top: number; right: number; bottom: number }

/** A form in frame units; the distance is below zero inside it. */
export type Shape = { bounds: Bounds; distance(x: number, y: number): number }

export function disc(x: number, y: number, radius: number): Shape {
  return {
    bounds: { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius },
    distance: (px, py) => Math.hypot(px - x, py - y) - radius,
  }
}

export function ring(x: number, y: number, radius: number, thickness: number): Shape {
  const outer = radius + thickness / 2
  return {
    bounds: { left: x - outer, top: y - outer, right: x + outer, bottom: y + outer },
    distance: (px, py) => Math.abs(Math.hypot(px - x, py - y) - radius) - thickness / 2,
  }
}

/** A rectangle about its center, turned by an angle. */
export function bar(x: number, y: number, width: number, height: number, angle = 0): Shape {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const reach = Math.hypot(width, height) / 2
  return {
    bounds: { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach },
    distance(px, py) {
      const dx = px - x
      const dy = py - y
      return Math.max(Math.abs(dx * cos + dy * sin) - width / 2, Math.abs(dy * cos - dx * sin) - height / 2)
    },
  }
}

/** Any polygon without holes. */
export function polygon(points: readonly Point[]): Shape {
  const xs = points.map((point) => point[0])
  const ys = points.map((point) => point[1])
  return {
    bounds: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
    distance(x, y) {
      let nearest = Number.POSITIVE_INFINITY
      let inside = false
      for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
        const a = points[i]!
        const b = points[j]!
        nearest = Math.min(nearest, distanceToSegment(a, b, x, y))
        if (a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside
      }
      return inside ? -nearest : nearest
    },
  }
}

/** Only what lies within both. */
export function intersection(a: Shape, b: Shape): Shape {
  return {
    bounds: {
      left: Math.max(a.bounds.left, b.bounds.left),
      top: Math.max(a.bounds.top, b.bounds.top),
      right: Math.min(a.bounds.right, b.bounds.right),
      bottom: Math.min(a.bounds.bottom, b.bounds.bottom),
    },
    distance: (x, y) => Math.max(a.distance(x, y), b.distance(x, y)),
  }
}

/** A leaf or petal from its foot, bending as it goes; the fuller, the blunter its tip. */
export function leaf(
  x: number,
  y: number,
  angle: number,
  length: number,
  halfWidth: number,
  bend: number,
  fullness: number,
): Shape {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const tipX = x + length * (cos - bend * sin)
  const tipY = y + length * (sin + bend * cos)
  // Between foot and tip the bend leaves their straight line by no more than a quarter of itself.
  const reach = halfWidth + (Math.abs(bend) * length) / 4
  return {
    bounds: {
      left: Math.min(x, tipX) - reach,
      top: Math.min(y, tipY) - reach,
      right: Math.max(x, tipX) + reach,
      bottom: Math.max(y, tipY) + reach,
    },
    distance(px, py) {
      const dx = px - x
      const dy = py - y
      const along = (dx * cos + dy * sin) / length
      const across = dy * cos - dx * sin - bend * length * along * along
      if (along <= 0 || along >= 1) return Math.hypot(Math.max(-along, along - 1) * length, across) + 0.0001
      return Math.abs(across) - halfWidth * Math.sin(Math.PI * along ** fullness) ** 0.85
    },
  }
}

export function distanceToSegment(from: Point, to: Point, x: number, y: number): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const t = clamp(((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1), 0, 1)
  return Math.hypot(x - from[0] - dx * t, y - from[1] - dy * t)
}

/** The pixels a shape can touch on a surface, as half-open ranges. */
export function pixelsWithin(bounds: Bounds, scale: number, width: number, height: number, margin = 1) {
  return {
    fromX: Math.max(0, Math.floor(bounds.left * scale) - margin),
    toX: Math.min(width, Math.ceil(bounds.right * scale) + margin),
    fromY: Math.max(0, Math.floor(bounds.top * scale) - margin),
    toY: Math.min(height, Math.ceil(bounds.bottom * scale) + margin),
  }
}
