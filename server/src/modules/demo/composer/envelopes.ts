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

/** A slow wave between 0 and 1 that comes round a whole number of times in the loop. */
export const tide = (frames: number, rounds: number, phase: number): Float32Array =>
  new Float32Array(frames).map((_, i) => 0.5 + 0.5 * Math.sin((2 * Math.PI * rounds * i) / frames + phase))
