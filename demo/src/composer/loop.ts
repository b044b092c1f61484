/** Soft music has nothing above 10 kHz, so half a CD's rate loses nothing and halves the file. Every browser plays it. */
export const SAMPLE_RATE = 24_000

/**
 * Two channels bent into a ring. What sounds past the end goes on at the beginning, so the piece has no seam to hide:
 * its last sample leads to its first as any sample leads to the next.
 */
export type Loop = { left: Float32Array; right: Float32Array; frames: number }

export function createLoop(seconds: number): Loop {
  const frames = Math.round(seconds * SAMPLE_RATE)
  return { left: new Float32Array(frames), right: new Float32Array(frames), frames }
}

/** How loud a voice is in each channel; the power is the same at every position. −1 is left, 1 is right. */
export function panned(gain: number, pan: number): { left: number; right: number } {
  const angle = ((pan + 1) * Math.PI) / 4
  return { left: gain * Math.cos(angle), right: gain * Math.sin(angle) }
}

export type Tone = {
  /** Seconds from the beginning of the loop. */
  at: number
  hz: number
  /** Its loudness, sample by sample; as long as the tone. */
  envelope: Float32Array
  left: number
  right: number
}

function frameAt(loop: Loop, at: number): number {
  const frame = Math.round(at * SAMPLE_RATE) % loop.frames
  return frame < 0 ? frame + loop.frames : frame
}

/** Adds one pure tone. A rotating pointer gives the sine: one call of Math.sin per tone instead of one per sample. */
export function addSine(loop: Loop, { at, hz, phase, envelope, left, right }: Tone & { phase: number }): void {
  const step = (2 * Math.PI * hz) / SAMPLE_RATE
  const [turnRe, turnIm] = [Math.cos(step), Math.sin(step)]
  let [re, im] = [Math.cos(phase), Math.sin(phase)]
  let frame = frameAt(loop, at)
  for (let i = 0; i < envelope.length; i++) {
    const value = im * envelope[i]!
    loop.left[frame]! += value * left
    loop.right[frame]! += value * right
    const nextRe = re * turnRe - im * turnIm
    im = re * turnIm + im * turnRe
    re = nextRe
    if (++frame === loop.frames) frame = 0
  }
}

const WAVE = 2048

/** One period of a tone, from how loud each of its harmonics is and where it begins. */
export function waveOf(harmonics: readonly { loudness: number; phase: number }[]): Float32Array {
  const wave = new Float32Array(WAVE)
  harmonics.forEach(({ loudness, phase }, n) => {
    for (let i = 0; i < WAVE; i++) wave[i]! += loudness * Math.sin((2 * Math.PI * (n + 1) * i) / WAVE + phase)
  })
  return wave
}

/** Adds a tone whose harmonics are whole multiples: all of them for the price of one, read from its period. */
export function addWave(loop: Loop, wave: Float32Array, { at, hz, envelope, left, right }: Tone): void {
  const step = (hz * WAVE) / SAMPLE_RATE
  let place = 0
  let frame = frameAt(loop, at)
  for (let i = 0; i < envelope.length; i++) {
    const before = place | 0
    const from = wave[before]!
    const value = (from + (wave[(before + 1) & (WAVE - 1)]! - from) * (place - before)) * envelope[i]!
    loop.left[frame]! += value * left
    loop.right[frame]! += value * right
    place += step
    if (place >= WAVE) place -= WAVE
    if (++frame === loop.frames) frame = 0
  }
}

/** The nearest frequency that turns a whole number of times in the loop, so that it may sound all the way round. */
export const roundTrip = (hz: number, loop: Loop): number => {
  const seconds = loop.frames / SAMPLE_RATE
  return Math.max(1, Math.round(hz * seconds)) / seconds
}
