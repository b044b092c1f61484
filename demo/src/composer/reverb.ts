import { type Loop, SAMPLE_RATE } from './loop.ts'

export type Room = {
  /** How long a sound needs to fall by 60 dB. */
  seconds: number
  /** How much of the room is heard beside the instruments. */
  mix: number
  /** Above this the walls swallow. */
  dampingHz: number
}

// No two share a factor, so that no echo falls upon another's and rings.
const lineLengths = [947, 1153, 1361, 1567, 1801, 2053, 2341, 2687]
const LINES = lineLengths.length

/**
 * A hall: eight echoes that feed one another (a feedback delay network). It is walked into the loop's end first, so
 * that the beginning already carries the sound of the end.
 */
export function reverberate(loop: Loop, { seconds, mix, dampingHz }: Room): Loop {
  const lines = lineLengths.map((length) => new Float32Array(length))
  const positions = new Int32Array(LINES)
  const feedback = Float64Array.from(lineLengths, (length) => 10 ** ((-3 * length) / (seconds * SAMPLE_RATE)))
  const damp = Math.exp((-2 * Math.PI * dampingHz) / SAMPLE_RATE)
  const damped = new Float64Array(LINES)
  const wet = { left: new Float32Array(loop.frames), right: new Float32Array(loop.frames), frames: loop.frames }

  const lead = Math.min(loop.frames, Math.round(seconds * 3 * SAMPLE_RATE))
  for (let i = -lead; i < loop.frames; i++) {
    const frame = (i + loop.frames) % loop.frames
    let [left, right, sum] = [0, 0, 0]
    for (let line = 0; line < LINES; line++) {
      const echo = lines[line]![positions[line]!]!
      damped[line] = echo + damp * (damped[line]! - echo)
      sum += damped[line]!
      // Alternating signs keep the two sides apart, and a mono listener from hearing a comb.
      if (line % 2 === 0) left += (line % 4 === 0 ? 1 : -1) * damped[line]!
      else right += (line % 4 === 1 ? 1 : -1) * damped[line]!
    }
    // The Householder reflection spreads every echo over all lines and loses nothing.
    const spread = (2 / LINES) * sum
    for (let line = 0; line < LINES; line++) {
      const input = line % 2 === 0 ? loop.left[frame]! : loop.right[frame]!
      const position = positions[line]!
      lines[line]![position] = input * 0.35 + feedback[line]! * (damped[line]! - spread)
      positions[line] = position + 1 === lines[line]!.length ? 0 : position + 1
    }
    if (i >= 0) {
      wet.left[frame] = loop.left[frame]! + mix * left
      wet.right[frame] = loop.right[frame]! + mix * right
    }
  }
  return wet
}
