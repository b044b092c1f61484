import { SAMPLE_RATE } from './loop.ts'

const framesOf = (seconds: number) => Math.max(1, Math.round(seconds * SAMPLE_RATE))
/** From 0 to 1 without a corner at either end: a corner is heard as a click. */
const ease = (x: number) => 0.5 - 0.5 * Math.cos(Math.PI * x)

/** Takes the first `rise` and the last `fall` samples gently from and to silence. */
function soften(envelope: Float32Array, rise: number, fall: number): Float32Array {
  const last = envelope.length - 1
  for (let i = 0; i < Math.min(rise, envelope.length); i++) envelope[i]! *= ease(i / rise)
  for (let i = 0; i < Math.min(fall, envelope.length); i++) envelope[last - i]! *= ease(i / fall)
  return envelope
}

/** Swells, stays, and fades; for what is bowed or breathed. `seconds` is the whole of it. */
export const swell = (seconds: number, attack: number, release: number): Float32Array =>
  soften(new Float32Array(framesOf(seconds)).fill(1), framesOf(attack), framesOf(release))

/** Sets in at once and dies away; for what is struck. `halfLife` is how long it takes to lose half of its loudness. */
export function strike(seconds: number, attack: number, halfLife: number): Float32Array {
  const envelope = new Float32Array(framesOf(seconds))
  const decay = 0.5 ** (1 / (halfLife * SAMPLE_RATE))
  for (let i = 0, level = 1; i < envelope.length; i++, level *= decay) envelope[i] = level
  return soften(envelope, framesOf(attack), framesOf(0.25))
}

/** A slow wave between `low` and 1 that comes round a whole number of times in the loop. */
export function tide(frames: number, rounds: number, phase: number, low: number): Float32Array {
  const wave = new Float32Array(frames)
  const step = (2 * Math.PI * rounds) / frames
  const STRIDE = 64 // so slow that a straight line between every 64th sample is the wave itself
  const at = (frame: number) => low + (1 - low) * (0.5 + 0.5 * Math.sin(step * frame + phase)) ** 2
  for (let from = 0; from < frames; from += STRIDE) {
    const [first, last] = [at(from), at(from + STRIDE)]
    for (let i = 0; i < STRIDE && from + i < frames; i++) wave[from + i] = first + ((last - first) * i) / STRIDE
  }
  return wave
}
