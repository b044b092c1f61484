import type { Piece } from '../piece.ts'
import { pitch } from '../pitch.ts'
import { bell, pad } from '../voices.ts'

const SECONDS = 66

/**
 * Each bell keeps a time of its own: so many strokes in one round of the loop. No two meet in the same order twice, and
 * all of them arrive together where the loop begins again.
 */
const cabinet: readonly { note: string; strokes: number; gain: number; pan: number }[] = [
  { note: 'E4', strokes: 7, gain: 0.5, pan: -0.1 },
  { note: 'B4', strokes: 9, gain: 0.4, pan: 0.35 },
  { note: 'F#5', strokes: 8, gain: 0.3, pan: -0.5 },
  { note: 'G#5', strokes: 11, gain: 0.26, pan: 0.6 },
  { note: 'C#5', strokes: 5, gain: 0.36, pan: -0.3 },
  { note: 'A#5', strokes: 3, gain: 0.2, pan: 0.1 },
  { note: 'B5', strokes: 6, gain: 0.18, pan: -0.7 },
  { note: 'E6', strokes: 4, gain: 0.12, pan: 0.5 },
]

/** Small things of glass, in E with a raised fourth, over a hum that changes once. */
export const glassCabinet: Piece = {
  slug: 'glass-cabinet',
  title: 'Glass Cabinet',
  seconds: SECONDS,
  seed: 1907,
  room: { seconds: 6, mix: 0.6, dampingHz: 5200 },
  play(loop, random) {
    for (const { note, strokes, gain, pan } of cabinet) {
      const every = SECONDS / strokes
      const first = random.between(0, every)
      for (let stroke = 0; stroke < strokes; stroke++) {
        const at = first + stroke * every + random.between(-0.06, 0.06)
        bell(loop, random, { at, hz: pitch(note), gain: gain * random.between(0.7, 1), pan })
      }
    }
    const half = SECONDS / 2
    for (const [at, notes] of [
      [0, ['E3', 'B3', 'F#4']],
      [half, ['C#3', 'G#3', 'E4']],
    ] as const) {
      for (const note of notes) {
        pad(loop, random, { at, hz: pitch(note), seconds: half + 6, gain: 0.07, brightness: 0.15, attack: 6 })
      }
    }
  },
}
