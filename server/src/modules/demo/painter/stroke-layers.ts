import { dragBrush, type Stroke } from './bristle-brush.ts'
import { fraction } from './curves.ts'
import { createPath, type Path, pushPoint } from './path.ts'
import { createStream, type Stream } from './random.ts'
import { cellAt, type Study } from './study.ts'
import type { Surface } from './surface.ts'

type Span = readonly [number, number]

/** One going-over of the canvas with one size of brush; lengths in frame units. */
export type Layer = {
  width: Span
  length: Span
  /** How many times over the strokes would cover the canvas if none were skipped. */
  coverage: number
  opacity: number
  dryness: number
  body: number
  /** How far single strokes stray from the study, in lightness and in warmth (0 to 255). */
  lightnessJitter: number
  warmthJitter: number
  /** A stroke ends where the study's color has moved this far from its own; infinite lets it run on. */
  keepWithin: number
  /** Only where this much happens in the study, 0 to 1. */
  detailOnly?: number
  /** Only at these places. */
  where?: (x: number, y: number) => boolean
  streak?: number
  taper?: number
  /** How far the brush's direction strays, in radians. */
  angleJitter?: number
  /** How readily the brush turns with the field, 0 to 1: a wrist is stiff, a current is not. */
  turning?: number
}

/** Going-overs from broad to fine, as most of the oil paintings want them. */
export const oilLayers: readonly Layer[] = [
  {
    width: [0.04, 0.07],
    length: [0.14, 0.26],
    coverage: 2.6,
    opacity: 0.92,
    dryness: 0.05,
    body: 0.8,
    lightnessJitter: 14,
    warmthJitter: 7,
    keepWithin: 60,
  },
  {
    width: [0.018, 0.03],
    length: [0.07, 0.14],
    coverage: 2.8,
    opacity: 0.9,
    dryness: 0.22,
    body: 1,
    lightnessJitter: 17,
    warmthJitter: 9,
    keepWithin: 42,
  },
  {
    width: [0.008, 0.014],
    length: [0.03, 0.075],
    coverage: 1.5,
    opacity: 0.88,
    dryness: 0.35,
    body: 1,
    lightnessJitter: 18,
    warmthJitter: 9,
    keepWithin: 34,
    detailOnly: 0.05,
  },
  {
    width: [0.004, 0.0065],
    length: [0.014, 0.036],
    coverage: 1.8,
    opacity: 0.92,
    dryness: 0.2,
    body: 0.9,
    lightnessJitter: 12,
    warmthJitter: 7,
    keepWithin: 30,
    detailOnly: 0.24,
  },
]

// The plastic ratio's powers spread points evenly in any number, with no grid to see.
const STEP_X = 0.7548776662466927
const STEP_Y = 0.5698402909980532
/** Strokes may begin this far outside the frame, so that its edges are painted like the rest. */
const OVERHANG = 0.05

const path = createPath()

export function paintLayers(surface: Surface, study: Study, layers: readonly Layer[], seed: number): void {
  layers.forEach((layer, index) => {
    paintLayer(surface, study, layer, createStream(seed + index * 7919))
  })
}

