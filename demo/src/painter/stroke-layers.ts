import { dragBrush, type Stroke } from './bristle-brush.ts'
import { fraction } from './curves.ts'
import type { Layer } from './oil-layers.ts'
import { createPath, type Path, pushPoint } from './path.ts'
import { createStream, type Stream } from './random.ts'
import { cellAt, type Study } from './study.ts'
import type { Surface } from './surface.ts'

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
