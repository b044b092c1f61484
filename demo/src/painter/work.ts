export const paintStyleIds = [
  'color-field',
  'geometric',
  'landscape',
  'ink-wash',
  'flow-field',
  'pointillism',
  'still-life',
  'portrait',
  'seascape',
  'gestural',
  'botanical',
  'townscape',
] as const
export type PaintStyle = (typeof paintStyleIds)[number]

export type Aspect = 'portrait' | 'landscape' | 'square'

/** All that decides a picture; its size is no part of it. */
export type Work = { seed: number; style: PaintStyle; aspect?: Aspect }

/** The picture's extent in units of its shorter side: compositions are laid out in these, never in pixels. */
export type Frame = { width: number; height: number }

const frames: Record<Aspect, Frame> = {
  portrait: { width: 1, height: 1.25 },
  landscape: { width: 4 / 3, height: 1 },
  square: { width: 1, height: 1 },
}

export function frameOf(aspect: Aspect): Frame {
  return frames[aspect]
}

export function heightFor(aspect: Aspect, width: number): number {
  const frame = frameOf(aspect)
  return Math.round((width * frame.height) / frame.width)
}
