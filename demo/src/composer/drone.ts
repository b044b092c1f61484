import type { Random } from '../painter/random.ts'
import { tide } from './envelopes.ts'
import { addSine, type Loop, panned, roundTrip, SAMPLE_RATE } from './loop.ts'

type Drone = { hz: number; gain: number; partials: number; pan?: number }

/** Sounds all the way round. Each overtone comes and goes in its own time, as light does in a room. */
export function drone(loop: Loop, random: Random, { hz, gain, partials, pan = 0 }: Drone): void {
  for (let n = 1; n <= partials; n++) {
    const depth = n === 1 ? 0.35 : 1
    const envelope = tide(loop.frames, random.whole(1, 2 + n), random.between(0, 2 * Math.PI), 1 - depth)
    // The ground tone stays in the middle; its overtones move between the channels.
    const aside = n === 1 ? 0 : random.between(-0.5, 0.5)
    const place = panned(gain * n ** -1.35, Math.max(-0.8, Math.min(0.8, pan + aside)))
    for (const beat of [-0.14, 0.17]) {
      const tuned = roundTrip(n * hz + beat * Math.sqrt(n), loop)
      const { left, right } = { left: place.left / 2, right: place.right / 2 }
      addSine(loop, { at: 0, hz: tuned, phase: random.between(0, 2 * Math.PI), envelope, left, right })
    }
  }
}

/** Breath around the tones: noise with its edges taken off, rising and falling separately in each channel. */
export function air(loop: Loop, random: Random, { gain, hz }: { gain: number; hz: number }): void {
  const smooth = 1 - Math.exp((-2 * Math.PI * hz) / SAMPLE_RATE)
  for (const channel of [loop.left, loop.right]) {
    const noise = new Float32Array(loop.frames).map(() => random.between(-1, 1))
    const wave = tide(loop.frames, random.whole(3, 5), random.between(0, 2 * Math.PI), 0.2)
    let [once, twice] = [0, 0]
    // Begun a second before the seam, so that the filters know at the first sample what the last one was.
    for (let i = -SAMPLE_RATE; i < loop.frames; i++) {
      const frame = (i + loop.frames) % loop.frames
      once += smooth * (noise[frame]! - once)
      twice += smooth * (once - twice)
      if (i >= 0) channel[frame]! += gain * twice * wave[frame]!
    }
  }
}
