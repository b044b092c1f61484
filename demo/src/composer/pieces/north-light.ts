import { air, drone } from '../drone.ts'
import type { Piece } from '../piece.ts'
import { pitch } from '../pitch.ts'
import { pad } from '../voices.ts'

const SECONDS = 88

/** Where the light falls for a while: notes that stand in the drone's own overtones, or just beside them. */
const fields = [
  ['A3', 'E4', 'F#4'],
  ['G3', 'D4', 'B4'],
  ['A3', 'C#4', 'E4'],
  ['B3', 'D4', 'F#4'],
]

/** An unheated studio in the morning. A low D and its fifth never stop; everything else passes over them. */
export const northLight: Piece = {
  slug: 'north-light',
  title: 'North Light',
  seconds: SECONDS,
  seed: 1871,
  room: { seconds: 7, mix: 0.45, dampingHz: 3000 },
  play(loop, random) {
    drone(loop, random, { hz: pitch('D2'), gain: 0.24, partials: 12, pan: -0.1 })
    drone(loop, random, { hz: pitch('A2'), gain: 0.2, partials: 8, pan: 0.15 })
    drone(loop, random, { hz: pitch('D3'), gain: 0.13, partials: 6, pan: 0.3 })
    air(loop, random, { gain: 0.035, hz: 900 })
    const stay = SECONDS / fields.length
    fields.forEach((field, i) => {
      field.forEach((name, voice) => {
        const at = i * stay + voice * 3.5
        pad(loop, random, { at, hz: pitch(name), seconds: stay * 0.8, gain: 0.14, pan: voice * 0.4 - 0.4, attack: 7 })
      })
    })
  },
}
