import { createStream } from './random.ts'

/** Smooth noise over the plane, about -1 to 1, zero on average. */
export type Noise = (x: number, y: number) => number

const PERIOD = 256
const permutation = new Uint8Array(PERIOD * 2)
const gradientX = new Float32Array(PERIOD)
const gradientY = new Float32Array(PERIOD)

// One table serves every noise: a seed only moves the window onto it, so making a noise costs nothing.
fillTables()

function fillTables(): void {
  const stream = createStream(20260)
  for (let i = 0; i < PERIOD; i++) {
    permutation[i] = i
    const angle = stream() * Math.PI * 2
    gradientX[i] = Math.cos(angle)
    gradientY[i] = Math.sin(angle)
  }
  for (let i = PERIOD - 1; i > 0; i--) {
    const j = Math.floor(stream() * (i + 1))
    const held = permutation[i]!
    permutation[i] = permutation[j]!
    permutation[j] = held
  }
  permutation.copyWithin(PERIOD, 0, PERIOD)
}

function gradientNoise(x: number, y: number): number {
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  const fx = x - cellX
  const fy = y - cellY
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
  const left = permutation[cellX & 255]!
  const right = permutation[(cellX + 1) & 255]!
  const top = cellY & 255
  const bottom = (cellY + 1) & 255
  const a = permutation[left + top]!
  const b = permutation[right + top]!
  const c = permutation[left + bottom]!
  const d = permutation[right + bottom]!
  const atA = gradientX[a]! * fx + gradientY[a]! * fy
  const atB = gradientX[b]! * (fx - 1) + gradientY[b]! * fy
  const atC = gradientX[c]! * fx + gradientY[c]! * (fy - 1)
  const atD = gradientX[d]! * (fx - 1) + gradientY[d]! * (fy - 1)
  return 1.5 * (atA + (atB - atA) * u + (atC - atA) * v + (atA - atB - atC + atD) * u * v)
}

export function createNoise(seed: number): Noise {
  const stream = createStream(seed)
  const offsetX = stream() * PERIOD
  const offsetY = stream() * PERIOD
  return (x, y) => gradientNoise(x + offsetX, y + offsetY)
}

/** Octaves of one noise, each half as strong and about twice as fine. */
export function createFractalNoise(seed: number, octaves: number): Noise {
  const noise = createNoise(seed)
  return (x, y) => {
    let sum = 0
    let strength = 0.5
    let total = 0
    let frequency = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += strength * noise(x * frequency, y * frequency)
      total += strength
      strength *= 0.5
      frequency *= 2.03
    }
    return sum / total
  }
}
