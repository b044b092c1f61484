import type { Rgb } from './color.ts'
import type { AngleField, ColorField, Composition, Subject } from './composition.ts'
import { type Finish, oilFinish } from './light.ts'
import { type Layer, oilLayers } from './oil-layers.ts'
import { paintLayers } from './stroke-layers.ts'
import { blockIn, makeStudy } from './study.ts'
import { prime, type Surface } from './surface.ts'
import type { Frame } from './work.ts'

type OilPainting = {
  subject?: Subject
  frame: Frame
  colorAt: ColorField
  angleAt: AngleField
  ground: Rgb
  seed: number
  layers?: readonly Layer[]
  followEdges?: number
  studyCells?: number
  /** How much of the ground the first thin rubbing-in covers, 0 to 1. */
  blockInStrength?: number
  finish?: Finish
  /** The last touches, over the finished layers. */
  touches?: (surface: Surface) => void
}

/** The way every painting in oil here is made: toned ground, rubbed-in study, strokes from broad to fine, touches. */
export function composeOil(painting: OilPainting): Composition {
  const { frame, colorAt, angleAt, ground, seed, touches } = painting
  return {
    ...(painting.subject ? { subject: painting.subject } : {}),
    colorAt,
    support: 'canvas',
    finish: painting.finish ?? oilFinish,
    paintOn(surface) {
      prime(surface, ground, 0.12, seed)
      const study = makeStudy(colorAt, frame, {
        angleAt,
        followEdges: painting.followEdges ?? 0.75,
        ...(painting.studyCells ? { cells: painting.studyCells } : {}),
      })
      blockIn(surface, study, painting.blockInStrength ?? 0.55)
      paintLayers(surface, study, painting.layers ?? oilLayers, seed)
      touches?.(surface)
    },
  }
}
