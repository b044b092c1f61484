import type { Piece } from '../piece.ts'
import { chord, pitch } from '../pitch.ts'
import { felt, pad } from '../voices.ts'

const BAR = 5
const EIGHTH = BAR / 8

/** What the left hand breaks, bar by bar, from the bass upwards. */
const leftHand = [
  'A2 E3 B3 C4',
  'F2 C3 A3 E4',
  'C3 G3 B3 E4',
  'G2 D3 B3 E4',
  'A2 E3 B3 C4',
  'D3 A3 C4 F4',
  'F2 C3 G3 A3',
  'E2 B2 A3 B3',
  'A2 E3 C4 G4',
  'F2 C3 A3 E4',
  'C3 G3 D4 E4',
  'B2 G3 D4 G4',
  'A2 E3 B3 C4',
  'D3 A3 E4 F4',
  'F2 C3 A3 E4',
  'G2 D3 A3 B3',
]
/** The order of the four notes over eight quavers; the rests let the strings ring. */
const figures = [
  [0, 1, 2, 3, null, 2, 1, null],
  [0, 1, 3, 2, null, 1, null, 2],
  [0, 2, 1, 3, null, null, 2, 1],
] as const

/** [bar, eighth, note]. Two questions and their answers, the second pair higher than the first. */
const rightHand: readonly (readonly [number, number, string])[] = [
  [0, 2, 'E5'],
  [0, 6, 'D5'],
  [1, 1, 'C5'],
  [2, 3, 'G4'],
  [2, 6, 'B4'],
  [3, 2, 'D5'],
  [5, 1, 'F5'],
  [5, 5, 'E5'],
  [6, 0, 'C5'],
  [6, 5, 'D5'],
  [7, 2, 'B4'],
  [8, 2, 'E5'],
  [8, 5, 'G5'],
  [9, 1, 'A5'],
  [10, 2, 'G5'],
  [10, 6, 'E5'],
  [11, 2, 'D5'],
  [13, 1, 'F5'],
  [13, 4, 'E5'],
  [13, 6, 'D5'],
  [14, 1, 'C5'],
  [15, 3, 'D5'],
]

/** A felted piano in a room with one window, in A minor that leans toward C. */
export const feltAndLinen: Piece = {
  slug: 'felt-and-linen',
  title: 'Felt and Linen',
  seconds: leftHand.length * BAR,
  seed: 1882,
  room: { seconds: 3.2, mix: 0.32, dampingHz: 3400 },
  play(loop, random) {
    leftHand.forEach((names, bar) => {
      const notes = chord(names)
      figures[bar % figures.length]!.forEach((which, eighth) => {
        if (which === null) return
        const gain = which === 0 ? 0.42 : 0.26
        felt(loop, random, { at: bar * BAR + eighth * EIGHTH, hz: notes[which]!, gain, pan: -0.15 })
      })
      // Hardly heard, and missed when it is gone: the room's own note under the piano.
      pad(loop, random, { at: bar * BAR, hz: notes[1]!, seconds: BAR + 3, gain: 0.035, brightness: 0.1 })
    })
    for (const [bar, eighth, name] of rightHand) {
      felt(loop, random, { at: bar * BAR + eighth * EIGHTH, hz: pitch(name), gain: 0.4, pan: 0.2 })
    }
  },
}
