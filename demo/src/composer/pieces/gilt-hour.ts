import type { Piece } from '../piece.ts'
import { chord, pitch } from '../pitch.ts'
import { pad } from '../voices.ts'

const BAR = 9

// D flat major that never quite comes to rest: every chord keeps two notes of the one before it.
const harmony = [
  'Db3 Ab3 C4 Eb4 F4',
  'Bb2 F3 Ab3 Db4 Eb4',
  'Gb2 Db3 F3 Bb3 C4',
  'Ab2 Eb3 Bb3 Db4 F4',
  'Bb2 F3 C4 Db4 Ab4',
  'Eb3 Bb3 Db4 F4 Gb4',
  'Gb2 Db3 Bb3 F4 Ab4',
  'Ab2 Gb3 Bb3 Db4 Eb4',
]

/** [bar, seconds into the bar, note, seconds]: one long breath at a time, and as much silence. */
const melody: readonly (readonly [number, number, string, number])[] = [
  [0, 3, 'Ab5', 6],
  [1, 2, 'F5', 8],
  [3, 1, 'Eb5', 5],
  [3, 5, 'F5', 8],
  [5, 2, 'Bb5', 6],
  [6, 0, 'Ab5', 9],
]

/** Late light on a gilded frame: slow warm chords, a high line far away. */
export const giltHour: Piece = {
  slug: 'gilt-hour',
  title: 'Gilt Hour',
  seconds: harmony.length * BAR,
  seed: 1854,
  room: { seconds: 5.2, mix: 0.55, dampingHz: 4200 },
  play(loop, random) {
    harmony.forEach((names, bar) => {
      const notes = chord(names)
      const at = bar * BAR - 1
      // The chords overlap by half of their swell, so that one is never heard to stop.
      notes.forEach((hz, i) => {
        const pan = (i / (notes.length - 1) - 0.5) * 0.7
        pad(loop, random, { at: at + i * 0.22, hz, seconds: BAR + 4.5, gain: 0.2, pan, brightness: 0.58 })
      })
      pad(loop, random, { at, hz: notes[0]! / 2, seconds: BAR + 4, gain: 0.22, brightness: 0.1 })
    })
    for (const [bar, into, name, seconds] of melody) {
      const gain = 0.055
      pad(loop, random, {
        at: bar * BAR + into,
        hz: pitch(name),
        seconds,
        gain,
        pan: 0.2,
        brightness: 0.05,
        attack: 1.6,
      })
    }
  },
}
