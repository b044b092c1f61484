import type { AngleField, ColorField } from './composition.ts'
import { CHANNELS, type Surface } from './surface.ts'
import type { Frame } from './work.ts'

/**
 * The small study a painter makes first: the composition's colors and the brush's directions on a grid. It has the
 * same size for every render, so a thumbnail and a poster are painted from one and the same study.
 */
export type Study = {
  width: number
  height: number
  /** Study cells to a frame unit. */
  scale: number
  /** Red, green, blue for each cell. */
  colors: Float32Array
  /** How much happens at each cell, 0 to 1: edges call for the finer brushes. */
  edges: Float32Array
  flowX: Float32Array
  flowY: Float32Array
}

const USUAL_CELLS = 260

type StudyOptions = {
  /** Where nothing says otherwise. */
  angleAt: AngleField
  /** How far strokes turn to run along the edges of forms, 0 to 1. */
  followEdges: number
  /** On the frame's shorter side: more for pictures with features as small as an eye. */
  cells?: number
}

export function makeStudy(colorAt: ColorField, frame: Frame, options: StudyOptions): Study {
  const scale = options.cells ?? USUAL_CELLS
  const width = Math.round(frame.width * scale)
  const height = Math.round(frame.height * scale)
  const cells = width * height
  const study: Study = {
    width,
    height,
    scale,
    colors: new Float32Array(cells * 3),
    edges: new Float32Array(cells),
    flowX: new Float32Array(cells),
    flowY: new Float32Array(cells),
  }
  sampleColors(study, colorAt)
  sampleDirections(study, options)
  return study
}

function sampleColors(study: Study, colorAt: ColorField): void {
  const color = new Float32Array(3)
  for (let row = 0, o = 0; row < study.height; row++) {
    for (let column = 0; column < study.width; column++, o += 3) {
      colorAt((column + 0.5) / study.scale, (row + 0.5) / study.scale, color)
      study.colors[o] = color[0]!
      study.colors[o + 1] = color[1]!
      study.colors[o + 2] = color[2]!
    }
  }
}

function sampleDirections(study: Study, { angleAt, followEdges }: StudyOptions): void {
  const { width, height, scale, edges, flowX, flowY } = study
  const light = lightness(study)
  const reach = Math.round(scale / 130)
  for (let row = 0, cell = 0; row < height; row++) {
    const up = Math.max(0, row - reach) * width
    const down = Math.min(height - 1, row + reach) * width
    for (let column = 0; column < width; column++, cell++) {
      const left = Math.max(0, column - reach)
      const right = Math.min(width - 1, column + reach)
      const gradientX = light[row * width + right]! - light[row * width + left]!
      const gradientY = light[down + column]! - light[up + column]!
      const strength = Math.min(1, Math.hypot(gradientX, gradientY) / 60)
      edges[cell] = strength
      const angle = angleAt(column / scale, row / scale)
      let x = Math.cos(angle)
      let y = Math.sin(angle)
      const pull = strength * followEdges
      if (pull > 0.02) {
        // The edge runs across the gradient; take the sense that agrees with the brush already moving.
        const length = Math.hypot(gradientX, gradientY) || 1
        let alongX = -gradientY / length
        let alongY = gradientX / length
        if (alongX * x + alongY * y < 0) {
          alongX = -alongX
          alongY = -alongY
        }
        x += (alongX - x) * pull
        y += (alongY - y) * pull
        const norm = Math.hypot(x, y) || 1
        x /= norm
        y /= norm
      }
      flowX[cell] = x
      flowY[cell] = y
    }
  }
}

function lightness(study: Study): Float32Array {
  const light = new Float32Array(study.edges.length)
  for (let cell = 0, o = 0; cell < light.length; cell++, o += 3) {
    light[cell] = study.colors[o]! * 0.3 + study.colors[o + 1]! * 0.5 + study.colors[o + 2]! * 0.2
  }
  return light
}

/** The cell under a place in frame units; places outside the frame take the nearest cell. */
export function cellAt(study: Study, x: number, y: number): number {
  let column = (x * study.scale) | 0
  let row = (y * study.scale) | 0
  if (column < 0) column = 0
  else if (column >= study.width) column = study.width - 1
  if (row < 0) row = 0
  else if (row >= study.height) row = study.height - 1
  return row * study.width + column
}

/** Rubs the study thinly over the ground before the first stroke, so that gaps between strokes stay in key. */
export function blockIn(surface: Surface, study: Study, strength: number): void {
  const { width, height, paint, scale } = surface
  for (let y = 0, q = 0; y < height; y++) {
    const v = y / scale
    for (let x = 0; x < width; x++, q += CHANNELS) {
      const o = cellAt(study, x / scale, v) * 3
      paint[q] = paint[q]! + (study.colors[o]! - paint[q]!) * strength
      paint[q + 1] = paint[q + 1]! + (study.colors[o + 1]! - paint[q + 1]!) * strength
      paint[q + 2] = paint[q + 2]! + (study.colors[o + 2]! - paint[q + 2]!) * strength
    }
  }
}
