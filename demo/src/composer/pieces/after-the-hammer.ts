import type { Piece } from '../piece.ts'
import { chord, pitch } from '../pitch.ts'
import { felt, pad } from '../voices.ts'

const BAR = 7.5
const BEAT = BAR / 3

/** Strings, from the cello upwards. F minor, which opens to A flat and closes again. */
const strings = [
  'F2 C3 Ab3 C4',
  'Db3 Ab3 C4 F4',
  'Ab2 Eb3 C4 Eb4',
  'G2 Eb3 Bb3 Eb4',
  'F2 C3 Ab3 G4',
  'Db3 F3 Bb3 F4',
  'Bb2 F3 Db4 F4',
  'Eb3 Bb3 Db4 G4',
  'Ab2 Eb3 C4 Eb4',
  'C3 G3 C4 E4',
]

/** [bar, beat, note]: someone tries the piano after everybody has left. */
const piano: readonly (readonly [number, number, string])[] = [
  [0, 1, 'C5'],
  [0, 2, 'F5'],
  [1, 0, 'Eb5'],
  [2, 1, 'C5'],
  [2, 2, 'Bb4'],
  [3, 0.5, 'G4'],
  [4, 1, 'Ab4'],
  [4, 2, 'C5'],
  [5, 0, 'Db5'],
  [6, 1, 'F5'],
  [6, 2, 'Db5'],
  [7, 0.5, 'Bb4'],
  [8, 1, 'C5'],
  [8, 2, 'Ab4'],
  [9, 0.5, 'G4'],
]

/** The saleroom in the evening: bowed chords in three, and a few notes of piano. */
export const afterTheHammer: Piece = {
  slug: 'after-the-hammer',
  title: 'After the Hammer',
  seconds: strings.length * BAR,
  seed: 1766,
  room: { seconds: 4.2, mix: 0.42, dampingHz: 4600 },
  play(loop, random) {
    strings.forEach((names, bar) => {
      const notes = chord(names)
      notes.forEach((hz, i) => {
        const at = bar * BAR - 0.6 + random.between(0, 0.25)
        pad(loop, random, { at, hz, seconds: BAR + 2.2, gain: 0.16, pan: 0.45 - i * 0.3, brightness: 0.8, attack: 1.8 })
      })
      felt(loop, random, { at: bar * BAR, hz: notes[0]!, gain: 0.34, pan: -0.1 })
      felt(loop, random, { at: bar * BAR + BEAT, hz: notes[1]! * 2, gain: 0.14, pan: 0 })
    })
    for (const [bar, beat, name] of piano) {
      felt(loop, random, { at: bar * BAR + beat * BEAT, hz: pitch(name), gain: 0.36, pan: 0.15 })
    }
  },
}
