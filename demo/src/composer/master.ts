import { type Loop, SAMPLE_RATE } from './loop.ts'

/** Music behind a conversation: 20 dB below full scale on average, and never above −1.5 dB. */
const TARGET_RMS = 10 ** (-20 / 20)
const CEILING = 10 ** (-1.5 / 20)
const KNEE = 0.6
const RUMBLE_HZ = 24

/** Takes away what is too low to be music, round the ring: one pole, begun two seconds before the seam. */
function highPass(channel: Float32Array): Float32Array {
  const keep = Math.exp((-2 * Math.PI * RUMBLE_HZ) / SAMPLE_RATE)
  const out = new Float32Array(channel.length)
  let [before, value] = [0, 0]
  for (let i = -2 * SAMPLE_RATE; i < channel.length; i++) {
    const frame = (i + channel.length) % channel.length
    value = keep * (value + channel[frame]! - before)
    before = channel[frame]!
    if (i >= 0) out[frame] = value
  }
  return out
}

const rms = (channel: Float32Array) =>
  Math.sqrt(channel.reduce((sum, value) => sum + value * value, 0) / channel.length)

/** Bends what rises above the knee under the ceiling, smoothly, instead of cutting it off. */
const soften = (value: number) => {
  const size = Math.abs(value)
  if (size <= KNEE) return value
  const room = CEILING - KNEE
  return Math.sign(value) * (KNEE + room * Math.tanh((size - KNEE) / room))
}

/** The finished piece as a player gets it: 16-bit samples, both channels. */
export function master(mixed: Loop): { left: Int16Array; right: Int16Array } {
  const toPcm = (channel: Float32Array) => {
    const clean = highPass(channel)
    // Each channel on its own: a stage that leans to one side tires a listener with headphones.
    const gain = TARGET_RMS / rms(clean)
    return new Int16Array(clean.map((value) => Math.round(soften(value * gain) * 32767)))
  }
  return { left: toPcm(mixed.left), right: toPcm(mixed.right) }
}
