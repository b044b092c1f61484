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