function paintLayer(surface: Surface, study: Study, layer: Layer, stream: Stream): void {
  const { frame } = surface
  const area = (frame.width + OVERHANG * 2) * (frame.height + OVERHANG * 2)
  const strokeArea = ((layer.width[0] + layer.width[1]) / 2) * ((layer.length[0] + layer.length[1]) / 2)
  const count = Math.round((layer.coverage * area) / strokeArea)
  const startX = stream()
  const startY = stream()
  for (let i = 0; i < count; i++) {
    const u = fraction(startX + i * STEP_X)
    const v = fraction(startY + i * STEP_Y)
    const x = u * (frame.width + OVERHANG * 2) - OVERHANG + (stream() - 0.5) * layer.width[1]
    const y = v * (frame.height + OVERHANG * 2) - OVERHANG + (stream() - 0.5) * layer.width[1]
    const lengthPick = stream()
    const widthPick = stream()
    const lighter = (stream() - 0.5) * 2 * layer.lightnessJitter
    const warmer = (stream() - 0.5) * 2 * layer.warmthJitter
    const dryness = layer.dryness * (0.4 + stream())
    const turn = (stream() - 0.5) * 2 * (layer.angleJitter ?? 0.12)
    const strokeSeed = (stream() * 4294967296) >>> 0
    const cell = cellAt(study, x, y)
    if (layer.detailOnly !== undefined && study.edges[cell]! < layer.detailOnly) continue
    if (layer.where && !layer.where(x, y)) continue
    const r = study.colors[cell * 3]!
    const g = study.colors[cell * 3 + 1]!
    const b = study.colors[cell * 3 + 2]!
    const length = layer.length[0] + lengthPick * (layer.length[1] - layer.length[0])
    trace(surface, study, layer, x, y, length, turn)
    const stroke: Stroke = {
      width: (layer.width[0] + widthPick * (layer.width[1] - layer.width[0])) * surface.scale,
      color: [r + lighter + warmer, g + lighter, b + lighter - warmer],
      opacity: layer.opacity,
      dryness,
      body: layer.body,
      taper: layer.taper ?? 0.15,
      streak: layer.streak ?? 0.7,
      pickUp: 1,
      seed: strokeSeed,
    }
    dragBrush(surface, path, stroke)
  }
}

/** Follows the study's directions both ways from a place, until the length is spent or the color is another's. */
function trace(surface: Surface, study: Study, layer: Layer, x: number, y: number, length: number, turn: number): Path {
  const { scale } = surface
  const half = (length * scale) / 2
  const limit = layer.keepWithin * layer.keepWithin
  const turning = layer.turning ?? 0.4
  const cos = Math.cos(turn)
  const sin = Math.sin(turn)
  // Backward first, without leaving paint, only to find where the stroke begins.
  let beginX = x * scale
  let beginY = y * scale
  const first = cellAt(study, x, y)
  const r = study.colors[first * 3]!
  const g = study.colors[first * 3 + 1]!
  const b = study.colors[first * 3 + 2]!
  let dx = -(study.flowX[first]! * cos - study.flowY[first]! * sin)
  let dy = -(study.flowX[first]! * sin + study.flowY[first]! * cos)
  // How often the brush turns depends on the size, so that it takes the same way at every size.
  const stride = Math.max(1, Math.round(scale / 400))
  for (let gone = 0; gone < half; gone += stride) {
    const cell = cellAt(study, beginX / scale, beginY / scale)
    if (strays(study, cell, r, g, b, limit)) break
    const wanted = turned(study, cell, cos, sin, dx, dy)
    dx += (wanted.x - dx) * turning
    dy += (wanted.y - dy) * turning
    beginX += dx * stride
    beginY += dy * stride
  }
  dx = -dx
  dy = -dy
  path.length = 0
  const all = length * scale
  let atX = beginX
  let atY = beginY
  for (let gone = 0; gone < all; gone++) {
    if (gone % stride === 0) {
      const cell = cellAt(study, atX / scale, atY / scale)
      // The first few steps may lie just outside its own color, where the way back was stopped.
      if (gone > stride * 4 && strays(study, cell, r, g, b, limit)) break
      const wanted = turned(study, cell, cos, sin, dx, dy)
      dx += (wanted.x - dx) * turning
      dy += (wanted.y - dy) * turning
      const norm = 1 / (Math.sqrt(dx * dx + dy * dy) || 1)
      dx *= norm
      dy *= norm
    }
    pushPoint(path, atX, atY)
    atX += dx
    atY += dy
  }
  return path
}

const direction = { x: 0, y: 0 }

/** The study's direction at a cell, turned a little, in the sense the brush already moves. */
function turned(study: Study, cell: number, cos: number, sin: number, dx: number, dy: number) {
  const fx = study.flowX[cell]!
  const fy = study.flowY[cell]!
  direction.x = fx * cos - fy * sin
  direction.y = fx * sin + fy * cos
  if (direction.x * dx + direction.y * dy < 0) {
    direction.x = -direction.x
    direction.y = -direction.y
  }
  return direction
}

function strays(study: Study, cell: number, r: number, g: number, b: number, limit: number): boolean {
  const o = cell * 3
  const dr = study.colors[o]! - r
  const dg = study.colors[o + 1]! - g
  const db = study.colors[o + 2]! - b
  return dr * dr + dg * dg + db * db > limit
}
