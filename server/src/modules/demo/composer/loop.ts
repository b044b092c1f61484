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

/** How loud a voice is in each channel; the power is the same wherever it stands. −1 is left, 1 is right. */
export function panned(gain: number, pan: number): { left: number; right: number } {
  const angle = ((pan + 1) * Math.PI) / 4
  return { left: gain * Math.cos(angle), right: gain * Math.sin(angle) }
}

export type Sine = {
  /** Seconds from the beginning of the loop. */
  at: number
  hz: number
  phase: number
  /** Its loudness, sample by sample; as long as the tone. */
  envelope: Float32Array
  left: number
  right: number
}

/** Adds one pure tone. A rotating pointer gives the sine: one call of Math.sin per tone instead of one per sample. */
export function addSine(loop: Loop, { at, hz, phase, envelope, left, right }: Sine): void {
  const step = (2 * Math.PI * hz) / SAMPLE_RATE
  const [turnRe, turnIm] = [Math.cos(step), Math.sin(step)]
  let [re, im] = [Math.cos(phase), Math.sin(phase)]
  let frame = Math.round(at * SAMPLE_RATE) % loop.frames
  if (frame < 0) frame += loop.frames
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

/** The nearest frequency that turns a whole number of times in the loop, so that it may sound all the way round. */
export const roundTrip = (hz: number, loop: Loop): number => {
  const seconds = loop.frames / SAMPLE_RATE
  return Math.max(1, Math.round(hz * seconds)) / seconds
}
