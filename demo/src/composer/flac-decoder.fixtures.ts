import { crc8, crc16 } from './crc.ts'

/** Reads back what the encoder writes (fixed predictors, 16 bits, two channels), straight from RFC 9639. */
export function decodeFlac(file: Uint8Array) {
  let bit = 0
  const read = (width: number) => {
    let value = 0
    for (let i = 0; i < width; i++, bit++) value = value * 2 + ((file[bit >> 3]! >> (7 - (bit & 7))) & 1)
    return value
  }
  const readSigned = (width: number) => {
    const value = read(width)
    return value >= 2 ** (width - 1) ? value - 2 ** width : value
  }
  const readUnary = () => {
    let zeros = 0
    while (read(1) === 0) zeros++
    return zeros
  }

  const magic = String.fromCharCode(read(8), read(8), read(8), read(8))
  if (magic !== 'fLaC' || read(8) !== 0x80 || read(24) !== 34) throw new Error('not a FLAC file with one block')
  bit += 16 + 16 + 24 + 24
  const sampleRate = read(20)
  const channels = read(3) + 1
  const bits = read(5) + 1
  const total = read(36)
  const md5 = Buffer.from(file.subarray(bit >> 3, (bit >> 3) + 16)).toString('hex')
  bit += 128
  const left = new Int16Array(total)
  const right = new Int16Array(total)

  function readSubframe(length: number, width: number) {
    const kind = read(8) >> 1
    if (kind < 8 || kind > 12) throw new Error(`not a fixed predictor: ${kind}`)
    const order = kind - 8
    const samples = new Int32Array(length)
    for (let i = 0; i < order; i++) samples[i] = readSigned(width)
    if (read(2) !== 0) throw new Error('not a 4-bit Rice coding')
    const partitions = 2 ** read(4)
    const coefficients = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]][order]!
    for (let p = 0, i = order; p < partitions; p++) {
      const parameter = read(4)
      for (const end = ((p + 1) * length) / partitions; i < end; i++) {
        const folded = readUnary() * 2 ** parameter + read(parameter)
        const residual = folded % 2 === 0 ? folded / 2 : -(folded + 1) / 2
        samples[i] = residual + coefficients.reduce((sum, by, back) => sum + by * samples[i - 1 - back]!, 0)
      }
    }
    return samples
  }

  for (let done = 0, frame = 0; done < total; frame++) {
    const start = bit >> 3
    if (read(16) !== 0xfff8 || read(4) !== 0b0111) throw new Error(`frame ${frame} does not begin here`)
    read(4)
    const assignment = read(4)
    read(4)
    const number = new TextDecoder().decode(file.subarray(bit >> 3, (bit >> 3) + 4)).codePointAt(0)!
    if (number !== frame) throw new Error(`frame ${frame} calls itself ${number}`)
    bit += new TextEncoder().encode(String.fromCodePoint(number)).length * 8
    const length = read(16) + 1
    const header = file.subarray(start, bit >> 3)
    if (read(8) !== crc8(header)) throw new Error(`the header of frame ${frame} is damaged`)
    const first = readSubframe(length, bits)
    const second = readSubframe(length, assignment === 0b1010 ? bits + 1 : bits)
    bit = Math.ceil(bit / 8) * 8
    const body = file.subarray(start, bit >> 3)
    if (read(16) !== crc16(body)) throw new Error(`frame ${frame} is damaged`)
    for (let i = 0; i < length; i++) {
      const [a, b] = [first[i]!, second[i]!]
      const sum = a * 2 + (b & 1)
      left[done + i] = assignment === 0b1010 ? (sum + b) >> 1 : a
      right[done + i] = assignment === 0b1010 ? (sum - b) >> 1 : b
    }
    done += length
  }
  return { left, right, sampleRate, channels, md5 }
}
