import type { Random } from '../painter/random.ts'
import { strike, swell } from './envelopes.ts'
import { addSine, addWave, type Loop, panned, waveOf } from './loop.ts'

export type Note = { at: number; hz: number; gain: number; pan?: number }
type Held = Note & { seconds: number }

const HIGHEST = 9_000 // partials above it would only hiss, and above 12 kHz would fold back as wrong notes
const turn = (random: Random) => random.between(0, 2 * Math.PI)
/** How long a struck partial is worth playing: until it is about 55 dB below a full tone. Quiet ones are soon done. */
const audible = (halfLife: number, loudness: number) => halfLife * Math.max(2, 9 + Math.log2(loudness))

/** A warm held tone: three players, a few cents apart, spread over the stage. `brightness` 0 is a hum, 1 is a string. */
export function pad(loop: Loop, random: Random, note: Held & { brightness?: number; attack?: number }): void {
  const { at, hz, gain, seconds, pan = 0, brightness = 0.35, attack = Math.min(3.2, seconds / 3) } = note
  const envelope = swell(seconds, attack, Math.min(4.5, seconds / 2))
  const falloff = 2.6 - 1.3 * brightness
  const partials = Math.round(3 + 9 * brightness)
  for (const [cents, offset] of [
    [-5.5, -0.6],
    [0.8, 0],
    [5.1, 0.6],
  ] as const) {
    const player = hz * 2 ** ((cents + random.between(-1, 1)) / 1200)
    const harmonics = Array.from({ length: Math.min(partials, Math.floor(HIGHEST / player)) }, (_, i) => ({
      loudness: (i + 1) ** -falloff,
      phase: turn(random),
    }))
    const place = panned(gain / 3, Math.max(-0.9, Math.min(0.9, pan + offset)))
    addWave(loop, waveOf(harmonics), { at, hz: player, envelope, ...place })
  }
}

/** A piano heard through felt: few overtones, a stiff string's stretch, two strings that slowly drift apart. */
export function felt(loop: Loop, random: Random, { at, hz, gain, pan = 0 }: Note): void {
  const when = at + random.between(-0.012, 0.012) // no pianist is a clock
  const place = panned(gain * random.between(0.88, 1.05), pan + Math.log2(hz / 262) * 0.12)
  const rings = 3.4 * (262 / hz) ** 0.45
  const stretch = 0.00035
  for (let n = 1; n <= 9; n++) {
    const partial = n * hz * Math.sqrt(1 + stretch * n * n)
    if (partial > HIGHEST) break
    const halfLife = rings / (2.2 + 0.9 * n)
    const loudness = 0.5 * Math.exp(-0.62 * (n - 1)) * Math.min(1, (1800 / partial) ** 0.8)
    const envelope = strike(audible(halfLife, loudness), 0.007, halfLife)
    const { left, right } = { left: place.left * loudness, right: place.right * loudness }
    for (const string of [0.9998, 1.0002]) {
      addSine(loop, { at: when, hz: partial * string, phase: turn(random), envelope, left, right })
    }
  }
  thump(loop, random, when, place)
}

/** The felt hammer itself: a low, short knock under the note, without which a piano sounds like an organ. */
function thump(loop: Loop, random: Random, at: number, place: { left: number; right: number }): void {
  const envelope = strike(0.3, 0.004, 0.016)
  for (const hz of [82, 131, 197]) {
    const { left, right } = { left: place.left * 0.06, right: place.right * 0.06 }
    addSine(loop, { at, hz: hz * random.between(0.95, 1.05), phase: turn(random), envelope, left, right })
  }
}

/** The ratios are a struck bar's, softened: the overtones vanish long before the tone does. */
const barPartials = [
  { ratio: 1, loudness: 1, halfLife: 1.5 },
  { ratio: 2.003, loudness: 0.16, halfLife: 0.9 },
  { ratio: 2.76, loudness: 0.1, halfLife: 0.34 },
  { ratio: 5.4, loudness: 0.045, halfLife: 0.13 },
  { ratio: 8.93, loudness: 0.015, halfLife: 0.05 },
] as const

export function bell(loop: Loop, random: Random, { at, hz, gain, pan = 0 }: Note): void {
  const place = panned(gain, pan)
  for (const { ratio, loudness, halfLife } of barPartials) {
    if (ratio * hz > HIGHEST) continue
    const lasting = halfLife * (660 / hz) ** 0.35
    const envelope = strike(audible(lasting, loudness), 0.004, lasting)
    const { left, right } = { left: (place.left * loudness) / 2, right: (place.right * loudness) / 2 }
    for (const beat of [-0.22, 0.22]) {
      addSine(loop, { at, hz: ratio * hz + beat, phase: turn(random), envelope, left, right })
    }
  }
}
