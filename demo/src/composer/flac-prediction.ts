export type Partition = { parameter: number; length: number }

/** How a block is encoded: its first samples as they are, then the error of a prediction from the last ones. */
export type Prediction = {
  order: number
  warmUp: Int32Array
  residual: Int32Array
  partitions: readonly Partition[]
  /** About how many bits it takes. */
  bits: number
}

const HIGHEST_ORDER = 4
const PARTITIONS = 16
const LARGEST_PARAMETER = 14

/** FLAC's five fixed predictors are the signal's differences, taken 0 to 4 times. The one that leaves least wins. */
export function choosePredictor(samples: Int32Array): Prediction {
  const differences = [samples]
  for (let order = 1; order <= Math.min(HIGHEST_ORDER, samples.length - 1); order++) {
    differences.push(differenceOf(differences[order - 1]!))
  }
  const sizes = differences.map(totalSize)
  const order = sizes.indexOf(Math.min(...sizes))
  const residual = differences[order]!
  const { list, bits } = partition(residual, order)
  return { order, warmUp: samples.subarray(0, order), residual, partitions: list, bits: bits + order * 17 }
}

function differenceOf(samples: Int32Array): Int32Array {
  const difference = new Int32Array(samples.length - 1)
  for (let i = 0; i < difference.length; i++) difference[i] = samples[i + 1]! - samples[i]!
  return difference
}

function totalSize(residual: Int32Array): number {
  let sum = 0
  for (let i = 0; i < residual.length; i++) sum += Math.abs(residual[i]!)
  return sum
}

/** Loud and quiet stretches of a block get Rice parameters of their own: 4 bits each, soon earned back. */
function partition(residual: Int32Array, order: number) {
  const block = residual.length + order
  const count = block % PARTITIONS === 0 && block / PARTITIONS > order ? PARTITIONS : 1
  const list: Partition[] = []
  let bits = 0
  for (let i = 0, at = 0; i < count; i++) {
    const length = block / count - (i === 0 ? order : 0) // the warm-up samples are part of the first one
    const { parameter, cost } = riceParameter(residual, at, at + length)
    list.push({ parameter, length })
    bits += 4 + cost
    at += length
  }
  return { list, bits }
}

/** The parameter near the logarithm of the mean size, and about what the stretch costs with it. */
function riceParameter(residual: Int32Array, from: number, to: number): { parameter: number; cost: number } {
  let sum = 0
  for (let i = from; i < to; i++) sum += 2 * Math.abs(residual[i]!)
  const mean = sum / (to - from)
  const parameter = Math.min(LARGEST_PARAMETER, Math.max(0, Math.floor(Math.log2(mean * 0.7 + 1))))
  return { parameter, cost: (to - from) * (parameter + 1) + sum / 2 ** parameter }
}
